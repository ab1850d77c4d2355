package io.policybridge.fuzz.harness;

import io.policybridge.input.BadInput;
import io.policybridge.main.Main;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A command as a user types it. */
public final class CommandRun {
    private CommandRun() {}

    /**
     * Runs {@code words}.
     *
     * @throws BadInput with its one line, if it refuses something
     * @throws FuzzFinding if it fails and says so in several lines, or in none
     */
    public static void of(String... words) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        if (Main.execute(new ByteArrayOutputStream(), said, words) == 0) {
            return;
        }
        String line = said.toString(StandardCharsets.UTF_8).strip();
        if (line.lines().count() != 1) {
            throw new FuzzFinding(String.join(" ", words) + " ended without one line: " + line);
        }
        throw new BadInput(line);
    }
}
