package io.policybridge.kit.host;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.fakes.FakePolicy;
import io.policybridge.fakes.Hosts;
import io.policybridge.session.Journal;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Sessions of policies that a test makes up, and of real ones. */
public final class Policies {
    public static final long SEED = 42;

    private Policies() {}

    /** The policy {@code spec} with the parameters of {@code text}: {@code "swl(n=1)"}. */
    public static Session session(String text, HostGeometry host, PolicySpec... known) {
        return new Session(PolicyString.parse(text, List.of(known), SEED), host, null, Session.DEFAULT_LIVENESS_LIMIT);
    }

    /** A policy without parameters that has {@code part} at every site of {@code kind}. */
    public static Session.Chosen of(String name, PartKind kind, IntFunction<Part> part) {
        return chosen(FakePolicy.of(name, kind, part));
    }

    /** A policy without parameters that is {@code policy}. */
    public static Session.Chosen chosen(String name, GpuPolicy policy) {
        return chosen(FakePolicy.of(name, policy));
    }

    private static Session.Chosen chosen(PolicySpec spec) {
        return new Session.Chosen(spec, new Settings(Map.of(), SEED));
    }

    /** These policies on the small host. */
    public static Session bind(Session.Chosen... chosen) {
        return bind(null, Session.DEFAULT_LIVENESS_LIMIT, chosen);
    }

    /** These policies on the small host, with a journal (or null) and a liveness limit. */
    public static Session bind(Journal journal, long livenessLimit, Session.Chosen... chosen) {
        return new Session(List.of(chosen), Hosts.small(), journal, livenessLimit);
    }
}
