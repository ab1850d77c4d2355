package io.policybridge.main;

import io.policybridge.cli.ExitCode;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.session.stack.PolicyFrame;
import io.policybridge.source.UserFrame;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Ends the process where another shutdown hook, such as a policy's, does not end: the JVM waits for all of them, and
 * takes no signal meanwhile.
 */
final class HookLimit {
    /** Longer than any hook of ours: serve --respawn waits 20 s for its server. */
    private static final int SECONDS = Integer.getInteger("policybridge.hooks.seconds", 30);

    private static final int DELETION = 1000;

    /** Threads of the JVM that run the shutdown after a signal, and the status of a process that it ended. */
    private static final Map<String, Integer> SIGNALLED =
            Map.of("SIGHUP handler", 129, "SIGINT handler", 130, "SIGTERM handler", 143);

    private HookLimit() {}

    /**
     * The status of a process that is ending before its command: that of the signal that one of its threads handles.
     */
    static int status(Iterable<Thread> threads) {
        for (Thread thread : threads) {
            Integer status = SIGNALLED.get(thread.getName());
            if (status != null) {
                return status;
            }
        }
        return ExitCode.FAILED;
    }

    /** Halts with {@code status} after a while; hooks that end before make it pointless, and do not wait for it. */
    static void begin(int status, PrintStream err) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        start(() -> await(end, status, err), "hook-limit");
    }

    private static Thread start(Runnable body, String name) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void await(long end, int status, PrintStream err) {
        sleepUntil(end);
        // Ours may not have begun among a thousand hooks; where it has deleted them, a second call waits for ever.
        Thread deletion = start(UnfinishedFile::deleteAll, "deletion");
        try {
            deletion.join(DELETION);
        } catch (InterruptedException e) {
            // By a hook that does not end; the process has waited long enough.
        }
        err.println("policybridge: a shutdown hook has not ended for " + SECONDS + " s" + place()
                + "; expected one that lets the process end");
        err.flush();
        Runtime.getRuntime().halt(status);
    }

    private static void sleepUntil(long end) {
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            try {
                TimeUnit.NANOSECONDS.sleep(left);
            } catch (InterruptedException e) {
                // By a hook: the others have no less time for that.
            }
        }
    }

    /** Where code is that is not the program's own: it has a class loader of its own. */
    private static String place() {
        return Thread.getAllStackTraces().values().stream()
                .map(PolicyFrame::in)
                .flatMap(Optional::stream)
                .filter(frame -> !"app".equals(frame.getClassLoaderName()))
                .findFirst()
                .map(frame -> " (at " + UserFrame.plain(frame) + ")")
                .orElse("");
    }
}
