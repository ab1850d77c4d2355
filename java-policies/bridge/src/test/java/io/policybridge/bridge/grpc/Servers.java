package io.policybridge.bridge.grpc;

import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.policies.Registry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Servers that tests start. */
final class Servers {
    private Servers() {}

    /**
     * A server of all policies, and of {@code more}, on a socket in {@code folder}; "lru" unless a host names another.
     */
    static PolicyServer start(Path folder, PolicySpec... more) {
        List<PolicySpec> known = new ArrayList<>(Registry.all());
        known.addAll(List.of(more));
        return PolicyServer.start(
                Endpoint.parse("unix:" + folder.resolve("s")), null, new PolicyService("lru", known), true);
    }

    /** A policy that has {@code part} at every L1D. */
    static PolicySpec policy(String name, Part part) {
        return new PolicySpec(name, "none", "for a test", List.of(), (settings, host) -> new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return part;
            }
        });
    }

    /** A policy that answers VICTIM only after {@code latch} is opened. */
    static PolicySpec waiting(CountDownLatch latch) {
        return policy("waiting", (CacheHooks.Victim) (access, set, ways) -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Answer.way(0);
        });
    }
}
