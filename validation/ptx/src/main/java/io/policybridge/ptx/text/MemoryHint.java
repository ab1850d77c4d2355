package io.policybridge.ptx.text;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Options of memory accesses that change neither what they compute nor, as GPGPU-Sim models caches, their time: how
 * long a line should stay, how much is prefetched, in what order others see accesses. Here accesses are seen in the
 * order in which they are issued, which every order of the PTX manual allows.
 */
public final class MemoryHint {
    private static final Set<String> ORDERS = Set.of(
            "weak", "relaxed", "acquire", "release", "acq_rel", "sc", "volatile", "cta", "cluster", "gpu", "gl", "sys");

    private static final Pattern STAY = Pattern.compile("L[12]::(evict_(first|normal|last|unchanged)|no_allocate)");
    private static final Pattern SIZE = Pattern.compile("L2::(64|128|256)B");
    /** With it a further operand is the policy. */
    private static final String POLICY = "L2::cache_hint";

    private MemoryHint() {}

    /** Whether {@code option} is one. */
    public static boolean is(String option) {
        return ORDERS.contains(option)
                || STAY.matcher(option).matches()
                || SIZE.matcher(option).matches()
                || option.equals(POLICY);
    }

    /** Operands behind the others that {@code instruction} has for its hints. */
    public static int operands(PtxInstruction instruction) {
        return instruction.has(POLICY) ? 1 : 0;
    }
}
