package io.policybridge.run;

import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.bridge.grpc.RemotePolicies;
import io.policybridge.bridge.loading.BadPolicyFile;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.input.BadInput;
import io.policybridge.policies.Registry;
import io.policybridge.session.Session;
import io.policybridge.session.naming.BadPolicy;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.simulation.Ceiling;
import io.policybridge.simulation.PolicyValue;
import java.util.ArrayList;
import java.util.List;

/**
 * One column of a comparison: a policy string, or a {@link Ceiling}.
 *
 * @param label as the user wrote it
 * @param policies the policies of the string; empty for the host's own policies and for ceilings
 * @param ceiling null for policies
 * @param seed seed of everything random
 */
public record PolicyChoice(String label, List<Session.Chosen> policies, Ceiling ceiling, long seed) {
    /** The host's own policies. */
    public static final PolicyChoice NATIVE = new PolicyChoice(PolicyString.NATIVE, List.of(), null, 1);

    public PolicyChoice {
        policies = List.copyOf(policies);
    }

    /** The policies of the registry; a policy of your own must not clash with the name of a ceiling. */
    public static KnownPolicies known() {
        return KnownPolicies.of(
                Registry.all(),
                word -> word.equals(PolicyString.NATIVE) || Ceiling.of(word).isPresent());
    }

    /** Reads one policy choice of the registry; {@code seed} is that of everything random. */
    public static PolicyChoice parse(String text, long seed) {
        return parse(text, known(), seed);
    }

    /** Reads one policy choice. */
    public static PolicyChoice parse(String text, KnownPolicies known, long seed) {
        KnownPolicies.Named named = known.naming(text);
        return named(named.text(), named.known(), seed);
    }

    /** As below, of what a store has. */
    public static PolicyChoice ofData(PolicyValue policy, KnownPolicies known, long seed) {
        return policy.isCeiling()
                ? new PolicyChoice(policy.names(), List.of(), policy.ceiling(), seed)
                : ofData(policy.toString(), known, seed);
    }

    /**
     * Reads one policy choice that stands in data, such as a recording or a store. Data are not the user's own words:
     * they can name neither source files, which would be compiled and run, nor servers.
     *
     * @throws BadPolicy if they do
     */
    public static PolicyChoice ofData(String text, KnownPolicies known, long seed) {
        if (KnownPolicies.namesSource(text) || RemotePolicies.namesServer(text)) {
            throw new BadPolicy("policy=" + text + "; expected policies that have a name here: data can name neither "
                    + "source files nor servers");
        }
        return named(text, known, seed);
    }

    /** As above. @throws BadInput that begins with {@code source}, what names them: a file and its line */
    public static PolicyChoice ofData(String text, String source, KnownPolicies known, long seed) {
        try {
            return ofData(text, known, seed);
        } catch (BadPolicy | BadPolicyFile | PolicySpec.BadSetting e) {
            throw new BadInput(source + ": " + e.getMessage());
        }
    }

    private static PolicyChoice named(String text, KnownPolicies known, long seed) {
        String label = text.strip();
        if (label.isEmpty()) {
            throw new BadInput("policy=: no name; expected a policy or a ceiling, or native for the host's own");
        }
        return Ceiling.of(label)
                .map(ceiling -> new PolicyChoice(label, List.of(), ceiling, seed))
                .orElseGet(() -> new PolicyChoice(label, RemotePolicies.parse(label, known.all(), seed), null, seed));
    }

    /**
     * Reads a list of policy choices of the registry separated by commas; commas inside parentheses belong to a policy.
     */
    public static List<PolicyChoice> parseList(String text, long seed) {
        return parseList(text, known(), seed);
    }

    /** Reads a list of policy choices. */
    public static List<PolicyChoice> parseList(String list, KnownPolicies known, long seed) {
        KnownPolicies.Named named = known.naming(list);
        String text = named.text();
        List<PolicyChoice> policyChoices = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i == text.length() ? ',' : text.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (c == ',' && (depth <= 0 || i == text.length())) {
                policyChoices.add(named(text.substring(start, i), named.known(), seed));
                start = i + 1;
            }
        }
        return policyChoices;
    }

    /** The same in a column of that name. */
    public PolicyChoice labelled(String column) {
        return new PolicyChoice(column, policies, ceiling, seed);
    }

    /** The same with another seed. */
    public PolicyChoice seeded(long other) {
        return new PolicyChoice(
                label,
                policies.stream()
                        .map(one -> new Session.Chosen(
                                one.spec(), new Settings(one.settings().values(), other)))
                        .toList(),
                ceiling,
                other);
    }

    /** What it is, as data. */
    public PolicyValue value() {
        return ceiling == null ? PolicyValue.of(policies) : new PolicyValue(List.of(), ceiling);
    }

    /** The effective policies with every parameter, for reports. */
    public String describe() {
        return ceiling == null ? PolicyString.describe(policies) : "native on " + ceiling.label() + " caches";
    }
}
