package io.policybridge.search;

import io.policybridge.run.PolicyChoice;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One of the policies of a column.
 *
 * @param values those of the parameters that are varied, by key; empty if none is
 */
public record Candidate(Map<String, String> values, PolicyChoice policyChoice) {
    public Candidate {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** {@code w=3,t=2}. */
    public String words() {
        return words(values);
    }

    /** The same of any {@code values}. */
    public static String words(Map<String, String> values) {
        return values.entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(","));
    }
}
