package io.policybridge.simulator;

import io.policybridge.session.Session;
import io.policybridge.session.stack.PolicyThread;
import io.policybridge.workload.Playback;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs groups of SMs side by side, each on a thread of its own, and lets them meet after every core cycle. What they do
 * is what one thread would do that runs one group after the other. Threads spin between cycles, and sleep when none has
 * begun for some ten microseconds. While a run begins, the calling thread now and then does alone what all would do:
 * Java's compiler compiles code once more that does what it has never done before, which would slow threads down later.
 */
final class GroupThreads implements AutoCloseable {
    private static final int SPINS = 1 << 12;
    /** Core cycles in which a run begins, and of how many of them one is rehearsed. */
    private static final int REHEARSALS = 4096;

    private static final int TURNS = 8;

    /** Looks before a thread gives its core away: none where there are fewer cores than threads. */
    private final int spins;

    private final SmGroup[] groups;
    private final Cluster[] clusters;
    private final Playback.Parts parts;
    private final MemorySide side;
    /** Whose parts at SMs they call; null: there is none. */
    private final Session session;

    private final Pace pace;
    /** Null where none watches the run. */
    private RunObserver observer;
    /** Those of all groups but the first, which the simulation's own thread runs. */
    private final Worker[] workers;
    /** Cycles that have begun: published to the workers with {@link #now} and {@link #ctasWait}. */
    private volatile long begun;

    private long now;
    private boolean ctasWait;
    private volatile boolean closed;
    /** Whether groups met behind the last cycle. */
    private boolean apart;

    private int cycles;

    /** For {@code groups} of {@code clusters}, which play {@code parts} under {@code session}, beside {@code side}. */
    GroupThreads(
            SmGroup[] groups, Cluster[] clusters, Playback.Parts parts, MemorySide side, Session session, Pace pace) {
        this.groups = groups;
        this.clusters = clusters;
        this.parts = parts;
        this.side = side;
        this.session = session;
        this.pace = pace;
        spins = groups.length <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
        workers = new Worker[groups.length - 1];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(groups[i + 1]);
        }
    }

    /** Notifies {@code watching} of what groups do side by side, from the next cycle on. */
    void observe(RunObserver watching) {
        observer = watching;
    }

    /** Before the first cycle. */
    void start() {
        for (Worker worker : workers) {
            worker.thread = PolicyThread.beside(worker, "simulation of SMs");
            worker.thread.start();
        }
    }

    /**
     * A core cycle of all clusters; {@code ctasWait}: a kernel has CTAs that are not started.
     *
     * @param goesOn whether the run goes on behind it if a request is in flight
     */
    void cycle(long cycle, boolean waiting, boolean goesOn) {
        boolean together = pace.sideBySide();
        if (together || isRehearsed()) {
            apart(true);
            leave(goesOn);
            if (together) {
                runSideBySide(cycle, waiting, goesOn);
            } else {
                rehearse(cycle, waiting, goesOn);
            }
            meet();
        } else {
            apart(false);
            for (Cluster cluster : clusters) {
                cluster.cycle(cycle, waiting);
            }
        }
        for (SmGroup group : groups) {
            group.ended.settle(cycle);
        }
    }

    private boolean isRehearsed() {
        return cycles < REHEARSALS && ++cycles % TURNS == 0;
    }

    private void apart(boolean together) {
        if (apart != together) {
            apart = together;
            parts.apart(together);
            for (Cluster cluster : clusters) {
                cluster.apart(together);
            }
        }
    }

    private void leave(boolean goesOn) {
        for (SmGroup group : groups) {
            group.leave();
        }
        if (session != null) {
            session.leave();
        }
        if (observer != null) {
            observer.leave();
        }
        if (goesOn) {
            side.leave();
        }
    }

    private void rehearse(long cycle, boolean waiting, boolean goesOn) {
        if (goesOn) {
            side.runAhead(cycle + 1);
        }
        for (SmGroup group : groups) {
            group.cycle(cycle, waiting);
        }
    }

    private void runSideBySide(long cycle, boolean waiting, boolean goesOn) {
        now = cycle;
        ctasWait = waiting;
        long number = begun + 1;
        begun = number;
        for (Worker worker : workers) {
            worker.wake();
        }
        try {
            if (goesOn) {
                side.runAhead(cycle + 1);
            }
            groups[0].cycle(cycle, waiting);
        } finally {
            for (Worker worker : workers) {
                worker.await(number);
            }
        }
    }

    private void meet() {
        if (session != null) {
            session.meet();
        }
        boolean changed = false;
        for (int i = 0; i < clusters.length; i++) {
            changed |= groups[of(i, groups.length)].meet(clusters[i], changed);
            if (observer != null) {
                observer.meet(i);
            }
        }
    }

    /** Of {@code groups} that of cluster {@code number}: neighbours, which get CTAs at the same time, are apart. */
    static int of(int number, int groups) {
        return groups - 1 - number % groups;
    }

    /** Ends the threads. */
    @Override
    public void close() {
        closed = true;
        for (Worker worker : workers) {
            LockSupport.unpark(worker.thread); // null before the first cycle
        }
    }

    /** The thread of one group. */
    private final class Worker implements Runnable {
        private final SmGroup group;
        private Thread thread;
        private volatile boolean sleeping;
        /** Cycles that it has done. */
        private volatile long done;

        Worker(SmGroup group) {
            this.group = group;
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
                group.cycle(now, ctasWait);
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
