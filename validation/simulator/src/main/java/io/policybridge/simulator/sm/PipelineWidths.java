package io.policybridge.simulator.sm;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.instruction.Program;
import java.util.List;

/** How many registers stand before and behind the operand collector, by class of unit. */
final class PipelineWidths {
    /** Classes whose widths come first, one after the other: all but tensor cores. */
    private static final int FIRST = Program.TENSOR;

    private static final int TENSOR_ISSUE = 11;
    private static final int TENSOR_EXECUTE = 12;

    private PipelineWidths() {}

    /** Behind issue. */
    static int issue(SmConfig.Units units, int unit) {
        return unit < Program.UNITS
                ? of(units.pipelineWidths(), unit < FIRST ? unit : TENSOR_ISSUE)
                : units.specialized().get(unit - Program.UNITS).issueWidth();
    }

    /** Before execution. */
    static int execute(SmConfig.Units units, int unit) {
        return unit < Program.UNITS
                ? of(units.pipelineWidths(), unit < FIRST ? FIRST + unit : TENSOR_EXECUTE)
                : units.specialized().get(unit - Program.UNITS).executeWidth();
    }

    private static int of(List<Integer> widths, int stage) {
        return stage < widths.size() ? widths.get(stage) : 0;
    }
}
