package io.policybridge.run;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.session.HookUse;
import io.policybridge.session.Session;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.naming.PolicyString;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The policy x host matrix, computed from the hooks that policies subscribe to and hosts declare. */
public final class HostSupport {
    /** A GTX480-like GPU: subscriptions do not depend on sizes, but a part must be created to be inspected. */
    private static final HostGeometry SAMPLE = HostGeometry.builder()
            .host("any")
            .sms(15)
            .schedulers(2)
            .warps(48)
            .warpSize(32)
            .ctas(8)
            .l1d(new CacheShape(32, 4, 128))
            .subPartitions(12)
            .l2(new CacheShape(64, 8, 128))
            .channels(6)
            .banks(16)
            .offered(EnumSet.allOf(Hook.class))
            .build();

    private final Map<String, Set<Hook>> hosts = new LinkedHashMap<>();

    /** The reference simulator, and other hosts with the hooks that they declare. */
    public HostSupport(Map<String, Set<Hook>> others) {
        hosts.put(SimulatorGeometry.HOST, SimulatorGeometry.offered());
        hosts.putAll(others);
    }

    /** The hooks that {@code policy} with default parameters subscribes to, by kind of part. */
    public static Map<PartKind, Set<Hook>> hooks(PolicySpec policy) {
        List<Session.Chosen> chosen = PolicyString.parse(policy.name(), List.of(policy), 1);
        Session session = CallLimit.DEFAULT.opened(
                chosen, () -> new Session(chosen, SAMPLE, null, Session.DEFAULT_LIVENESS_LIMIT));
        Map<PartKind, Set<Hook>> hooks = new EnumMap<>(PartKind.class);
        for (HookUse use : session.tally().uses()) {
            hooks.computeIfAbsent(use.of().kind(), kind -> EnumSet.noneOf(Hook.class))
                    .add(use.of().hook());
        }
        return hooks;
    }

    /** The heading of the matrix. */
    public List<String> heading() {
        List<String> cells = new ArrayList<>(List.of("policy"));
        cells.addAll(hosts.keySet());
        return cells;
    }

    /** {@code runs}, or {@code refused: HOOK ...}, for every host. */
    public List<String> row(PolicySpec policy) {
        List<String> cells = new ArrayList<>(List.of(policy.name()));
        for (Set<Hook> offered : hosts.values()) {
            Set<Hook> missing = EnumSet.noneOf(Hook.class);
            hooks(policy).values().forEach(missing::addAll);
            missing.removeAll(offered);
            cells.add(
                    missing.isEmpty()
                            ? "runs"
                            : "refused: "
                                    + String.join(
                                            " ",
                                            missing.stream().map(Hook::label).toList()));
        }
        return cells;
    }

    /** For every hook, {@code yes} or {@code -} for every host. */
    public List<String> row(Hook hook) {
        List<String> cells = new ArrayList<>(List.of(hook.label()));
        hosts.values().forEach(offered -> cells.add(offered.contains(hook) ? "yes" : "-"));
        return cells;
    }
}
