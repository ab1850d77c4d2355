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

                /** Facts of each hook. Written by io.policybridge.hooks from the hooks' description; change that. */
                public final class HookTable {
                    /** Bit n: the event with ordinal n names a set first. */
                    static final long OF_A_SET = %s;
                    /** Bit n: the event with ordinal n always makes published state due. */
                    static final long RESAMPLING = %s;
                    private static final int[] ANSWERS = {
                %s    };

                    private HookTable() {}

                    /** Whether the first argument of {@code event} is a set. */
                    public static boolean isOfASet(Hook event) {
                        return (OF_A_SET >>> event.ordinal() & 1) != 0;
                    }

                    /** Bit c: an answer to {@code hook} may have code c. */
                    static int answers(Hook hook) {
                        return ANSWERS[hook.ordinal()];
                    }
                }
                """.formatted(
                        bits(hooks, hook -> hook.isEvent() && hook.isOfASet()),
                        bits(hooks, HookShape::resamples),
                        hooks.stream()
                                .map(hook -> "        " + hex(codes(hook)) + ", // " + hook.hook() + "\n")
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
