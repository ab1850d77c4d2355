package io.policybridge.check;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a {@code check} that is ended early (SIGINT, SIGTERM) leaves: the rows of the checks that have ended, and none
 * of the processes and folders of the one that has not.
 */
public final class EarlyEnd {
    private static final int SECONDS = 5;

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
        long last = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!isCleared()) {
            if (System.nanoTime() > last) {
                return; // Such as a folder that somebody else has made unwritable.
            }
        }
        endProcesses();
    }

    /** Whether all folders are gone. The check goes on meanwhile: it may have made another file, or another process. */
    private static boolean isCleared() {
        endProcesses();
        try {
            CheckFolder.deleteAll();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void endProcesses() {
        ProcessHandle.current().descendants().forEach(EarlyEnd::end);
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
