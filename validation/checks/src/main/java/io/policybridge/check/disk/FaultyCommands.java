package io.policybridge.check.disk;

import io.policybridge.main.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A process that preloads the library of faults, and runs commands again and again; see {@link EveryStep}. */
public final class FaultyCommands {
    private FaultyCommands() {}

    /** Arguments: a folder, how many steps to go on by, and scenarios. */
    public static void main(String[] arguments) throws IOException {
        EveryStep every = new EveryStep(Path.of(arguments[0]), Integer.parseInt(arguments[1]), System.out::println);
        for (String name : List.of(arguments).subList(2, arguments.length)) {
            every.run(name, FaultyCommands::result);
        }
    }

    private static CommandResult result(String... words) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.execute(OutputStream.nullOutputStream(), err, words);
        return new CommandResult(code, err.toString(StandardCharsets.UTF_8));
    }
}
