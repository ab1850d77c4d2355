package io.policybridge.cli.command.cuda;

import io.policybridge.cuda.CudaRun;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** What a shell has to set so that CUDA programs find our libcudart.so, and that starts the simulator. */
final class ShellLines {
    private static final String LIBRARIES = "LD_LIBRARY_PATH";
    /** The library runs it in a shell, with its connection as standard input. */
    private static final String VARIABLE = "POLICYBRIDGE_CUDA_COMMAND";

    private ShellLines() {}

    /** Those for programs that run as this command says; {@code words}: of the command, with --env. */
    static List<String> of(List<String> words) {
        String launcher = Path.of(System.getProperty("policybridge.home", "."), "policybridge")
                .toAbsolutePath()
                .toString();
        String simulator = quoted(launcher) + " "
                + words.stream()
                        .map(word -> word.equals("--env") ? "--connected" : quoted(absolute(word)))
                        .collect(Collectors.joining(" "));
        return List.of(
                "export " + LIBRARIES + "=" + quoted(CudaRun.libraries().toString()) + "${" + LIBRARIES + ":+:$"
                        + LIBRARIES + "}",
                "export " + VARIABLE + "=" + quoted(simulator));
    }

    /** A file as programs in any folder can name it; other words as they are. */
    private static String absolute(String word) {
        int value = word.startsWith("--") ? word.indexOf('=') + 1 : 0;
        try {
            Path file = Path.of(word.substring(value));
            return value < word.length() && Files.exists(file)
                    ? word.substring(0, value) + file.toAbsolutePath()
                    : word;
        } catch (InvalidPathException e) {
            return word;
        }
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
