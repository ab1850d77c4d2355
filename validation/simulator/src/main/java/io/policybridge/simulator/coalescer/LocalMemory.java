package io.policybridge.simulator.coalescer;

import io.policybridge.config.SmConfig;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.Occupancy;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;

/**
 * The local memory of one kernel. Its addresses were recorded for the hardware threads that the warps had then, on a
 * GPU that may have had other SMs; here they are those of the hardware threads that the warps have now.
 */
public final class LocalMemory {
    private final Playback trace;
    private final int kernel;
    private final LocalMapping here;
    /** Null until it is asked for: kernels without local memory need none. */
    private LocalMapping recorded;

    /** That of kernel {@code index} of {@code trace} on the SMs of {@code config}. */
    public LocalMemory(Playback trace, int index, SmConfig config) {
        this.trace = trace;
        kernel = index;
        here = mapping(trace.kernel(index), config);
    }

    /** How {@code kernel}'s local memory is laid out on the SMs of {@code config}. */
    public static LocalMapping mapping(ProgramTrace.Kernel kernel, SmConfig config) {
        return LocalMapping.of(kernel, config.sms(), Occupancy.ctasPerSm(kernel, config));
    }

    /** That of {@code cta}, which starts in CTA slot {@code hardwareCta} of SM {@code sm}. */
    public OfCta of(Playback.StartingCta cta, int sm, int hardwareCta) {
        return new OfCta(cta.recordedSm(), cta.recordedHardwareCta(), sm, hardwareCta);
    }

    /** The local memory of one CTA. */
    public final class OfCta {
        private final int recordedSm;
        private final int recordedCta;
        private final int sm;
        private final int hardwareCta;

        private OfCta(int recordedSm, int recordedCta, int sm, int hardwareCta) {
            this.recordedSm = recordedSm;
            this.recordedCta = recordedCta;
            this.sm = sm;
            this.hardwareCta = hardwareCta;
        }

        /** Bytes between two words of one thread. */
        public long wordStride() {
            return here.wordStride();
        }

        /** Moves the first {@code count} of {@code lanes}, recorded addresses, to where the CTA is. */
        public void move(long[] lanes, int count) {
            if (recorded == null) {
                recorded = trace.recordedLocal(kernel, here);
            }
            for (int i = 0; i < count; i++) {
                lanes[i] = here.moved(lanes[i], recorded, recordedSm, recordedCta, sm, hardwareCta);
            }
        }
    }
}
