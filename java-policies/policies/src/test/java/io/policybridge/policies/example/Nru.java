package io.policybridge.policies.example;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Ways;
import java.util.Arrays;
import java.util.List;

/**
 * Not recently used: one bit per line says "touched"; when all lines of a set are, the other bits are forgotten. Ties:
 * lowest way.
 */
public final class Nru implements CacheHooks.Victim, CacheHooks.Hit, CacheHooks.PendingHit, CacheHooks.Insert {
    public static final PolicySpec SPEC = new PolicySpec(
            "nru",
            "a reference bit per line, as in many processors",
            "Replaces the lowest way not touched lately.",
            List.of(),
            (settings, host) -> new GpuPolicy() {
                @Override
                public Part l1d(int sm) {
                    return new Nru(host.l1d());
                }
            });

    private final int ways;
    private final boolean[] touched;

    private Nru(CacheShape shape) {
        ways = shape.ways();
        touched = new boolean[shape.lines()];
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        for (int way = eligible.nextEligible(0); way >= 0; way = eligible.nextEligible(way + 1)) {
            if (!touched[set * ways + way]) {
                return Answer.way(way);
            }
        }
        return Answer.way(eligible.nextEligible(0));
    }

    @Override
    public void hit(Access access, int set, int way) {
        touch(set * ways, way);
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        if (way >= 0) {
            touch(set * ways, way);
        }
    }

    @Override
    public void insert(Access access, int set, int way) {
        touch(set * ways, way);
    }

    private void touch(int first, int way) {
        touched[first + way] = true;
        for (int other = 0; other < ways; other++) {
            if (!touched[first + other]) {
                return;
            }
        }
        Arrays.fill(touched, first, first + ways, false);
        touched[first + way] = true;
    }
}
