package io.policybridge.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.grpc.GrpcPath;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.CallPath;
import io.policybridge.kit.host.RandomHost;
import io.policybridge.policies.Registry;
import io.policybridge.session.StateDigest;
import io.policybridge.session.naming.PolicyString;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every policy of the registry decides the same, and ends in the same state, called directly and over every other call
 * path.
 */
@Tag("conformance")
class EqualRunsTest {
    private static final long SEED = 7;
    private static final int STEPS = 6_000;
    private static final Runnable NO_ACTION = () -> {};

    private static GrpcPath grpc;

    @BeforeAll
    static void serve(@TempDir Path folder) {
        grpc = new GrpcPath(Registry.all(), folder);
    }

    @AfterAll
    static void stop() {
        grpc.close();
    }

    static Stream<String> policies() {
        return Registry.all().stream().map(PolicySpec::name);
    }

    private static PolicySpec spec(String policy) {
        return Registry.all().stream()
                .filter(spec -> spec.name().equals(policy))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("policies")
    void a_run_is_the_same_through_a_frame(String policy) {
        assertSame(spec(policy), new FramedPath(), Hosts.small());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void a_run_with_1024_ways_is_the_same_through_a_frame(String policy) {
        assertSame(
                spec(policy), new FramedPath(), Hosts.with(new CacheShape(2, 1024, 128), new CacheShape(2, 1024, 128)));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void a_run_is_the_same_over_grpc(String policy) {
        assertSame(spec(policy), grpc, Hosts.small());
    }

    private static void assertSame(PolicySpec policy, CallPath path, HostGeometry host) {
        List<Part> parts = new ArrayList<>();
        PolicySpec watched = watched(policy, parts);
        RandomHost direct = run(watched, host);
        long state = StateDigest.of(parts);
        parts.clear();
        RandomHost remote = run(path.reach(watched), host);
        path.settle();
        assertEquals(direct.decisions(), remote.decisions(), "answers");
        assertEquals(state, StateDigest.of(parts), "state");
        path.release();
    }

    private static RandomHost run(PolicySpec policy, HostGeometry host) {
        RandomHost run = new RandomHost(
                PolicyString.parse(policy.name(), List.of(policy), SEED).get(0), host, SEED, NO_ACTION);
        run.run(STEPS);
        return run;
    }

    /** {@code spec}, which adds the parts of its policy to {@code parts}. */
    private static PolicySpec watched(PolicySpec spec, List<Part> parts) {
        return new PolicySpec(spec.name(), spec.paper(), spec.idea(), spec.params(), (settings, host) -> {
            GpuPolicy policy = spec.factory().create(settings, host);
            return new GpuPolicy() {
                @Override
                public Part l1d(int sm) {
                    return note(PartKind.L1D, sm);
                }

                @Override
                public Part l2(int subPartition) {
                    return note(PartKind.L2, subPartition);
                }

                @Override
                public Part dram(int channel) {
                    return note(PartKind.DRAM, channel);
                }

                @Override
                public Part warps(int sm) {
                    return note(PartKind.WARPS, sm);
                }

                private Part note(PartKind kind, int unit) {
                    Part part = kind.of(policy, unit);
                    if (part != null) {
                        parts.add(part);
                    }
                    return part;
                }
            };
        });
    }
}
