package io.policybridge.fuzz.policy;

import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.kind.PolicyRun;
import io.policybridge.policies.Registry;
import io.policybridge.run.PolicyChoice;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Policies as Java source files: compiled, listed, and queried. */
public final class PolicySourceTarget extends FileTarget {
    private static final String POLICY = """
            import io.policybridge.api.*;
            import java.util.List;

            public final class Mine implements CacheHooks.Victim {
              static final PolicySpec SPEC = new PolicySpec("mine", "none", "The lowest way.",
                  List.of(Param.integer("key", 3, 0, 9, "", "test", "nothing")), (settings, host) -> new GpuPolicy() {
                    @Override public Part l1d(int sm) { return new Mine(); }
                  });

              @Override
              public long victim(Access access, int set, Ways eligible) {
                return Answer.way(eligible.nextEligible(0));
              }
            }
            """;

    private final PolicyRun run = new PolicyRun();

    public PolicySourceTarget() {
        super("policy-source", "Mine.java");
    }

    @Override
    public boolean hasOwnPolicies() {
        return true;
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(POLICY.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) {
        KnownPolicies known = PolicyChoice.known().with(file.toString());
        for (PolicySpec spec : known.all()) {
            if (Registry.all().stream().noneMatch(packaged -> packaged.name().equals(spec.name()))) {
                run.under(PolicyChoice.parse(spec.name(), known, 1));
            }
        }
    }
}
