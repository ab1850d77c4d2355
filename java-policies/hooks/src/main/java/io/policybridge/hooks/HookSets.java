package io.policybridge.hooks;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The Java class with sets of hooks as bits, and which answers each query may have. */
final class HookSets {
    private HookSets() {}

    static String source(List<HookShape> hooks) {
        return """
                package io.policybridge.session;

                import io.policybridge.api.Hook;
                import java.util.List;

                /** Facts of each hook. Written by io.policybridge.hooks from the hooks' description; change that. */
                public final class HookTable {
                    /** The queries whose answers hosts may remember, in the order of their scopes in a frame. */
                    public static final List<Hook> REMEMBERED = List.of(%s);
                    /** Bit n: the hook with ordinal n names a set first. */
                    static final long OF_A_SET = %s;
                    /** Bit n: the event with ordinal n always makes published state due. */
                    static final long RESAMPLING = %s;
                    private static final int[] ANSWERS = {
                %s    };
                    private static final int[] HOST_CHOICES = {
                %s    };

                    private HookTable() {}

                    /** Whether the first argument of {@code hook} is a set. */
                    public static boolean isOfASet(Hook hook) {
                        return (OF_A_SET >>> hook.ordinal() & 1) != 0;
                    }

                    /** The code of the answer to {@code hook} that is always the host's own choice, or 0. */
                    public static int hostChoice(Hook hook) {
                        return HOST_CHOICES[hook.ordinal()];
                    }

                    /** Bit c: an answer to {@code hook} may have code c. */
                    static int answers(Hook hook) {
                        return ANSWERS[hook.ordinal()];
                    }
                }
                """.formatted(
                        hooks.stream()
                                .filter(HookShape::isRemembered)
                                .map(hook -> "Hook." + hook.hook())
                                .collect(Collectors.joining(", ")),
                        bits(hooks, HookShape::isOfASet),
                        bits(hooks, HookShape::resamples),
                        hooks.stream()
                                .map(hook -> "        " + hex(codes(hook)) + ", // " + hook.hook() + "\n")
                                .collect(Collectors.joining()),
                        hooks.stream()
                                .map(hook -> "        " + hook.hostChoice() + ", // " + hook.hook() + "\n")
                                .collect(Collectors.joining()));
    }

    /** Bit c: code c is an answer. */
    static int codes(HookShape hook) {
        int codes = 0;
        for (int code : hook.answers()) {
            codes |= 1 << code;
        }
        return codes;
    }

    private static String bits(List<HookShape> hooks, Predicate<HookShape> in) {
        long bits = 0;
        for (HookShape hook : hooks) {
            bits |= in.test(hook) ? 1L << hook.hook().ordinal() : 0;
        }
        return "0x" + Long.toHexString(bits) + "L";
    }

    private static String hex(int codes) {
        return "0x" + Integer.toHexString(codes);
    }
}
