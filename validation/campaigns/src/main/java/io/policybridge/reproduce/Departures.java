package io.policybridge.reproduce;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a campaign does otherwise than the plans of its paper say.
 *
 * @param options set on the paper's machines
 * @param keys set on those of its benchmarks that have them
 * @param isAdmitted whether small is a size at which a benchmark is of the class that the paper puts it into, where one
 *     is known; otherwise the benchmark's own
 */
public record Departures(Overrides options, List<String> keys, boolean isAdmitted) {
    /** As the plans say. */
    public static final Departures NONE = new Departures(Overrides.NONE, List.of(), true);

    /** @throws BadInput if one of {@code keys} is no key of a benchmark */
    public Departures {
        keys = Benchmarks.requireKeys(keys);
    }

    /** The entries of a plan behind its own. */
    String entries() {
        return (keys.isEmpty() ? "" : "keys: [" + String.join(", ", keys) + "]\n")
                + options("option: {", "'%s': '%s'", ", ", "}\n");
    }

    /** The words of {@code reproduce}, with a space before each. */
    String words() {
        return options(" ", "--option '%s=%s'", " ", "")
                + keys.stream().map(key -> " --key " + key).collect(Collectors.joining())
                + (isAdmitted ? "" : " --unadmitted");
    }

    /** Empty where there are no options. */
    private String options(String before, String form, String between, String behind) {
        return options.isEmpty()
                ? ""
                : options.settings().entrySet().stream()
                        .map(one -> String.format(
                                Locale.ROOT,
                                form,
                                one.getKey().substring(1),
                                one.getValue().value()))
                        .collect(Collectors.joining(between, before, behind));
    }
}
