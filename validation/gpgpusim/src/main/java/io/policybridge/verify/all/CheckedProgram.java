package io.policybridge.verify.all;

import java.util.List;

/**
 * A program with all that was compared of it.
 *
 * @param kernels that the unpatched simulator printed; kernels that ran together count once
 * @param cycles of all of them, there
 * @param lines that it printed and that are compared
 */
public record CheckedProgram(
        String name, String machine, int kernels, long cycles, int lines, List<ProgramCheck> checks) {
    /** Whether every comparison was made, and nothing differs. */
    public boolean isEqual() {
        return checks.stream().allMatch(ProgramCheck::isEqual);
    }
}
