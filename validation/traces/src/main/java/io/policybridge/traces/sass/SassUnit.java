package io.policybridge.traces.sass;

import io.policybridge.config.TraceTimes;
import io.policybridge.config.TraceTimes.Time;
import io.policybridge.workload.Opcode;

/** What executes an instruction of a trace. */
enum SassUnit {
    ALU(Opcode.ALU),
    INT(Opcode.INT),
    SP(Opcode.SP),
    DP(Opcode.DP),
    SFU(Opcode.SFU),
    LOAD(Opcode.LOAD),
    STORE(Opcode.STORE),
    BRANCH(Opcode.BRANCH),
    BARRIER(Opcode.BARRIER),
    MEMBAR(Opcode.MEMORY_BARRIER),
    CALL(Opcode.CALL),
    RETURN(Opcode.RETURN),
    EXIT(Opcode.EXIT),
    UNIT1(Opcode.SPECIALIZED),
    UNIT2(Opcode.SPECIALIZED + 1),
    UNIT3(Opcode.SPECIALIZED + 2),
    UNIT4(Opcode.SPECIALIZED + 3);

    private final int operation;

    SassUnit(int operation) {
        this.operation = operation;
    }

    /** Its class of operation, see {@link Opcode}. */
    int operation() {
        return operation;
    }

    /** How long an instruction takes there. */
    Time time(TraceTimes times) {
        return switch (this) {
            case ALU, INT, BRANCH, CALL, RETURN -> times.integer();
            case SP -> times.single();
            case DP -> times.dp();
            case SFU -> times.sfu();
            case LOAD, STORE, BARRIER, MEMBAR, EXIT -> Time.ONE;
            case UNIT1, UNIT2, UNIT3, UNIT4 -> times.specialized().get(operation - Opcode.SPECIALIZED);
        };
    }
}
