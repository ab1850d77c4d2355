package io.policybridge.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a {@code check} that is ended early (SIGINT, SIGTERM) leaves: the rows of the checks that have ended, and none
 * of the processes and folders of the one that has not.
 */
public final class EarlyEnd {
    private final Thread atExit;
    /** Never given back by an early end: the check that it has spoilt must not print a row. */
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * From now on.
     *
     * @param rows prints them, on a thread of its own
     */
    public EarlyEnd(Runnable rows) {
        atExit = new Thread(() -> leave(rows), "early end");
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** Does {@code what} before an early end, or never: does not return then. */
    public void before(Runnable what) {
        lock.lock();
        try {
            what.run();
        } finally {
            lock.unlock();
        }
    }

    private void leave(Runnable rows) {
        lock.lock();
        rows.run();
        ProcessHandle.current().descendants().forEach(EarlyEnd::end);
        try {
            CheckFolder.deleteAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void end(ProcessHandle process) {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** The command goes on to other things. */
    public void isOver() {
        Runtime.getRuntime().removeShutdownHook(atExit);
    }
}
