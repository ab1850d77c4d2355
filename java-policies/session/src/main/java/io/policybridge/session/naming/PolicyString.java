package io.policybridge.session.naming;

import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.session.Session;
import io.policybridge.source.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Policies as users write them: {@code pric(poly=37)+swl(n=4)}. Names are lower-case words with hyphens, keys are in
 * lowerCamelCase, blanks between words are ignored. An empty string and {@value #NATIVE} mean no policy: the host's own
 * replacement and scheduling, without a call ({@code lru} is a policy that decides the same).
 */
public final class PolicyString {
    /** The word for no policy. */
    public static final String NATIVE = "native";

    private static final int NEAREST = 3;

    private final String text;
    private final Map<String, PolicySpec> known;
    private final long seed;
    private int at;

    private PolicyString(String text, Collection<PolicySpec> known, long seed) {
        this.text = text.replaceAll("\\s", " ");
        this.known = known.stream().collect(Collectors.toMap(PolicySpec::name, spec -> spec));
        this.seed = seed;
    }

    /**
     * The policies that {@code text} names, every parameter filled in and checked.
     *
     * @param known the policies that {@code text} may name
     * @param seed seed of all random choices in the session
     * @throws BadPolicy if a name, key or value is not valid; the message names the nearest valid ones
     */
    public static List<Session.Chosen> parse(String text, Collection<PolicySpec> known, long seed) {
        return new PolicyString(text, known, seed).policies();
    }

    /**
     * The policy string that names {@code chosen} with every parameter; {@code native} for none. It parses to the same
     * policies.
     */
    public static String describe(List<Session.Chosen> chosen) {
        return chosen.isEmpty()
                ? NATIVE
                : chosen.stream().map(PolicyString::describe).collect(Collectors.joining("+"));
    }

    private static String describe(Session.Chosen choice) {
        Map<String, String> values = choice.settings().values();
        String settings = choice.spec().params().stream()
                .map(p -> p.key() + "=" + values.get(p.key()))
                .collect(Collectors.joining(","));
        return choice.spec().name() + (settings.isEmpty() ? "" : "(" + settings + ")");
    }

    private List<Session.Chosen> policies() {
        List<Session.Chosen> chosen = new ArrayList<>();
        skipBlanks();
        if (at == text.length() || text.strip().equals(NATIVE)) {
            return chosen;
        }
        do {
            chosen.add(policy(chosen));
        } while (take('+'));
        if (at < text.length()) {
            throw bad(at, "unexpected '" + text.charAt(at) + "'; expected '+' and a policy, or the end");
        }
        return chosen;
    }

    private Session.Chosen policy(List<Session.Chosen> before) {
        skipBlanks();
        int start = at;
        String name = word("a policy");
        if (name.equals(NATIVE)) {
            throw bad(start, "'" + NATIVE + "' means no policy and stands alone");
        }
        PolicySpec spec = known.get(name);
        if (spec == null) {
            throw bad(start, "unknown policy '" + name + "'; nearest: " + nearest(name, known.keySet()));
        }
        if (before.stream().anyMatch(other -> other.spec().name().equals(name))) {
            throw bad(start, "policy '" + name + "' is named twice");
        }
        Map<String, String> values = new LinkedHashMap<>();
        if (take('(') && !take(')')) {
            do {
                value(spec, values);
            } while (take(','));
            if (!take(')')) {
                throw bad(
                        at,
                        (at < text.length() ? "unexpected '" + text.charAt(at) + "'" : "the string ends")
                                + "; expected ',' or ')'");
            }
        }
        for (Param param : spec.params()) {
            values.putIfAbsent(param.key(), param.fallback());
        }
        return new Session.Chosen(spec, new Settings(values, seed));
    }

    private void value(PolicySpec spec, Map<String, String> values) {
        skipBlanks();
        int start = at;
        String key = word("a parameter of " + spec.name());
        Param param = spec.params().stream()
                .filter(p -> p.key().equals(key))
                .findFirst()
                .orElse(null);
        if (param == null) {
            List<String> keys = spec.params().stream().map(Param::key).toList();
            throw bad(
                    start,
                    "policy '" + spec.name() + "' has no parameter '" + key + "'; "
                            + (keys.isEmpty() ? "it has none" : "nearest: " + nearest(key, keys)));
        }
        if (!take('=')) {
            throw bad(at, "parameter '" + key + "' has no value; expected " + key + "=VALUE with " + range(param));
        }
        skipBlanks();
        int valueStart = at;
        String value = checked(param, word("a value of " + key), valueStart);
        if (values.put(key, value) != null) {
            throw bad(start, "parameter '" + key + "' is given twice");
        }
    }

    private String checked(Param param, String value, int start) {
        if (value.equals(Param.AUTO) && param.fallback().equals(Param.AUTO)) {
            return value;
        }
        boolean right = switch (param.values().type()) {
            case INTEGER -> isWithin(param, value);
            case FLAG, CHOICE -> param.values().choices().contains(value);
        };
        if (right) {
            return param.values().type() == Param.Type.INTEGER ? Long.toString(Long.parseLong(value)) : value;
        }
        throw bad(
                start,
                "parameter '" + param.key() + "' cannot be '" + value + "'; expected " + range(param)
                        + (param.values().type() != Param.Type.CHOICE
                                ? ""
                                : "; nearest: "
                                        + Nearest.of(value, param.values().choices(), 1)
                                                .get(0)));
    }

    private static boolean isWithin(Param param, String value) {
        try {
            long number = Long.parseLong(value);
            return number >= param.values().min() && number <= param.values().max();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static String range(Param param) {
        String unit = param.unit().isEmpty() ? "" : " " + param.unit();
        return param.values().range() + unit + (param.fallback().equals(Param.AUTO) ? " or auto" : "");
    }

    private static String nearest(String wrong, Collection<String> right) {
        return right.isEmpty() ? "no policy is known" : String.join(", ", Nearest.of(wrong, right, NEAREST));
    }

    /** The run of characters up to a blank or a mark. */
    private String word(String expected) {
        skipBlanks();
        int start = at;
        while (at < text.length() && "+(),= ".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        if (at == start) {
            throw bad(
                    at,
                    (at < text.length() ? "unexpected '" + text.charAt(at) + "'" : "the string ends") + "; expected "
                            + expected);
        }
        return text.substring(start, at);
    }

    private boolean take(char mark) {
        skipBlanks();
        boolean found = at < text.length() && text.charAt(at) == mark;
        if (found) {
            at++;
        }
        return found;
    }

    private void skipBlanks() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private BadPolicy bad(int column, String what) {
        return new BadPolicy("policy \"" + text + "\", column " + (column + 1) + ": " + what);
    }
}
