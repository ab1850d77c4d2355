package io.policybridge.simulator.ldst;

import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.workload.Playback;
import io.policybridge.workload.StaticInstruction;
import java.util.Arrays;

/** The static instructions of a trace by number, as far as they were asked for. */
final class KnownCode {
    private final Playback trace;
    private final Instructions instructions;
    private StaticInstruction[] code = new StaticInstruction[64];

    KnownCode(Playback trace, Instructions instructions) {
        this.trace = trace;
        this.instructions = instructions;
    }

    /** That of {@code instruction}, which is in flight. */
    StaticInstruction of(int instruction) {
        int number = instructions.code[instruction];
        if (number >= code.length) {
            code = Arrays.copyOf(code, 2 * number);
        }
        if (code[number] == null) {
            code[number] = trace.instruction(number);
        }
        return code[number];
    }
}
