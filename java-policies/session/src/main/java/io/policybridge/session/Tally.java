package io.policybridge.session;

import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How often each hook was called and each kind of answer was given, over all parts of a session. */
public final class Tally {
    private final Map<PartKind, HookCounts> kinds = new EnumMap<>(PartKind.class);
    private final Set<Subscription> subscriptions = new LinkedHashSet<>();

    public Tally() {
        for (PartKind kind : PartKind.values()) {
            kinds.put(kind, new HookCounts());
        }
    }

    /** The counts of all parts of {@code kind}. */
    HookCounts of(PartKind kind) {
        return kinds.get(kind);
    }

    /** {@code policy} has the part {@code part} at a site of {@code kind}. */
    void subscribe(String policy, PartKind kind, Part part) {
        Hook.of(part).forEach(hook -> subscriptions.add(new Subscription(policy, kind, hook)));
    }

    /**
     * A host that remembers answers has answered {@code queries} of {@code hook} at parts of {@code kind} so far
     * without a call. They enter {@link #uses}, not {@link #calls} and {@link #answers}.
     */
    public void answeredByHost(PartKind kind, Hook hook, long queries) {
        of(kind).answeredByHost(hook, queries);
    }

    /** Adds everything that {@code other} counted. */
    public void add(Tally other) {
        kinds.forEach((kind, counts) -> counts.add(other.of(kind)));
        subscriptions.addAll(other.subscriptions);
    }

    /** Calls of {@code hook} so far. */
    public long calls(Hook hook) {
        return kinds.values().stream().mapToLong(counts -> counts.calls(hook)).sum();
    }

    /** Answers of {@code hook} with the given code so far, see {@link io.policybridge.api.Answer}. */
    public long answers(Hook hook, int code) {
        return kinds.values().stream()
                .mapToLong(counts -> counts.answers(hook, code))
                .sum();
    }

    /**
     * Lines about hooks without an effect and answers that the host could not carry out, see {@link HookUse#warnings}.
     */
    public List<String> warnings() {
        return uses().stream().flatMap(use -> use.warnings().stream()).toList();
    }

    /** The use of every hook that a policy implements: policies in order, then kinds of part, then hooks. */
    public List<HookUse> uses() {
        return subscriptions.stream()
                .map(subscription -> of(subscription.kind()).use(subscription))
                .toList();
    }
}
