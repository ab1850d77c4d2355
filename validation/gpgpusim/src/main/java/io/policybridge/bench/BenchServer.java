package io.policybridge.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A policy server in a process of its own, for as long as something is measured.
 *
 * @param self the command that starts this command line again
 */
record BenchServer(List<String> self) {
    /**
     * What {@code measurement} returns, given the address of a server that listens at a {@code scheme} such as unix:.
     */
    <T> T serving(String scheme, Function<String, T> measurement) {
        try {
            Path folder = Files.createTempDirectory("policybridge-bench");
            String address = scheme + folder.resolve("s");
            List<String> command = new ArrayList<>(self);
            command.addAll(List.of("serve", "--policy", "lru", "--listen", address));
            Process server = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
                if (out.readLine() == null) {
                    throw new BenchFailure("the policy server did not start");
                }
                return measurement.apply(address);
            } finally {
                stop(server);
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new BenchFailure("no policy server can be started: " + e.getMessage());
        }
    }

    /** Waits until the server has removed its socket. */
    private static void stop(Process server) {
        server.destroy();
        try {
            if (!server.waitFor(10, TimeUnit.SECONDS)) {
                server.destroyForcibly();
            }
        } catch (InterruptedException e) {
            server.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
