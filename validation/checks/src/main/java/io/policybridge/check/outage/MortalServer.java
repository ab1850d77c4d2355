package io.policybridge.check.outage;

import io.policybridge.drive.DriveFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** A policy server in a process of its own, which can be made to die, and started again at the same address. */
public final class MortalServer implements AutoCloseable {
    private final List<String> command;
    private final ProcessBuilder.Redirect errors;
    private Process process;

    /** Not started yet; {@code command} prints a line when it serves, and its standard error goes to {@code errors}. */
    public MortalServer(List<String> command, ProcessBuilder.Redirect errors) {
        this.command = List.copyOf(command);
        this.errors = errors;
    }

    /** Starts it, and waits until it serves. */
    public synchronized void start() {
        try {
            process = new ProcessBuilder(command).redirectError(errors).start();
            InputStream out = process.getInputStream();
            int next = out.read();
            while (next >= 0 && next != '\n') {
                next = out.read();
            }
            if (next < 0) {
                throw new DriveFailure("the policy server did not start: " + String.join(" ", command));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the policy server cannot be started: " + e.getMessage(), e);
        }
    }

    /** The number of its process. */
    public synchronized long pid() {
        return process.pid();
    }

    /** Kills it, as SIGKILL does, and waits until it is gone. */
    public synchronized void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Kills it and starts another one. */
    public synchronized void replace() {
        kill();
        start();
    }

    /** Stops it where it is (SIGSTOP): its connections stay open, and nothing comes from them. */
    public synchronized void freeze() {
        try {
            new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                    .start()
                    .onExit()
                    .join();
        } catch (IOException e) {
            throw new UncheckedIOException("kill cannot be run: " + e.getMessage(), e);
        }
    }

    @Override
    public synchronized void close() {
        if (process != null) {
            kill();
        }
    }
}
