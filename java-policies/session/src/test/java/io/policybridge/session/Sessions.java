package io.policybridge.session;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.fakes.FakePolicy;
import io.policybridge.fakes.Hosts;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Sessions of policies that a test makes up, on the small host. */
final class Sessions {
    private static final long SEED = 42;

    private Sessions() {}

    /** A policy without parameters that has {@code part} at every site of {@code kind}. */
    static Session.Chosen of(String name, PartKind kind, IntFunction<Part> part) {
        return chosen(FakePolicy.of(name, kind, part));
    }

    /** A policy without parameters that is {@code policy}. */
    static Session.Chosen of(String name, GpuPolicy policy) {
        return chosen(FakePolicy.of(name, policy));
    }

    private static Session.Chosen chosen(PolicySpec spec) {
        return new Session.Chosen(spec, new Settings(Map.of(), SEED));
    }

    static Session bind(Session.Chosen... chosen) {
        return bind(null, Session.DEFAULT_LIVENESS_LIMIT, chosen);
    }

    /** With a journal (or null) and a liveness limit. */
    static Session bind(Journal journal, long livenessLimit, Session.Chosen... chosen) {
        return new Session(List.of(chosen), Hosts.small(), journal, livenessLimit);
    }
}
