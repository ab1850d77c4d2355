package io.policybridge.api;

/**
 * Hooks of the warps and CTAs of an SM. A slot is a hardware warp, from 0; slot s belongs to scheduler s mod
 * schedulers. Hosts differ: see {@link WarpMask}, {@link WarpOrder} and {@link LoopBranch}; the others are the same in
 * the reference simulator and every GPGPU-Sim. Exit events are delivered warp first, then CTA, then kernel. The stream
 * driver compares published state and acts on none.
 */
public interface WarpHooks {

    /**
     * Event: the data of a load are written back, once per instruction. {@code load} as in
     * {@link L1dHooks.LoadStarted}.
     */
    interface LoadCompleted extends Part {
        void loadCompleted(long load, int slot, long pc);
    }

    /** Event: a warp is launched. {@code dynamicWarp} counts launches on this SM. */
    @Hook.Resamples(Promises.Scope.GPU)
    interface WarpLaunched extends Part {
        void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta);
    }

    /** Event: a warp exits and leaves its slot. */
    @Hook.Resamples(Promises.Scope.GPU)
    interface WarpExited extends Part {
        void warpExited(int slot, int dynamicWarp);
    }

    /** Event: a CTA is launched in hardware CTA slot {@code hardwareCta}; its warps follow directly. */
    @Hook.Resamples(Promises.Scope.GPU)
    interface CtaLaunched extends Part {
        void ctaLaunched(int hardwareCta, int kernel, int cta, int firstSlot, int warps);
    }

    /** Event: a CTA exits, after its last warp. */
    @Hook.Resamples(Promises.Scope.GPU)
    interface CtaExited extends Part {
        void ctaExited(int hardwareCta, int kernel, int cta);
    }

    /** Why a warp waits. */
    enum Wait {
        BARRIER,
        FENCE
    }

    /** P13b. Event: a warp begins to wait at a barrier or fence. */
    @Hook.Resamples(Promises.Scope.PART)
    interface WarpWaiting extends Part {
        void warpWaiting(int slot, Wait why);
    }

    /** P13b. Event: the warp waits no more. */
    @Hook.Resamples(Promises.Scope.PART)
    interface WarpResumed extends Part {
        void warpResumed(int slot, Wait why);
    }

    /** Event: a backward branch is taken with {@code lanes}. Not in a GPGPU-Sim that is driven by traces. */
    @Hook.Resamples(Promises.Scope.PART)
    interface LoopBranch extends Part {
        void loopBranch(int slot, long branchPc, long targetPc, int lanes);
    }

    /**
     * Event: the warp falls through the branch at {@code branchPc}, which it took backwards before; sent each time. Not
     * in a GPGPU-Sim that is driven by traces.
     */
    interface LoopExited extends Part {
        void loopExited(int slot, long branchPc);
    }

    /**
     * Published: which warps may issue. Schedulers pass over a warp that is masked in {@code any}; one that is masked
     * in {@code loads} issues everything but loads of global or local memory. A host masks what it is given: a policy
     * that masks a warp for which others wait at a barrier stops them, and masking every runnable warp for long stops
     * the run. GPGPU-Sim has it with the schedulers {@code lrr}, {@code gto} and, from 4.0.1, {@code old}.
     */
    interface WarpMask extends Part {
        /**
         * Both sets come full; clear the slots that may issue nothing in {@code any}, those that may issue no loads in
         * {@code loads}.
         */
        void warpMask(WarpSet any, WarpSet loads);
    }

    /**
     * Commit with answer: the order in which a scheduler tries its warps in this core cycle; the first that can issue
     * does. It takes the place of the order that the host's configuration names, whichever that is. Warps whose fetched
     * instruction is not the one they need are sent back to fetch when they are tried, as without a policy; a
     * {@link WarpMask} holds too.
     *
     * <p>Called once for each scheduler and core cycle in which its SM has a CTA, schedulers in the order of the host.
     * A part that promises {@link Promises.Promise#ORDERS_ALL_WARPS} is called only where a warp is ready, which keeps
     * runs fast.
     */
    @Hook.Answers(Answer.NONE_CODE)
    interface WarpOrder extends Part {
        /**
         * Writes indices of {@code warps} into {@code order}, the one to be tried first in front, each at most once.
         * Warps that are left out are not tried.
         *
         * @param order has room for all
         * @return how many were written
         */
        int warpOrder(int scheduler, SchedulerWarps warps, int[] order);
    }

    /** Event: warp instructions issued by {@code slot} since the last call, at least 1. */
    interface Issued extends Part {
        void issued(int slot, int instructions);
    }

    /** Event: thread instructions committed by {@code slot} since the last call, at least 1. */
    interface Committed extends Part {
        void committed(int slot, int threadInstructions);
    }

    /** Published: how many CTAs this SM may hold at most; more are not launched, resident ones stay. */
    interface CtaLimit extends Part {
        int ctaLimit();
    }
}
