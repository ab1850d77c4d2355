package io.policybridge.cli.command;

import io.policybridge.api.Hook;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.DecisionFilter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The text of {@code --explain-only}: {@code hook=victim,pc=0x1a8,set=5,cycles=1000..2000}. */
final class DecisionKeys {
    private static final String OPTION = "--explain-only ";
    private static final int HEX = 16;

    private DecisionKeys() {}

    /** @throws BadInput if a key or a value is none, or the policy none of {@code policyChoice} */
    static DecisionFilter parse(String text, PolicyChoice policyChoice) {
        DecisionFilter all = DecisionFilter.ALL;
        String policy = all.policy();
        Hook hook = all.hook();
        long pc = all.pc();
        long set = all.set();
        long from = all.fromCycle();
        long to = all.toCycle();
        for (String word : text.split(",", -1)) {
            int equals = word.indexOf('=');
            String key = equals < 0 ? word : word.substring(0, equals);
            String value = word.substring(equals + 1);
            switch (key) {
                case "policy" -> policy = policy(value, policyChoice);
                case "hook" -> hook = hook(value);
                case "pc" -> pc = number("pc", value.replaceFirst("^0[xX]", ""), HEX);
                case "set" -> set = number(key, value, 10);
                case "cycles" -> {
                    String[] ends = value.split("\\.\\.", -1);
                    from = number(key, ends[0], 10);
                    to = ends.length == 2 ? number(key, ends[1], 10) : -1;
                    if (ends.length != 2 || to < from) {
                        throw new BadInput(OPTION + word + "; expected FIRST..LAST");
                    }
                }
                default -> throw new BadInput(OPTION + word + "; expected policy=, hook=, pc=, set= or cycles=");
            }
        }
        return new DecisionFilter(policy, hook, pc, set, from, to);
    }

    private static String policy(String name, PolicyChoice policyChoice) {
        List<String> names = policyChoice.policies().stream()
                .map(chosen -> chosen.spec().name())
                .toList();
        if (!names.contains(name)) {
            throw new BadInput(OPTION + "policy=" + name + "; expected one of the run: " + String.join(", ", names));
        }
        return name;
    }

    private static Hook hook(String label) {
        return Arrays.stream(Hook.values())
                .filter(hook -> hook.kind() != Hook.Kind.EVENT && hook.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new BadInput(OPTION + "hook=" + label + "; expected "
                        + Arrays.stream(Hook.values())
                                .filter(hook -> hook.kind() != Hook.Kind.EVENT)
                                .map(Hook::label)
                                .collect(Collectors.joining(", "))));
    }

    private static long number(String key, String digits, int radix) {
        try {
            long number = Long.parseLong(digits, radix);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new BadInput(OPTION + key + "=" + digits + "; expected a number of 0 or more"
                + (radix == HEX ? " in hexadecimal digits" : ""));
    }
}
