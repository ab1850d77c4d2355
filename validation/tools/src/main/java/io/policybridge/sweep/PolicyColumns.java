package io.policybridge.sweep;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Short names for policies of which every parameter is known: those parameters alone in which namesakes differ. */
final class PolicyColumns {
    private static final Pattern POLICY = Pattern.compile("([^+(]+)(?:\\(([^)]*)\\))?");
    private static final String KEY = "/";

    /** By the policy with every parameter. */
    private final Map<String, Varied> varied = new LinkedHashMap<>();

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

    PolicyColumns(Collection<String> policies) {
        Map<String, Map<String, Map<String, String>>> families = new LinkedHashMap<>();
        for (String policy : policies) {
            Map<String, String> values = new LinkedHashMap<>();
            String family = read(policy, values);
            families.computeIfAbsent(family, name -> new LinkedHashMap<>()).put(policy, values);
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

    /** The names of {@code policy}; into {@code values} its parameters, with the name in front. */
    private static String read(String policy, Map<String, String> values) {
        List<String> names = new ArrayList<>();
        Matcher matcher = POLICY.matcher(policy);
        while (matcher.find()) {
            String name = matcher.group(1);
            names.add(name);
            if (matcher.group(2) != null && !matcher.group(2).isEmpty()) {
                for (String setting : matcher.group(2).split(",", -1)) {
                    String[] parts = setting.split("=", 2); // a store may say anything
                    values.put(name + KEY + parts[0], parts.length > 1 ? parts[1] : "");
                }
            }
        }
        return String.join("+", names);
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

    Varied of(String policy) {
        return varied.get(policy);
    }
}
