package io.policybridge.search;

import io.policybridge.api.Param;
import io.policybridge.api.Settings;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A policy string of which some parameters take several values, in every combination. A parameter belongs to the last
 * policy of the string that has one of that name.
 */
public final class ParameterGrid {
    /** More combinations are probably a typing error. */
    private static final int MOST = 10_000;

    private final List<Session.Chosen> policies;
    private final TypedText whole;
    private final List<Map<String, String>> combinations = new ArrayList<>(List.of(Map.of()));

    /** Of {@code policies}; {@code whole} is what the user wrote of them and their parameters. */
    public ParameterGrid(List<Session.Chosen> policies, TypedText whole) {
        this.policies = policies;
        this.whole = whole;
    }

    /** The policies, with the values that the string itself gives. */
    public List<Session.Chosen> policies() {
        return policies;
    }

    /**
     * Lets the parameter that {@code parameter} names take {@code values}; a range may end with a parameter added
     * before.
     */
    public void vary(TypedText parameter, List<TypedText> values) {
        Param param = param(parameter);
        if (values.isEmpty()) {
            throw parameter.refused("at least one value");
        }
        List<Map<String, String>> more = new ArrayList<>();
        for (Map<String, String> combination : combinations) {
            for (String value : ValueRange.of(values, param, combination)) {
                Map<String, String> one = new LinkedHashMap<>(combination);
                one.put(param.key(), value);
                more.add(one);
                if (more.size() > MOST) {
                    throw whole.refused("at most " + MOST + " combinations of parameters");
                }
            }
        }
        combinations.clear();
        combinations.addAll(more);
    }

    private Param param(TypedText parameter) {
        int index = index(parameter.name());
        if (index < 0) {
            throw parameter.refused(
                    "a parameter of " + PolicyString.describe(policies) + " in place of " + parameter.name());
        }
        return policies.get(index).spec().params().stream()
                .filter(param -> param.key().equals(parameter.name()))
                .findFirst()
                .orElseThrow();
    }

    private int index(String key) {
        for (int index = policies.size() - 1; index >= 0; index--) {
            if (policies.get(index).spec().params().stream()
                    .anyMatch(param -> param.key().equals(key))) {
                return index;
            }
        }
        return -1;
    }

    /** Every combination, in the order of the values, the first parameter changing slowest. */
    public List<Candidate> candidates() {
        return combinations.stream().map(this::candidate).toList();
    }

    private Candidate candidate(Map<String, String> combination) {
        List<Session.Chosen> chosen = new ArrayList<>(policies);
        combination.forEach((key, value) -> {
            int index = index(key);
            Session.Chosen varied = chosen.get(index);
            Map<String, String> values = varied.settings().values();
            values.put(key, value);
            chosen.set(
                    index,
                    new Session.Chosen(
                            varied.spec(),
                            new Settings(values, varied.settings().seed())));
        });
        return new Candidate(
                combination,
                new PolicyChoice(
                        PolicyString.describe(chosen),
                        chosen,
                        null,
                        chosen.get(0).settings().seed()));
    }
}
