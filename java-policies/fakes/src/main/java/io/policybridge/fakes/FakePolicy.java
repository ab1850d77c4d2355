package io.policybridge.fakes;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import java.util.List;
import java.util.function.IntFunction;

/** Policies without parameters that a test makes up. */
public final class FakePolicy {
    private FakePolicy() {}

    /** One that has {@code part} at every site of {@code kind}. */
    public static PolicySpec of(String name, PartKind kind, IntFunction<Part> part) {
        return of(name, new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return kind == PartKind.L1D ? part.apply(sm) : null;
            }

            @Override
            public Part l2(int subPartition) {
                return kind == PartKind.L2 ? part.apply(subPartition) : null;
            }

            @Override
            public Part dram(int channel) {
                return kind == PartKind.DRAM ? part.apply(channel) : null;
            }

            @Override
            public Part warps(int sm) {
                return kind == PartKind.WARPS ? part.apply(sm) : null;
            }
        });
    }

    /** One that is {@code policy}. */
    public static PolicySpec of(String name, GpuPolicy policy) {
        return new PolicySpec(name, "none", "made up for a test", List.of(), (settings, host) -> policy);
    }
}
