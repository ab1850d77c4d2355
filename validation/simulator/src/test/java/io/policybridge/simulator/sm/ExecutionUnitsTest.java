package io.policybridge.simulator.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.workload.Opcode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two SP units and one SFU, two places before each but one before the SFU. Code 0: SP latency 4; code 1: SFU latency 4,
 * interval 3.
 */
class ExecutionUnitsTest {
    @TempDir
    Path folder;

    private final Instructions instructions = new Instructions();
    private final RegisterSet[] inputs = new RegisterSet[Program.UNITS];
    private Program program;
    private SmConfig config;
    private int uid;

    @BeforeEach
    void configure() {
        config = Machine.with(folder, "").sm();
        Listing listing = new Listing(1, 32)
                .alu(0, "1", "-")
                .code(8, Opcode.SFU, 4, 3, "2", "-", "sin;")
                .ret(16)
                .runs(0, 0, 0, 8, 16);
        program = new Program(listing.trace(folder), config);
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = new RegisterSet(2, instructions);
        }
    }

    private ExecutionUnits units(int resultBuses) {
        return new ExecutionUnits(config, program, instructions, inputs, resultBuses);
    }

    private int add(int code) {
        int instruction = instructions.allocate();
        instructions.code[instruction] = code;
        instructions.uid[instruction] = ++uid;
        inputs[program.unit[code]].add(instruction);
        return instruction;
    }

    @Test
    void a_result_is_due_latency_plus_two_cycles_after_the_instruction_was_taken() {
        ExecutionUnits units = units(2);
        int first = add(0);
        assertTrue(units.take(100));
        assertEquals(106, units.nextWriteBack(100));
        assertEquals(0, units.due(105));
        assertEquals(1, units.due(106));
        int[] done = new int[2];
        assertEquals(1, units.take(106, done));
        assertEquals(first, done[0]);
        assertTrue(units.isEmpty());
    }

    @Test
    void results_of_one_cycle_leave_oldest_first_and_no_more_than_there_are_buses() {
        ExecutionUnits two = units(2);
        int sfu = add(1);
        int sp = add(0);
        assertTrue(two.take(1000));
        int[] done = new int[2];
        assertEquals(2, two.take(1006, done));
        assertEquals(sfu, done[0]);
        assertEquals(sp, done[1]);
        ExecutionUnits one = units(1);
        add(1);
        add(0);
        assertTrue(one.take(2000));
        assertFalse(inputs[Program.SFU].isEmpty(), "the SP unit comes first; the bus is taken");
        assertEquals(2001, one.nextTake(2000));
        assertTrue(one.take(2001));
        assertEquals(1, one.due(2007));
    }

    @Test
    void a_dispatch_register_is_held_for_the_initiation_interval() {
        ExecutionUnits units = units(2);
        add(1);
        add(1);
        assertTrue(units.take(10));
        assertFalse(units.take(12));
        assertEquals(13, units.nextTake(10));
        assertTrue(units.take(13));
        assertEquals(Long.MAX_VALUE, units.nextTake(13));
    }
}
