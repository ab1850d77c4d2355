package io.policybridge.simulation;

import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What decides in a simulation, as data: also policies that this build does not know have such a value.
 *
 * @param policies with every parameter; empty for the host's own and for ceilings
 * @param ceiling null for policies
 */
public record PolicyValue(List<Part> policies, Ceiling ceiling) {
    private static final Pattern PART = Pattern.compile("([^+()]+)(?:\\(([^()]*)\\))?");

    public PolicyValue {
        policies = List.copyOf(policies);
    }

    /**
     * One of the policies.
     *
     * @param parameters by key, in the policy's order
     */
    public record Part(String name, Map<String, String> parameters) {
        public Part {
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        }

        @Override
        public String toString() {
            return name
                    + (parameters.isEmpty()
                            ? ""
                            : parameters.entrySet().stream()
                                    .map(one -> one.getKey() + "=" + one.getValue())
                                    .collect(Collectors.joining(",", "(", ")")));
        }
    }

    /** That of {@code policies}, which somebody has parsed. */
    public static PolicyValue of(List<Session.Chosen> policies) {
        return new PolicyValue(
                policies.stream()
                        .flatMap(policy -> {
                            Map<String, String> values = policy.settings().values();
                            Map<String, String> parameters = new LinkedHashMap<>();
                            policy.spec()
                                    .params()
                                    .forEach(param -> parameters.put(param.key(), values.get(param.key())));
                            return parameters.isEmpty() // the name of a server's policy may have words in parentheses
                                    ? parts(policy.spec().name()).stream()
                                    : Stream.of(new Part(policy.spec().name(), parameters));
                        })
                        .toList(),
                null);
    }

    /**
     * Reads what {@link #toString} wrote, or stores before version 3 ({@code native on unbounded caches}). Any text is
     * read: what has another form is the name of one policy.
     */
    public static PolicyValue read(String text) {
        String word = text.replaceFirst("^native on (\\S+) caches$", "$1");
        Optional<Ceiling> ceiling = Ceiling.of(word);
        return ceiling.isPresent() || word.equals(PolicyString.NATIVE)
                ? new PolicyValue(List.of(), ceiling.orElse(null))
                : new PolicyValue(parts(word), null);
    }

    private static List<Part> parts(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher part = PART.matcher(text);
        while (part.find()) {
            Map<String, String> parameters = new LinkedHashMap<>();
            String settings = part.group(2) == null ? "" : part.group(2);
            for (String setting : settings.isEmpty() ? new String[0] : settings.split(",", -1)) {
                int equals = Math.max(0, setting.indexOf('='));
                parameters.put(setting.substring(0, equals), setting.substring(Math.min(setting.length(), equals + 1)));
            }
            parts.add(new Part(part.group(1), parameters));
        }
        boolean isWhole = parts.stream()
                .map(Part::toString)
                .collect(Collectors.joining("+"))
                .equals(text);
        return isWhole ? parts : List.of(new Part(text, Map.of()));
    }

    public boolean isCeiling() {
        return ceiling != null;
    }

    /** The names of the policies: {@code pric+swl}. */
    public String names() {
        return ceiling != null
                ? ceiling.label()
                : policies.isEmpty()
                        ? PolicyString.NATIVE
                        : policies.stream().map(Part::name).collect(Collectors.joining("+"));
    }

    /** The policy string with every parameter; the name of a ceiling. */
    @Override
    public String toString() {
        return policies.isEmpty()
                ? names()
                : policies.stream().map(Part::toString).collect(Collectors.joining("+"));
    }
}
