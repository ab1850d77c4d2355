package io.policybridge.fuzz.policy;

import io.policybridge.fakes.Hosts;
import io.policybridge.fuzz.harness.FuzzTarget;
import io.policybridge.fuzz.kind.PolicyRun;
import io.policybridge.policies.Registry;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Lists of policy strings: read, described, read again, bound to a small host, and run. */
public final class PolicyStringTarget implements FuzzTarget {
    private final PolicyRun run = new PolicyRun();

    @Override
    public String name() {
        return "policy-string";
    }

    @Override
    public List<byte[]> seeds() {
        List<String> seeds = new ArrayList<>(
                List.of("native,lru", "pric(poly=37)+dip+swl(n=4)", "lru(level=both)+fr-fcfs", "clairvoyant,ways-16"));
        Registry.all()
                .forEach(spec -> seeds.add(PolicyChoice.parse(spec.name(), 1).describe()));
        return seeds.stream().map(seed -> seed.getBytes(StandardCharsets.UTF_8)).toList();
    }

    @Override
    public void use(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        if (text.contains(".java") || text.contains("grpc:")) {
            return; // Files and servers have targets of their own.
        }
        for (PolicyChoice policyChoice : PolicyChoice.parseList(text, 1)) {
            if (policyChoice.policies().isEmpty()) {
                continue;
            }
            PolicyChoice.parse(policyChoice.describe(), 1);
            Session session = new Session(policyChoice.policies(), Hosts.small(), null, Session.DEFAULT_LIVENESS_LIMIT);
            session.digest();
            session.close();
            run.under(policyChoice);
        }
    }
}
