package org.example;

import io.policybridge.api.PolicyProvider;
import io.policybridge.api.PolicySpec;
import java.util.List;

/** The policies of this jar; META-INF/services names this class. */
public final class ExamplePolicies implements PolicyProvider {
  @Override
  public List<PolicySpec> policies() {
    return List.of(HitCount.SPEC);
  }
}
