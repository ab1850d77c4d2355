package io.policybridge.policies.composites.apcm;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.kit.host.SmallCache;
import io.policybridge.toolbox.PcTable;

/**
 * APCM on an SM whose L1D has 32 sets of 4 ways: line l is in set l mod 32 and way l / 32 mod 4. Loads are named A, B,
 * C, ... and have the program counters 0x100, 0x108, 0x110, ... An instruction has one request unless stated otherwise.
 */
final class ApcmFixture {
    static final int SETS = 32;
    static final int WAYS = 4;
    private static final int FIRST_PC = 0x100;
    private static final int LINE = 128;

    final SmallCache cache;
    private int instructions;
    private int request;

    ApcmFixture(String... settings) {
        cache = new SmallCache(Apcm.SPEC, SETS, WAYS, settings);
    }

    private Monitor monitor() {
        return cache.part(ApcmL1d.class).monitor();
    }

    static long pc(char load) {
        return FIRST_PC + 8L * (load - 'A');
    }

    FakeAccess access(int warp, char load, long line) {
        FakeAccess access = FakeAccess.load(line * LINE).slot(warp).pc(pc(load)).n(instructions++);
        access.request = request;
        return access;
    }

    /** The following accesses are the {@code index}-th requests of their instructions. */
    ApcmFixture request(int index) {
        request = index;
        return this;
    }

    static int set(long line) {
        return (int) (line % SETS);
    }

    static int way(long line) {
        return (int) (line / SETS % WAYS);
    }

    ApcmFixture miss(int warp, char load, long line) {
        cache.calls().insert(access(warp, load, line), set(line), way(line));
        return this;
    }

    ApcmFixture hit(int warp, char load, long line) {
        cache.calls().hit(access(warp, load, line), set(line), way(line));
        return this;
    }

    ApcmFixture bypassed(int warp, char load, long line) {
        cache.calls().bypassed(access(warp, load, line), 0, -1);
        return this;
    }

    ApcmFixture exit(int warp) {
        cache.warps().warpExited(warp, warp);
        return this;
    }

    ApcmFixture completed(int warp, char load) {
        cache.warps().loadCompleted(0, warp, pc(load));
        return this;
    }

    /** Warp {@code warp} goes back from the branch behind load {@code last} to load {@code first}. */
    ApcmFixture loopBranch(int warp, char first, char last) {
        cache.warps().loopBranch(warp, pc(last) + 4, pc(first), 32);
        return this;
    }

    /** Warp {@code warp} leaves the loop whose backward branch stands behind load {@code last}. */
    ApcmFixture loopExited(int warp, char last) {
        cache.warps().loopExited(warp, pc(last) + 4);
        return this;
    }

    long route(int warp, char load) {
        return cache.calls().route(access(warp, load, 1000));
    }

    /** What a miss of a load in the set of {@code line} gets, where these ways may be replaced or bypassed. */
    String victim(long line, int... eligible) {
        return Answer.text(cache.calls()
                .victim(
                        access(40, 'Z', line),
                        set(line),
                        FakeWays.only(WAYS, eligible).refusable()));
    }

    /** An entry of the monitor tag array: its first load, its last, accesses, the monitored warp's; - if it is free. */
    String tag(int entry) {
        MonitorTags tags = monitor().tags();
        return tags.isValid(entry)
                ? name(tags.first(entry)) + " " + name(tags.last(entry)) + " " + tags.accesses(entry) + " "
                        + tags.own(entry)
                : "-";
    }

    /** What is known of a load: method, accesses, last load; - if nothing. */
    String known(char load) {
        int id = monitor().id(pc(load));
        AccessInformation known = monitor().information();
        return id == PcTable.NONE || !known.isKnown(id)
                ? "-"
                : known.method(id) + " " + known.accesses(id) + " " + name(known.last(id));
    }

    /** The load that has number {@code id}. */
    private String name(int id) {
        for (char load = 'A'; load <= 'Z'; load++) {
            if (monitor().id(pc(load)) == id) {
                return "" + load;
            }
        }
        return "?";
    }

    boolean isProtected(long line) {
        return cache.part(ApcmL1d.class).lines.isProtected(set(line) * WAYS + way(line));
    }

    LoopSpans spans() {
        return cache.part(ApcmL1d.class).spans;
    }

    /**
     * Warp 47 is monitored; it shows that each of {@code loads}, A B C ..., is to be protected until the load named in
     * its place in {@code lasts} is done. Then it ends.
     */
    ApcmFixture learnt(String loads, String lasts) {
        for (int i = 0; i < loads.length(); i++) {
            bypassed(47, loads.charAt(i), 900 + i);
            bypassed(47, lasts.charAt(i), 900 + i);
        }
        return exit(47);
    }

    static FakeAccess of(Access.Kind kind, int warp, long line) {
        return FakeAccess.of(kind, line * LINE).slot(warp);
    }
}
