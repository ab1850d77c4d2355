package io.policybridge.check.soak;

import io.policybridge.drive.DriveFailure;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.NativePlan;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** One process of the C++ driver that plays drawn accesses, step by step. */
final class SoakDriver implements AutoCloseable {
    private static final String SOAKED = "soaked ";

    private final Process process;
    private final BufferedReader out;
    private final Writer to;

    /** Starts it on {@code plan}, which ends with a soak. */
    SoakDriver(NativeDriver driver, NativePlan plan) throws IOException {
        process = driver.begun(plan);
        out = process.inputReader(StandardCharsets.UTF_8);
        to = process.outputWriter(StandardCharsets.UTF_8);
    }

    long pid() {
        return process.pid();
    }

    /**
     * Waits until its step is over, and returns how many events it has sent; it then waits for {@link #goOn}.
     *
     * @throws DriveFailure if it has ended
     */
    long step() throws IOException {
        String line = out.readLine();
        if (line == null || !line.startsWith(SOAKED)) {
            throw new DriveFailure("the driver ended: "
                    + process.errorReader(StandardCharsets.UTF_8).lines().collect(Collectors.joining(" ")));
        }
        return Long.parseLong(line.substring(SOAKED.length()));
    }

    /** The next step may begin; after the last one the program ends. */
    void goOn() throws IOException {
        to.write("\n");
        to.flush();
    }

    /** Waits for its end, after the last step. */
    void end() throws InterruptedException {
        if (process.waitFor() != 0) {
            throw new DriveFailure("the driver ended with status " + process.exitValue() + ": "
                    + process.errorReader(StandardCharsets.UTF_8).lines().collect(Collectors.joining(" ")));
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
