package io.policybridge.drive;

import io.policybridge.session.output.PrintedLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Standard error of a driver, read while it runs: a full pipe would stop it. What its policies print is passed on at
 * once.
 */
final class ErrorLines extends Thread {
    private final Process process;
    private final List<String> lines = new ArrayList<>();

    private ErrorLines(Process process) {
        super("driver's errors");
        this.process = process;
        setDaemon(true);
    }

    /** Begins to read. */
    static ErrorLines of(Process process) {
        ErrorLines errors = new ErrorLines(process);
        errors.start();
        return errors;
    }

    @Override
    public void run() {
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            for (String line = err.readLine(); line != null; line = err.readLine()) {
                if (line.startsWith(PrintedLines.MARK)) {
                    System.err.println(line);
                } else {
                    lines.add(line);
                }
            }
        } catch (IOException e) {
            lines.add("its standard error cannot be read: " + e.getMessage());
        }
    }

    /** Those of the driver itself; it has closed its output. */
    List<String> ofDriver() {
        boolean interrupted = false;
        while (isAlive()) {
            try {
                join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return List.copyOf(lines);
    }
}
