package io.policybridge.policies.granularity;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * L1Ds of one granularity, with which H. Guo et al. (DyCache), IEEE Access 2018, compare.
 *
 * <p>{@code elastic}: Elastic-Cache (IPDPS 2017), Elastic-32 and Elastic-64: four 32-byte or two 64-byte chunks of
 * unrelated addresses share a line as long as their upper bits agree. With a grain of 128 it is the plain L1D.
 * {@code sector}: a line is of one block, and its four sectors are fetched one by one, each at its own place (section
 * II.B; cited there, not evaluated).
 */
public final class FixedGrain implements GpuPolicy {
    private static final int SECTOR = 32;

    public static final PolicySpec ELASTIC = new PolicySpec(
                    "elastic",
                    "H. Guo et al. (DyCache), IEEE Access 2018, section V.A; Elastic-Cache, IPDPS 2017",
                    "An L1D line holds chunks of 32 or 64 bytes of unrelated addresses.",
                    List.of(
                            Param.integer(
                                    "grain",
                                    SECTOR,
                                    SECTOR,
                                    128,
                                    "bytes",
                                    "DyCache, section V.A: 32 and 64",
                                    "bytes of a chunk: 32, 64 or 128"),
                            SlotOrder.PARAM),
                    (settings, host) -> new FixedGrain(
                            grain(settings),
                            settings.choice(SlotOrder.PARAM.key(), SlotOrder.class)
                                    .slot()))
            .withHardware((settings, host) -> SublineHardware.tags(host))
            .withDeviations("The original keeps chunk tags in shared memory that the kernel does not use, and without "
                    + "any runs as the plain L1D; here there is always room, and the tags cost no time.");

    public static final PolicySpec SECTOR_CACHE = new PolicySpec(
                    "sector",
                    "sector cache as in H. Guo et al. (DyCache), IEEE Access 2018, section II.B",
                    "An L1D line fetches its four sectors of 32 bytes one by one.",
                    List.of(),
                    (settings, host) -> new FixedGrain(SECTOR, 0))
            .withDeviations("A request of several sectors is fetched whole, even if some of them are present.");

    private final long answer;

    private FixedGrain(int grain, int slot) {
        answer = Answer.run(grain, slot);
    }

    private static int grain(Settings settings) {
        int grain = settings.integer("grain");
        if (Integer.bitCount(grain) != 1) {
            throw new BadSetting("elastic grain=" + grain + "; expected 32, 64, 128");
        }
        return grain;
    }

    @Override
    public Part l1d(int sm) {
        return new Cache(answer);
    }

    private record Cache(long answer) implements L1dHooks.Grain {
        @Override
        public long grain(Access access, int set) {
            return answer;
        }

        @Override
        public Promises promises() {
            return Promises.NONE.within(Promises.Scope.SET);
        }
    }
}
