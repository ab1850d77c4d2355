package io.policybridge.cli;

import io.policybridge.main.Main;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Runs a command as a user would and keeps what it printed. */
public record Terminal(int exitCode, String out, String err) {

    public static Terminal run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.execute(out, err, arguments);
        return new Terminal(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
