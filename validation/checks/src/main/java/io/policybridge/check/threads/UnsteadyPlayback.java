package io.policybridge.check.threads;

import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.StaticInstruction;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A playback whose parts are late at random moments: the thread that plays one gives its core away, spins or sleeps
 * before an instruction, so that threads come to the end of a cycle in another order and at other times.
 */
final class UnsteadyPlayback implements Playback {
    /** One instruction of so many is late. */
    private static final int STEADY = 50;

    private static final int LONGEST_SPIN = 1 << 12;
    private static final int LONGEST_SLEEP = 100_000;

    private final Playback played;
    private final SplittableRandom random;
    /** Whether it is a part, which a thread of its own may play. */
    private final boolean part;

    /** Plays {@code played}. */
    UnsteadyPlayback(Playback played, long seed) {
        this(played, new SplittableRandom(seed), false);
    }

    private UnsteadyPlayback(Playback played, SplittableRandom random, boolean part) {
        this.played = played;
        this.random = random;
        this.part = part;
    }

    @Override
    public boolean launchesAtWork() {
        return played.launchesAtWork();
    }

    @Override
    public Parts split(int parts) {
        Parts steady = played.split(parts);
        if (steady == null) {
            return null;
        }
        Playback[] unsteady = new Playback[parts];
        for (int i = 0; i < parts; i++) {
            unsteady[i] = new UnsteadyPlayback(steady.part(i), random.split(), true);
        }
        return new Parts() {
            @Override
            public Playback part(int number) {
                return unsteady[number];
            }

            @Override
            public void apart(boolean side) {
                steady.apart(side);
            }

            @Override
            public void passed(int number) {
                steady.passed(number);
            }

            @Override
            public boolean meet(int number, boolean changed) {
                return steady.meet(number, changed);
            }
        };
    }

    @SuppressWarnings("ThreadPriorityCheck") // a thread that gives its core away is what this is for
    private void disturb() {
        if (!part || random.nextInt(STEADY) != 0) {
            return;
        }
        switch (random.nextInt(4)) {
            case 0 -> LockSupport.parkNanos(random.nextInt(LONGEST_SLEEP));
            case 1 -> {
                for (int spins = random.nextInt(LONGEST_SPIN); spins > 0; spins--) {
                    Thread.onSpinWait();
                }
            }
            default -> Thread.yield();
        }
    }

    @Override
    public void execute(int dynamic, long now) {
        disturb();
        played.execute(dynamic, now);
    }

    @Override
    public int advance(int dynamic) {
        disturb();
        return played.advance(dynamic);
    }

    @Override
    public StartingCta cta(int index, int cta, int sm, int hardwareCta) {
        disturb();
        return played.cta(index, cta, sm, hardwareCta);
    }

    @Override
    public void executeAtomics(int dynamic, int lanes) {
        played.executeAtomics(dynamic, lanes);
    }

    @Override
    public boolean fromTraces() {
        return played.fromTraces();
    }

    @Override
    public void reached(long now) {
        played.reached(now);
    }

    @Override
    public ProgramTrace.Kernel kernel(int index) {
        return played.kernel(index);
    }

    @Override
    public ProgramTrace.Kernel joining(int index, Launched launched, long now) {
        return played.joining(index, launched, now);
    }

    @Override
    public RecordedLaunch recordedLaunch(int index) {
        return played.recordedLaunch(index);
    }

    @Override
    public long recordedEnd(int index) {
        return played.recordedEnd(index);
    }

    @Override
    public LocalMapping recordedLocal(int index, LocalMapping otherwise) {
        return played.recordedLocal(index, otherwise);
    }

    @Override
    public boolean endsLanes(int dynamic) {
        return played.endsLanes(dynamic);
    }

    @Override
    public int knownInstructions() {
        return played.knownInstructions();
    }

    @Override
    public StaticInstruction instruction(int number) {
        return played.instruction(number);
    }

    @Override
    public int code(int dynamic) {
        return played.code(dynamic);
    }

    @Override
    public int active(int dynamic) {
        return played.active(dynamic);
    }

    @Override
    public int exec(int dynamic) {
        return played.exec(dynamic);
    }

    @Override
    public int barrier(int dynamic) {
        return played.barrier(dynamic);
    }

    @Override
    public int barrierThreads(int dynamic) {
        return played.barrierThreads(dynamic);
    }

    @Override
    public int addresses(int dynamic, long[] out) {
        return played.addresses(dynamic, out);
    }

    @Override
    public boolean isLast(int dynamic) {
        return played.isLast(dynamic);
    }

    @Override
    public void keep(int dynamic) {
        played.keep(dynamic);
    }

    @Override
    public void drop(int dynamic) {
        played.drop(dynamic);
    }

    @Override
    public String digest() {
        return played.digest();
    }

    @Override
    public void close() {
        played.close();
    }
}
