package io.policybridge.api;

/** Hooks that every kind of part may implement, in every host. */
public interface CommonHooks {

    /**
     * Event: wakes a part at core cycles of its choice; cycles count from the start of the program, over all kernels.
     */
    interface Tick extends Part {
        /** No further tick. */
        long NEVER = Long.MAX_VALUE;

        /** First cycle at which to be woken, at least 1, or {@link #NEVER}. */
        long firstTick();

        /**
         * Event: core cycle {@code cycle} has come. Returns the next one, later than {@code cycle}, or {@link #NEVER}.
         */
        long tick(long cycle);
    }

    /** Event: a kernel is handed to the GPU. */
    interface KernelBegan extends Part {
        void kernelBegan(int kernel, String name, int ctas, int threadsPerCta);
    }

    /** Event: the last CTA of the kernel has exited. */
    interface KernelEnded extends Part {
        void kernelEnded(int kernel);
    }
}
