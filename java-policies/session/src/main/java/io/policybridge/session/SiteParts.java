package io.policybridge.session;

import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A site and its parts: the hooks that they have, who answers which, and what they promise. */
final class SiteParts {
    private final PartKind kind;
    private final int unit;
    private final List<Bound> parts;
    private final Set<Hook> hooks = EnumSet.noneOf(Hook.class);
    private final Set<Hook> prompt = EnumSet.noneOf(Hook.class);
    private final Map<Hook, Bound> governors = new EnumMap<>(Hook.class);

    /** {@code parts}, in the order of the policy string, are none only in a session with an observer. */
    SiteParts(PartKind kind, int unit, List<Bound> parts) {
        this.kind = kind;
        this.unit = unit;
        this.parts = List.copyOf(parts);
        for (Bound bound : parts) {
            prompt.addAll(bound.promises().prompt());
            for (Hook hook : Hook.of(bound.part())) {
                hooks.add(hook);
                if (hook.governs()) {
                    governors.put(hook, bound);
                }
            }
        }
    }

    PartKind kind() {
        return kind;
    }

    int unit() {
        return unit;
    }

    boolean hasParts() {
        return !parts.isEmpty();
    }

    /** All that a part here implements. */
    Set<Hook> hooks() {
        return hooks;
    }

    /** Events after which published state must be sampled. */
    Set<Hook> prompt() {
        return prompt;
    }

    /** Whether a part here reads accesses. */
    boolean seesAccesses() {
        return !parts.stream().allMatch(bound -> bound.promises().has(Promise.SEES_NO_ACCESSES));
    }

    /** Whether {@code policy} has a part here. */
    boolean hosts(String policy) {
        return parts.stream().anyMatch(bound -> bound.policy().equals(policy));
    }

    /** The policies with a part here that has {@code hook}. */
    Stream<String> policiesWith(Hook hook) {
        return parts.stream()
                .filter(bound -> Hook.of(bound.part()).contains(hook))
                .map(Bound::policy);
    }

    /** The policies with a part here of the class, or of one that extends the class, called {@code className}. */
    Stream<String> policiesOf(String className) {
        return parts.stream()
                .filter(bound -> Stream.<Class<?>>iterate(
                                bound.part().getClass(), type -> type != null, Class::getSuperclass)
                        .anyMatch(type -> type.getName().equals(className)))
                .map(Bound::policy);
    }

    /** The parts here that implement {@code hook}, in the order of the policy string. */
    <T> List<T> listeners(Class<T> hook) {
        List<T> found = new ArrayList<>();
        for (Bound bound : parts) {
            if (hook.isInstance(bound.part())) {
                found.add(hook.cast(bound.part()));
            }
        }
        return found;
    }

    /** The one part that answers {@code hook}, or null. */
    <T extends Part> T governor(Hook hook, Class<T> type) {
        Bound bound = governors.get(hook);
        return bound == null ? null : type.cast(bound.part());
    }

    /** As above, with its policy. */
    Bound governor(Hook hook) {
        return governors.get(hook);
    }

    /** Where an event must happen to change the answer of {@code query}; null where no part answers it. */
    Promises.Scope scope(Hook query) {
        Bound bound = governors.get(query);
        return bound == null ? null : bound.promises().scope(query);
    }

    /** Whether the part that answers {@code query} makes {@code promise}. */
    boolean promises(Hook query, Promise promise) {
        Bound bound = governors.get(query);
        return bound != null && bound.promises().has(promise);
    }

    /** Whether {@code part} makes {@code promise}. */
    boolean promises(Part part, Promise promise) {
        return bound(part).promises().has(promise);
    }

    /** Whether {@code query} may be answered with a refusal; false where no part answers it. */
    boolean refuses(Hook query) {
        Promise never = query == Hook.VICTIM ? Promise.ALWAYS_PICKS_A_WAY : Promise.ALWAYS_PICKS_A_REQUEST;
        return governors.containsKey(query) && !promises(query, never);
    }

    /** {@code part}, which is here, with its policy. */
    Bound bound(Object part) {
        return parts.stream()
                .filter(bound -> bound.part() == part)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("not a part of this site: " + part));
    }
}
