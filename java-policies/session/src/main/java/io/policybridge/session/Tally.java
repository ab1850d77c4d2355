package io.policybridge.session;

import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How often each hook was called and each kind of answer was given, over all parts of a session. Every site has counts
 * of its own, since sites may be called on several threads.
 */
public final class Tally {
    private final Map<PartKind, List<HookCounts>> kinds = new EnumMap<>(PartKind.class);
    /** What hosts have answered without a call, and what was added. */
    private final Map<PartKind, HookCounts> others = new EnumMap<>(PartKind.class);

    private final Set<Subscription> subscriptions = new LinkedHashSet<>();

    public Tally() {
        for (PartKind kind : PartKind.values()) {
            kinds.put(kind, new ArrayList<>());
            others.put(kind, site(kind));
        }
    }

    /** New counts, of one site of {@code kind}. */
    HookCounts site(PartKind kind) {
        HookCounts counts = new HookCounts();
        kinds.get(kind).add(counts);
        return counts;
    }

    /** The sum of the counts of all sites of {@code kind}. */
    private HookCounts sum(PartKind kind) {
        HookCounts sum = new HookCounts();
        kinds.get(kind).forEach(sum::add);
        return sum;
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
        others.get(kind).answeredByHost(hook, queries);
    }

    /** Adds everything that {@code other} counted. */
    public void add(Tally other) {
        others.forEach((kind, counts) -> counts.add(other.sum(kind)));
        subscriptions.addAll(other.subscriptions);
    }

    /** Calls of {@code hook} so far. */
    public long calls(Hook hook) {
        return all().mapToLong(counts -> counts.calls(hook)).sum();
    }

    /** Answers of {@code hook} with the given code so far, see {@link io.policybridge.api.Answer}. */
    public long answers(Hook hook, int code) {
        return all().mapToLong(counts -> counts.answers(hook, code)).sum();
    }

    private Stream<HookCounts> all() {
        return kinds.values().stream().flatMap(List::stream);
    }

    /**
     * Lines about hooks without an effect and answers that the host could not carry out, see {@link HookUse#warnings}.
     */
    public List<String> warnings() {
        return uses().stream().flatMap(use -> use.warnings().stream()).toList();
    }

    /** The use of every hook that a policy implements: policies in order, then kinds of part, then hooks. */
    public List<HookUse> uses() {
        Map<PartKind, HookCounts> sums = new EnumMap<>(PartKind.class);
        return subscriptions.stream()
                .map(subscription ->
                        sums.computeIfAbsent(subscription.kind(), this::sum).use(subscription))
                .toList();
    }
}
