package io.policybridge.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Keeps a server running in a process of its own: starts it again when it was killed, crashed, or does not stir. One
 * that ended by SIGTERM, SIGINT or SIGHUP, or before it ever served, has ended for good. The server's standard output
 * is passed on, without the beats and addresses in it ({@link Supervised}); where it cannot be, the server ends.
 */
final class Supervisor {
    /** Statuses of a process that ended by SIGHUP, SIGINT and SIGTERM. */
    private static final Set<Integer> TOLD_TO_END = Set.of(0, 129, 130, 143);

    /** The status of a process that ended by signal n is this plus n. */
    private static final int SIGNALLED = 128;

    /** A server may take so many times as long until its first beat: the start of a JVM on a busy machine. */
    private static final int START = 6;

    private final Function<String, List<String>> command;
    private final PrintWriter out;
    private final Consumer<String> log;
    private final Limits limits;
    private Process server;
    private boolean stopping;

    /**
     * When it gives up.
     *
     * @param deaths so many in a row, each soon after a start, end it
     * @param soon seconds
     * @param silence seconds after the last beat, after which a server is killed
     */
    public record Limits(int deaths, int soon, int silence) {
        public static final Limits DEFAULT = new Limits(5, 10, 20);
    }

    /**
     * @param command that starts the server, given the address where an earlier one listened, or {@code ""}
     * @param out of the servers, and of us; what it throws where it cannot be written ends {@link #run}
     * @param log takes a line for each death
     */
    public Supervisor(Function<String, List<String>> command, PrintWriter out, Consumer<String> log, Limits limits) {
        this.command = command;
        this.out = out;
        this.log = log;
        this.limits = limits;
    }

    /** Runs servers until one has ended for good, and returns its status, or 1 if too many have died. */
    public int run() throws InterruptedException {
        String address = "";
        for (int soon = 0; ; ) {
            long start = System.nanoTime();
            ServerOutput output = start(address);
            boolean frozen = awaitEnd(output);
            int status = server.waitFor();
            output.awaitEnd();
            output.requirePassed();
            if (TOLD_TO_END.contains(status) || output.address().isEmpty() && status < SIGNALLED) {
                return status;
            }
            address = output.address().isEmpty() ? address : output.address();
            soon = System.nanoTime() - start < TimeUnit.SECONDS.toNanos(limits.soon()) ? soon + 1 : 0;
            String death = "the policy server "
                    + (frozen
                            ? "did not stir for " + limits.silence() + " s and was killed"
                            : status > SIGNALLED
                                    ? "was killed by signal " + (status - SIGNALLED)
                                    : "ended with status " + status);
            if (soon == limits.deaths()) {
                log.accept(death + ", as " + soon + " in a row within " + limits.soon()
                        + " s of their start; it is not started again");
                return 1;
            }
            log.accept(death + "; it is started again");
            TimeUnit.MILLISECONDS.sleep(soon == 0 ? 0 : 100L << soon);
        }
    }

    /** Waits for the end of the server, and brings it about if there is no beat for too long. */
    private boolean awaitEnd(ServerOutput output) throws InterruptedException {
        int patience = limits.silence() * START;
        for (int silent = 0; !server.waitFor(1, TimeUnit.SECONDS); ) {
            if (output.isLost()) {
                stop();
                return false;
            }
            // Counted and not measured: where both processes stop for a while (Ctrl-Z), that counts as one second.
            silent++;
            if (output.hasBeaten()) {
                silent = 0;
                patience = limits.silence();
            }
            if (silent == patience) {
                server.destroyForcibly();
                return true;
            }
        }
        return false;
    }

    private synchronized ServerOutput start(String address) throws InterruptedException {
        while (stopping) {
            wait(); // for the end of the JVM
        }
        try {
            server = new ProcessBuilder(command.apply(address))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("the policy server cannot be started: " + e.getMessage(), e);
        }
        return new ServerOutput(server.getInputStream(), out);
    }

    /** Ends the server, as SIGTERM does, and starts no other. */
    public synchronized void stop() {
        stopping = true;
        if (server == null) {
            return;
        }
        server.toHandle().destroy(); // Process.destroy would close its input too, by which it would end as without us.
        try {
            if (!server.waitFor(limits.silence(), TimeUnit.SECONDS)) {
                server.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What a server prints: passed on but for its beats and addresses. */
    private static final class ServerOutput {
        private final Thread reader;
        private final StringBuilder message = new StringBuilder();
        private String address = "";
        private boolean beaten;
        private RuntimeException lost;

        ServerOutput(InputStream in, PrintWriter out) {
            reader = new Thread(() -> pass(in, out), "server-output");
            reader.setDaemon(true);
            reader.start();
        }

        private void pass(InputStream in, PrintWriter out) {
            try (Reader text = new InputStreamReader(in, StandardCharsets.UTF_8)) {
                for (int next = text.read(); next >= 0; next = text.read()) {
                    if (isForUsers((char) next)) {
                        out.write(next);
                        if (next == '\n') {
                            out.flush();
                        }
                    }
                }
            } catch (IOException e) {
                // The server has ended.
            } catch (RuntimeException e) {
                lose(e);
            }
        }

        private synchronized void lose(RuntimeException problem) {
            lost = problem;
        }

        private synchronized boolean isForUsers(char next) {
            if (next == Supervised.BEAT) {
                beaten = true;
                if (message.length() > 0) {
                    address = message.substring(1);
                    message.setLength(0);
                }
                return false;
            }
            if (next == Supervised.ADDRESS || message.length() > 0) {
                message.append(next);
                return false;
            }
            return true;
        }

        /** Where the server listens; empty until it does. */
        synchronized String address() {
            return address;
        }

        synchronized boolean hasBeaten() {
            boolean result = beaten;
            beaten = false;
            return result;
        }

        synchronized boolean isLost() {
            return lost != null;
        }

        /** Throws what kept the output from being passed on. */
        synchronized void requirePassed() {
            if (lost != null) {
                throw lost;
            }
        }

        void awaitEnd() throws InterruptedException {
            reader.join(TimeUnit.SECONDS.toMillis(1));
        }
    }
}
