package io.policybridge.policies.composites.apcm;

import io.policybridge.toolbox.PcTable;
import java.util.Arrays;

/**
 * Where the backward branches of a kernel lead. The loop of a branch is the code from its target to the branch; hosts
 * report the branch alone when a warp leaves one, so that a loop beside a load looks like one around it.
 */
final class EnclosingLoops {
    /** More than any packaged kernel has; of further branches the target is not known. */
    private static final int BRANCHES = 64;

    private final PcTable branches = new PcTable(BRANCHES);
    /** By entry of the branch. */
    private final long[] targets = new long[BRANCHES];

    /** A warp went back from the branch at {@code branchPc} to {@code targetPc}. */
    void branched(long branchPc, long targetPc) {
        int entry = branches.add(branchPc);
        if (entry != PcTable.NONE) {
            targets[entry] = targetPc;
        }
    }

    /**
     * Whether a warp that falls through the branch at {@code branchPc} leaves a loop around the load at {@code pc}. It
     * does not if it is then in a loop that begins inside of that one, as where a compiler has put the test of the
     * outer loop into the inner one. Of a branch whose target is not known, whether it stands at or behind the load.
     */
    boolean isLeft(long branchPc, long pc) {
        int entry = branches.find(branchPc);
        return branchPc >= pc && (entry == PcTable.NONE || targets[entry] <= pc && !goesOn(entry));
    }

    private boolean goesOn(int entry) {
        for (int other = 0; other < branches.size(); other++) {
            if (branches.pc(other) > branches.pc(entry)
                    && targets[other] > targets[entry]
                    && targets[other] <= branches.pc(entry)) {
                return true;
            }
        }
        return false;
    }

    void clear() {
        branches.clear();
        Arrays.fill(targets, 0);
    }
}
