package io.policybridge.sweep;

import io.policybridge.simulation.PolicyValue;
import io.policybridge.store.PlannedColumn;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Short names for policies of which every parameter is known: those parameters alone in which namesakes differ. */
final class PolicyColumns {
    private static final String KEY = "/";

    private final Map<PolicyValue, Varied> varied = new LinkedHashMap<>();

    /**
     * A policy as one of a family.
     *
     * @param family its names: {@code pric+swl}
     * @param values of the parameters in which the members of the family differ
     */
    record Varied(String family, Map<String, String> values) {
        /** {@code swl(n=3)}; with the name in front of a parameter that two policies of the string have. */
        String label() {
            return values.isEmpty()
                    ? family
                    : family
                            + values.entrySet().stream()
                                    .map(set -> set.getKey() + "=" + set.getValue())
                                    .collect(Collectors.joining(",", "(", ")"));
        }
    }

    /** Of all policies of {@code columns}. */
    static PolicyColumns of(Collection<PlannedColumn> columns) {
        return new PolicyColumns(columns.stream()
                .flatMap(column -> column.policies().stream())
                .distinct()
                .toList());
    }

    PolicyColumns(Collection<PolicyValue> policies) {
        Map<String, Map<PolicyValue, Map<String, String>>> families = new LinkedHashMap<>();
        for (PolicyValue policy : policies) {
            if (policy.isCeiling()) {
                continue;
            }
            families.computeIfAbsent(policy.names(), name -> new LinkedHashMap<>())
                    .put(policy, values(policy));
        }
        families.forEach((family, members) -> {
            List<String> keys = differing(members.values());
            members.forEach((policy, values) -> {
                Map<String, String> own = new LinkedHashMap<>();
                keys.forEach(key -> own.put(shortened(key, keys), values.getOrDefault(key, "")));
                varied.put(policy, new Varied(family, own));
            });
        });
    }

    /** Its parameters, with the name of the policy in front. */
    private static Map<String, String> values(PolicyValue policy) {
        Map<String, String> values = new LinkedHashMap<>();
        policy.policies()
                .forEach(part -> part.parameters().forEach((key, value) -> values.put(part.name() + KEY + key, value)));
        return values;
    }

    private static List<String> differing(Collection<Map<String, String>> members) {
        return members.stream()
                .flatMap(values -> values.keySet().stream())
                .distinct()
                .filter(key -> members.stream()
                                .map(values -> values.getOrDefault(key, ""))
                                .distinct()
                                .count()
                        > 1)
                .toList();
    }

    private static String shortened(String key, List<String> keys) {
        String own = key.substring(key.indexOf(KEY) + 1);
        boolean alone = keys.stream().filter(other -> other.endsWith(KEY + own)).count() == 1;
        return alone ? own : key.replace(KEY, ".");
    }

    Varied of(PolicyValue policy) {
        return varied.get(policy);
    }
}
