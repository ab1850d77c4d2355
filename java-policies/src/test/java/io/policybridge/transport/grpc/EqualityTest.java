package io.policybridge.transport.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.PolicySpec;
import io.policybridge.call.PolicyString;
import io.policybridge.call.Session;
import io.policybridge.kit.Hosts;
import io.policybridge.kit.Policies;
import io.policybridge.kit.RandomHost;
import io.policybridge.policies.Registry;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every policy of the registry answers over gRPC as it does when it is called directly, and ends in the same state. */
class EqualityTest {
  private static final long SEED = 7;
  private static final int STEPS = 6_000;
  private static final Runnable NOTHING = () -> { };
  private static final HostGeometry HOST = Hosts.small();
  /** {@link RandomHost} has it beside the policy, so the server has it too: states are then equal as a whole. */
  private static final PolicySpec EVERYWHERE =
      new PolicySpec("everywhere", "none", "listens at every place", List.of(), (settings, host) -> new RandomHost.Everywhere());

  @TempDir private Path folder;

  static Stream<PolicySpec> policies() {
    return Registry.all().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("policies")
  void a_policy_behind_grpc_answers_as_it_does_directly(PolicySpec spec) {
    RandomHost direct = new RandomHost(PolicyString.parse(spec.name(), List.of(spec), SEED).get(0), HOST, SEED, NOTHING);
    direct.run(STEPS);

    PolicyService service = new PolicyService("native", List.of(spec, EVERYWHERE));
    try (PolicyServer server = PolicyServer.start(Endpoint.parse("unix:" + folder.resolve("s")), null, service, true);
        Client client = new Client(server.endpoint())) {
      RemotePolicy remote =
          new RemotePolicy(client, client.exchange(Client.opening(spec.name() + "+everywhere", SEED, HOST)), HOST.warps());
      Session.Chosen chosen = Policies.chosen("remote", remote);
      RandomHost run = new RandomHost(chosen, HOST, SEED, NOTHING);
      run.run(STEPS);
      assertEquals(direct.decisions(), run.decisions(), "answers of " + spec.name());
      assertEquals(direct.session().digest(), remote.digest(), "state of " + spec.name());
      remote.close();
    }
  }
}
