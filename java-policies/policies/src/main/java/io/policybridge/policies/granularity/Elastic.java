package io.policybridge.policies.granularity;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * Elastic-Cache (B. Li et al., IPDPS 2017), Elastic-32 and Elastic-64 of H. Guo et al. (DyCache), IEEE Access 2018.
 *
 * <p>Four 32-byte or two 64-byte chunks of unrelated addresses share a line as long as their upper bits agree. With a
 * grain of 128 it is the plain L1D. The chunk tags lie in shared memory that the kernels do not use: where they leave
 * less than {@code needBytes}, the L1D is a plain one too.
 */
public final class Elastic implements GpuPolicy {
    private static final int SECTOR = 32;
    private static final int LINE = 128;
    private static final String NEED_BYTES = "needBytes";

    public static final PolicySpec SPEC = new PolicySpec(
                    "elastic",
                    "H. Guo et al. (DyCache), IEEE Access 2018, section V.A; Elastic-Cache, IPDPS 2017",
                    "An L1D line holds chunks of 32 or 64 bytes of unrelated addresses.",
                    List.of(
                            Param.integer(
                                    "grain",
                                    SECTOR,
                                    SECTOR,
                                    LINE,
                                    "bytes",
                                    "DyCache, section V.A: 32 and 64",
                                    "bytes of a chunk: 32, 64 or 128"),
                            SlotOrder.PARAM,
                            TagGeometry.ORDER,
                            TagGeometry.OVERLAP,
                            TagGeometry.CHUNK_TAG_BITS,
                            TagGeometry.TAG_LATENCY,
                            Param.autoInteger(
                                    NEED_BYTES,
                                    0,
                                    1 << 20,
                                    "bytes",
                                    "DyCache, section II.B: tags in unused shared memory; auto: ours, the bytes of all "
                                            + "chunk tags",
                                    "shared memory of an SM that the kernels must leave; 0: none")),
                    Elastic::new)
            .withHardware(
                    (settings, host) -> SublineHardware.tags(host, settings.integer(TagGeometry.CHUNK_TAG_BITS.key())))
            .withDeviations(
                    "DyCache's paper only says that the original's chunk tags lie in unused shared memory: that "
                            + "an L1D without room for them is a plain one is ours. Their place costs no time (tagLatency) and "
                            + "no bank conflicts.");

    private final Settings settings;
    private final int grain;
    private final int needBytes;

    private Elastic(Settings settings, HostGeometry host) {
        this.settings = settings;
        grain = settings.integer("grain");
        if (Integer.bitCount(grain) != 1) {
            throw new BadSetting("elastic grain=" + grain + "; expected 32, 64, 128");
        }
        needBytes = settings.integer(
                NEED_BYTES, SublineHardware.chunkTagBytes(host, settings.integer(TagGeometry.CHUNK_TAG_BITS.key())));
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new Cache();
    }

    /** One L1D. */
    private final class Cache implements L1dHooks.Grain, L1dHooks.Flush, L1dHooks.SharedMemoryLeft {
        private final long fine = Answer.run(
                grain, settings.choice(SlotOrder.PARAM.key(), SlotOrder.class).slot());
        private final long whole = Answer.run(
                LINE, settings.choice(SlotOrder.PARAM.key(), SlotOrder.class).slot());
        private boolean plain;
        private boolean lostRoom;

        @Override
        public long grain(Access access, int set) {
            return plain ? whole : fine;
        }

        @Override
        public L1dHooks.SubLines subLines() {
            return TagGeometry.of(settings, false, 0);
        }

        /** The chunks of a kernel with room for their tags are of no use to one without. */
        @Override
        public boolean flush() {
            return lostRoom;
        }

        @Override
        public void sharedMemoryLeft(int kernel, int bytes) {
            boolean before = plain;
            plain = bytes < needBytes;
            lostRoom = plain && !before && fine != whole;
        }

        @Override
        public Promises promises() {
            return Promises.NONE.within(Promises.Scope.PART).prompt(Hook.SHARED_MEMORY_LEFT);
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return plain ? "no room for chunk tags in shared memory" : "room for chunk tags in shared memory";
        }
    }
}
