package io.policybridge.fuzz.policy;

import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.api.PolicyProvider;
import io.policybridge.api.PolicySpec;
import java.util.List;

/** The provider in the jar that is the seed of {@link PolicyJarTarget}. */
public final class OnePolicy implements PolicyProvider {
    @Override
    public List<PolicySpec> policies() {
        return List.of(
                new PolicySpec("one", "none", "The lowest way.", List.of(), (settings, host) -> new LowestWay()));
    }

    /** Its policy. */
    public static final class LowestWay implements GpuPolicy {
        @Override
        public Part l1d(int sm) {
            return (CacheHooks.Victim) (access, set, eligible) -> Answer.way(eligible.nextEligible(0));
        }
    }
}
