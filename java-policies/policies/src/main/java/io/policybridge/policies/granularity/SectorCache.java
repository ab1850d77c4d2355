package io.policybridge.policies.granularity;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import java.util.List;

/**
 * The sector cache, with which H. Guo et al. (DyCache), IEEE Access 2018, compare in section II.B (cited there, not
 * evaluated): a line is of one block, and its four sectors are fetched one by one, each at its own place.
 */
public final class SectorCache implements GpuPolicy {
    private static final int SECTOR = 32;

    public static final PolicySpec SPEC = new PolicySpec(
                    "sector",
                    "sector cache as in H. Guo et al. (DyCache), IEEE Access 2018, section II.B",
                    "An L1D line fetches its four sectors of 32 bytes one by one.",
                    List.of(),
                    (settings, host) -> new SectorCache())
            .withDeviations("A request of several sectors is fetched whole, even if some of them are present.");

    private SectorCache() {}

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new Cache(Answer.run(SECTOR, 0));
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
