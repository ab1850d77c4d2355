package io.policybridge.simulator;

import io.policybridge.workload.Playback;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs groups of SMs side by side, each on a thread of its own, and lets them meet after every core cycle. What they do
 * is what one thread would do that runs one group after the other. Threads spin between cycles, and sleep when none has
 * begun for some ten microseconds.
 */
final class GroupThreads implements AutoCloseable {
    private static final int SPINS = 1 << 12;

    /** Looks before a thread gives its core away: none where there are fewer cores than threads. */
    private final int spins;

    private final SmGroup[] groups;
    private final Playback.Parts parts;
    /** Those of all groups but the first, which the simulation's own thread runs. */
    private final Worker[] workers;
    /** Cycles that have begun: published to the workers with {@link #now} and {@link #ctasWait}. */
    private volatile long begun;

    private long now;
    private boolean ctasWait;
    private volatile boolean closed;

    /** For {@code groups}, which play {@code parts}. */
    GroupThreads(SmGroup[] groups, Playback.Parts parts) {
        this.groups = groups;
        this.parts = parts;
        spins = groups.length <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
        workers = new Worker[groups.length - 1];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(groups[i + 1]);
        }
    }

    /** Before the first cycle. */
    void start() {
        for (Worker worker : workers) {
            worker.thread.start();
        }
    }

    /** A core cycle of all groups; on this thread alone if no more than one has anything to do. */
    void cycle(long cycle, boolean waiting) {
        int due = 0;
        for (SmGroup group : groups) {
            group.leave();
            due += group.isDue(cycle) ? 1 : 0;
        }
        if (due > 1) {
            now = cycle;
            ctasWait = waiting;
            long number = begun + 1;
            begun = number;
            for (Worker worker : workers) {
                worker.wake();
            }
            groups[0].cycleApart(cycle, waiting);
            for (Worker worker : workers) {
                worker.await(number);
            }
        } else {
            for (SmGroup group : groups) {
                group.cycleApart(cycle, waiting);
            }
        }
        for (int i = 0; i < groups.length; i++) {
            parts.meet(i);
            groups[i].meet();
            groups[i].ended.settle(cycle);
        }
    }

    /** Ends the threads. */
    @Override
    public void close() {
        closed = true;
        for (Worker worker : workers) {
            LockSupport.unpark(worker.thread);
        }
    }

    /** The thread of one group. */
    private final class Worker implements Runnable {
        private final SmGroup group;
        private final Thread thread;
        private volatile boolean sleeping;
        /** Cycles that it has done. */
        private volatile long done;

        Worker(SmGroup group) {
            this.group = group;
            thread = new Thread(this, "simulation of SMs");
            thread.setDaemon(true);
        }

        @Override
        public void run() {
            long last = 0;
            while (true) {
                awaitCycle(last);
                if (closed) {
                    return;
                }
                last++;
                group.cycleApart(now, ctasWait);
                done = last;
            }
        }

        private void awaitCycle(long last) {
            for (int spin = 0; begun == last && !closed; spin++) {
                if (spin < spins) {
                    Thread.onSpinWait();
                    continue;
                }
                sleeping = true;
                if (begun == last && !closed) {
                    LockSupport.park(this);
                }
                sleeping = false;
            }
        }

        private void wake() {
            if (sleeping) {
                LockSupport.unpark(thread);
            }
        }

        /** Where there are fewer cores than threads, this one gives its core to a worker. */
        @SuppressWarnings("ThreadPriorityCheck")
        private void await(long cycle) {
            for (int spin = 0; done != cycle; spin++) {
                if (spin < spins) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
        }
    }
}
