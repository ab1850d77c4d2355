package io.policybridge.api;

/**
 * Hooks of the warps and CTAs of an SM. A slot is a hardware warp, from 0; slot s belongs to scheduler s mod
 * schedulers.
 */
public interface WarpHooks {

    /**
     * P12. Event: a load's data is written back, once per instruction. {@code load} as in {@link L1dHooks.LoadStarted}.
     */
    interface LoadCompleted extends Part {
        void loadCompleted(long load, int slot, long pc);
    }

    /** P13. Event: a warp starts. {@code dynamicWarp} counts launches on this SM. */
    interface WarpLaunched extends Part {
        void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta);
    }

    /** P13. Event: a warp has finished and left its slot. */
    interface WarpExited extends Part {
        void warpExited(int slot, int dynamicWarp);
    }

    /** P13. Event: a CTA starts in hardware CTA slot {@code hardwareCta}; its warps are told directly after. */
    interface CtaLaunched extends Part {
        void ctaLaunched(int hardwareCta, int kernel, int cta, int firstSlot, int warps);
    }

    /** P13. Event: the last warp of a CTA has finished. */
    interface CtaExited extends Part {
        void ctaExited(int hardwareCta, int kernel, int cta);
    }

    /** Why a warp waits. */
    enum Wait {
        BARRIER,
        FENCE
    }

    /** P13b. Event: a warp stopped at a barrier or fence. */
    interface WarpWaiting extends Part {
        void warpWaiting(int slot, Wait why);
    }

    /** P13b. Event: it goes on. */
    interface WarpResumed extends Part {
        void warpResumed(int slot, Wait why);
    }

    /** P14. Event: a backward branch was taken with {@code lanes}. */
    interface LoopBranch extends Part {
        void loopBranch(int slot, long branchPc, long targetPc, int lanes);
    }

    /**
     * P14. Event: the warp fell through the branch at {@code branchPc}, which it took backwards before; told every
     * time.
     */
    interface LoopExited extends Part {
        void loopExited(int slot, long branchPc);
    }

    /** P15. Published: which warps may issue. */
    interface WarpMask extends Part {
        /**
         * Both sets come full; clear the slots that may issue nothing in {@code any}, those that may issue no loads in
         * {@code loads}.
         */
        void warpMask(WarpSet any, WarpSet loads);
    }

    /** P16. Published: the order in which a scheduler considers its warps, where it is not the host's own. */
    interface WarpOrder extends Part {
        /** Permutes the first {@code count} slots in {@code slots}, which come in the host's order. */
        void warpOrder(int scheduler, int[] slots, int count);
    }

    /** P18. Event: warp instructions issued by {@code slot} since the last call, at least 1. */
    interface Issued extends Part {
        void issued(int slot, int instructions);
    }

    /** P18. Event: thread instructions committed by {@code slot} since the last call, at least 1. */
    interface Committed extends Part {
        void committed(int slot, int threadInstructions);
    }

    /** P28. Published: most CTAs that this SM may hold; resident ones are not affected. */
    interface CtaLimit extends Part {
        int ctaLimit();
    }
}
