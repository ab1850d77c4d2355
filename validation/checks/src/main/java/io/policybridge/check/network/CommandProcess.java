package io.policybridge.check.network;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** This program in a process of its own, which runs one command after the other. */
final class CommandProcess implements AutoCloseable {
    private static final String COMMANDS = "io.policybridge.check.network.WarmCommands";

    private final Process process;
    private final Writer to;
    private final DataInputStream from;

    CommandProcess() throws IOException {
        process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx512m",
                        "-Dpolicybridge.home=" + System.getProperty("policybridge.home", "."),
                        "-cp",
                        System.getProperty("java.class.path"),
                        COMMANDS)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        to = process.outputWriter(StandardCharsets.UTF_8);
        from = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    }

    /** Runs one. */
    SimulatedHost.Printed run(List<String> words) {
        try {
            to.write(String.join("\t", words) + "\n");
            to.flush();
            int code = from.readInt();
            return new SimulatedHost.Printed(code, text(), text());
        } catch (IOException e) {
            throw new UncheckedIOException("the process of commands has ended: " + e.getMessage(), e);
        }
    }

    private String text() throws IOException {
        return new String(from.readNBytes(from.readInt()), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
