package io.policybridge.policies.composites.apcm;

import io.policybridge.api.WarpHooks;
import io.policybridge.toolbox.PcTable;

/**
 * APCM at the warps of one SM: which warps run and which have ended. With protection also which loads are complete and,
 * where reported, which loops have been left.
 */
class ApcmWarps implements WarpHooks.WarpLaunched, WarpHooks.WarpExited {
    final Monitor monitor;

    ApcmWarps(Monitor monitor) {
        this.monitor = monitor;
    }

    @Override
    public final void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
        monitor.warpLaunched(slot, dynamicWarp);
    }

    @Override
    public void warpExited(int slot, int dynamicWarp) {
        monitor.warpExited(slot, dynamicWarp);
    }

    /** With lines that loads protect. */
    static class Pinning extends ApcmWarps implements WarpHooks.LoadCompleted {
        final PinnedLines lines;

        Pinning(Monitor monitor, PinnedLines lines) {
            super(monitor);
            this.lines = lines;
        }

        @Override
        public final void warpExited(int slot, int dynamicWarp) {
            super.warpExited(slot, dynamicWarp);
            lines.warpExited(slot);
        }

        @Override
        public final void loadCompleted(long load, int slot, long pc) {
            int id = monitor.id(pc);
            if (id != PcTable.NONE) {
                lines.completed(slot, id);
            }
        }
    }

    /** With lines that loops protect, on a host that reports loops. */
    static final class PinningLoops extends Pinning implements WarpHooks.LoopBranch, WarpHooks.LoopExited {
        PinningLoops(Monitor monitor, PinnedLines lines) {
            super(monitor, lines);
        }

        @Override
        public void loopBranch(int slot, long branchPc, long targetPc, int lanes) {
            lines.loopBranch(branchPc, targetPc);
        }

        @Override
        public void loopExited(int slot, long branchPc) {
            lines.loopExited(slot, branchPc);
        }
    }
}
