package io.policybridge.policies.composites.apcm;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry;
import io.policybridge.policies.composites.apcm.AccessInformation.Method;
import io.policybridge.toolbox.PcTable;
import java.util.Arrays;

/**
 * Lines that stay until the last load that needs them is done: the protection bit and the warp of each line of the L1D,
 * and the protection status board (PSB), which holds for each warp whether it protects lines now and what ends that: a
 * load, or that it leaves a loop. A line is protected while its bit and its warp's are both set.
 */
final class PinnedLines implements ProtectedLines {
    private static final int NO_WARP = -1;

    private final AccessInformation information;
    /** Null where the host reports loops, or only the end of a warp counts. */
    private final LoopSpans spans;

    private final EnclosingLoops loops = new EnclosingLoops();
    private final boolean lazy;
    /** By line. */
    private final boolean[] pinned;

    private final int[] warp;
    /** By slot: the board. The program counter is that of the load in the loop. */
    private final boolean[] protects;

    private final int[] last;
    private final boolean[] loop;
    private final long[] pc;

    PinnedLines(HostGeometry host, AccessInformation information, LoopSpans spans, boolean lazy) {
        int lines = host.l1d().lines();
        int slots = host.warps();
        this.information = information;
        this.spans = spans;
        this.lazy = lazy;
        pinned = new boolean[lines];
        warp = new int[lines];
        protects = new boolean[slots];
        last = new int[slots];
        loop = new boolean[slots];
        pc = new long[slots];
        clear();
    }

    /** Section 5.2: what a line's warp does not protect any more is free, whatever the line's own bit says. */
    @Override
    public boolean isProtected(int line) {
        return pinned[line] && protects[warp[line]];
    }

    /**
     * Section 5.2: a line that a load to be protected allocates is pinned for its warp, which then protects until the
     * load's last consumer is done; if that is the load itself, a loop is what ends it. One such load per warp: others
     * are ignored until it is released. Lines of the same episode, which the board knows by the last load alone, are
     * pinned as well.
     */
    @Override
    public void inserted(int line, Access access, int id, Method method) {
        int slot = access.slot();
        warp[line] = slot;
        pinned[line] = false;
        if (method != Method.PROTECT) {
            return;
        }
        int lastId = information.last(id);
        if (!protects[slot]) {
            protects[slot] = true;
            last[slot] = lastId;
            loop[slot] = lastId == id;
            pc[slot] = access.pc();
        }
        pinned[line] = last[slot] == lastId;
    }

    /** A warp that protects in a loop, and accesses memory outside of it, has left it. */
    @Override
    public void accessed(Access access) {
        int slot = access.slot();
        if (spans != null
                && slot != Access.NONE
                && protects[slot]
                && loop[slot]
                && spans.isOutside(last[slot], access.pc())) {
            release(slot);
        }
    }

    /**
     * Section 5.2: the board's bit is reset when the last load has completed, unless a loop is what ends the
     * protection.
     */
    void completed(int slot, int id) {
        if (protects[slot] && !loop[slot] && last[slot] == id) {
            release(slot);
        }
    }

    /** A warp took the backward branch at {@code branchPc}. */
    void loopBranch(long branchPc, long targetPc) {
        loops.branched(branchPc, targetPc);
    }

    /**
     * Section 5.2: lines are pinned "until the warp escapes the loop" of their load. A loop that the load is not in,
     * before it or behind it, is another.
     */
    void loopExited(int slot, long branchPc) {
        if (protects[slot] && loop[slot] && loops.isLeft(branchPc, pc[slot])) {
            release(slot);
        }
    }

    /** A warp that has ended protects nothing: its slot will be another's. */
    void warpExited(int slot) {
        release(slot);
    }

    /**
     * Section 5.3: the bits of the lines stay until the lines are replaced; they count again if the warp protects
     * again. Or they go too.
     */
    private void release(int slot) {
        protects[slot] = false;
        for (int line = 0; !lazy && line < pinned.length; line++) {
            pinned[line] &= warp[line] != slot;
        }
    }

    @Override
    public void dropped(int line) {
        pinned[line] = false;
    }

    @Override
    public void clear() {
        Arrays.fill(pinned, false);
        Arrays.fill(warp, NO_WARP);
        Arrays.fill(protects, false);
        Arrays.fill(last, PcTable.NONE);
        Arrays.fill(loop, false);
        Arrays.fill(pc, 0);
        loops.clear();
        if (spans != null) {
            spans.clear();
        }
    }
}
