package io.policybridge.workload;

/**
 * How GPGPU-Sim lays the local memory of all threads that can be resident at once into one address range
 * (-gpgpu_local_mem_map 1): word w of all resident threads is contiguous; within it, hardware CTA slot 0 of every SM,
 * then slot 1 of every SM, and so on; within a CTA its threads in order. Recorded local addresses are laid out for the
 * place where the CTA ran; a simulator that places it elsewhere must move them ({@link #moved}). With another number of
 * SMs, or of CTAs that an SM can hold, the distance between words differs too.
 *
 * @param paddedThreads threads of a CTA rounded up to whole warps
 * @param sms SMs of the GPU
 * @param ctasPerSm CTAs of the kernel that GPGPU-Sim expects on an SM at once
 */
public record LocalMapping(int paddedThreads, int sms, int ctasPerSm) {
    /** Where GPGPU-Sim's local range begins. */
    public static final long BASE = 0x1f880000L;

    private static final int WORD = 4;

    /**
     * The mapping of one kernel.
     *
     * @param fitting CTAs of the kernel that an SM has threads, registers, shared memory and slots for; a grid too
     *     small to fill all SMs with as many counts for less
     */
    public static LocalMapping of(ProgramTrace.Kernel kernel, int sms, int fitting) {
        int spread = (int) ((kernel.ctas() + (long) sms - 1) / sms);
        return new LocalMapping(
                kernel.paddedThreadsPerCta(), sms, kernel.ctas() < (long) fitting * sms ? spread : fitting);
    }

    private long offset(int sm, int hardwareCta) {
        return (long) WORD * paddedThreads * (sm + (long) sms * hardwareCta);
    }

    /** Bytes between two words of one thread. */
    public long wordStride() {
        return (long) WORD * paddedThreads * ctasPerSm * sms;
    }

    /**
     * The address under this mapping of a byte that was recorded at {@code address} under {@code recorded}. Addresses
     * are unsigned; one that GPGPU-Sim has cut to 64 bits can be moved to another place, but to no other mapping.
     */
    public long moved(
            long address, LocalMapping recorded, int recordedSm, int recordedHardwareCta, int sm, int hardwareCta) {
        long linear = address - BASE;
        long word = Long.divideUnsigned(linear, recorded.wordStride());
        long within = Long.remainderUnsigned(linear, recorded.wordStride())
                - recorded.offset(recordedSm, recordedHardwareCta);
        return BASE + word * wordStride() + offset(sm, hardwareCta) + within;
    }
}
