package io.policybridge.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.PolicySpec;
import io.policybridge.kit.CallPath;
import io.policybridge.kit.PolicyConformance;
import io.policybridge.kit.Witness;
import io.policybridge.transport.FramedPath;
import io.policybridge.transport.grpc.GrpcPath;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every policy of the registry keeps every promise of the kit, on every call path. */
class RegistryConformanceTest extends PolicyConformance {
  private GrpcPath grpc;

  @BeforeAll
  void serve(@TempDir Path folder) {
    grpc = new GrpcPath(Registry.all(), folder);
  }

  @AfterAll
  void stop() {
    grpc.close();
  }

  @Override
  protected List<Witness> witnesses() {
    return Witnesses.all();
  }

  @Override
  protected List<CallPath> callPaths() {
    return List.of(CallPath.DIRECT, new FramedPath(), grpc);
  }

  @Test
  void every_policy_of_the_registry_has_a_witness() {
    TreeSet<String> witnessed = witnesses().stream().map(witness -> witness.policy().name()).collect(Collectors.toCollection(TreeSet::new));
    TreeSet<String> registered = Registry.all().stream().map(PolicySpec::name).collect(Collectors.toCollection(TreeSet::new));
    assertEquals(registered, witnessed, "policies of the registry, policies of the table Witnesses");
  }
}
