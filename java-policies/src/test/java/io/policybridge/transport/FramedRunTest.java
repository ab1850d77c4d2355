package io.policybridge.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.StateDigest;
import io.policybridge.call.PolicyString;
import io.policybridge.call.Session;
import io.policybridge.kit.Hosts;
import io.policybridge.kit.RandomHost;
import io.policybridge.policies.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every policy of the registry decides the same, and ends in the same state, called directly and through the codec of a frame. */
class FramedRunTest {
  private static final long SEED = 7;
  private static final int STEPS = 6_000;
  private static final Runnable NOTHING = () -> { };

  static Stream<Arguments> policies() {
    HostGeometry wide = Hosts.with(new CacheShape(2, 512, 128), new CacheShape(2, 512, 128));
    return Stream.of(Hosts.small(), wide).flatMap(host -> Registry.all().stream().map(spec -> Arguments.of(spec.name(), host.l1d().ways(), spec, host)));
  }

  @ParameterizedTest(name = "{0}, {1} ways")
  @MethodSource("policies")
  void a_run_is_the_same_through_a_frame(String policy, int ways, PolicySpec spec, HostGeometry host) {
    List<Part> parts = new ArrayList<>();
    PolicySpec watched = watched(spec, parts);
    RandomHost direct = new RandomHost(chosen(watched), host, SEED, NOTHING);
    direct.run(STEPS);
    long directState = StateDigest.of(parts);

    parts.clear();
    FrameClient client = new FrameClient(List.of(watched));
    client.open(policy, SEED, host);
    PolicySpec framedSpec = new PolicySpec(spec.name(), spec.paper(), spec.idea(), spec.params(),
        (settings, geometry) -> new FramedParts(client, spec.factory().create(settings, geometry), geometry));
    RandomHost framed = new RandomHost(chosen(framedSpec), host, SEED, NOTHING);
    framed.run(STEPS);
    client.exchange(FrameSession.DRAIN);

    assertEquals(direct.decisions(), framed.decisions());
    assertEquals(directState, StateDigest.of(parts));
  }

  private static Session.Chosen chosen(PolicySpec spec) {
    return PolicyString.parse(spec.name(), List.of(spec), SEED).get(0);
  }

  /** {@code spec}, which adds the parts of the policy that is made to {@code parts}. */
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
