package io.policybridge.simulator.instruction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.workload.Opcode;
import io.policybridge.workload.Playback;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.Source;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CodeListingTest {
    private static final Source LINE = new Source("k.ptx:9", "k.cu:3");

    private static StaticInstruction instruction(long pc, String text, Source source) {
        return new StaticInstruction(
                pc,
                8,
                new StaticInstruction.Operation(Opcode.SP, 1, 1),
                new StaticInstruction.MemoryAccess(0, 0, 0, false, false, false, false),
                new StaticInstruction.Registers(new int[0], new int[0], 0, 0, 0, new int[0], new int[0]),
                new StaticInstruction.Control(-1, -1),
                text,
                source);
    }

    private static CodeListing listing(StaticInstruction... code) {
        return CodeListing.of((Playback) Proxy.newProxyInstance(
                Playback.class.getClassLoader(),
                new Class<?>[] {Playback.class},
                (played, method, arguments) ->
                        method.getName().equals("instruction") ? code[(int) arguments[0]] : code.length));
    }

    @Test
    void an_instruction_is_shown_with_its_lines() {
        CodeListing listing = listing(instruction(0x10, "ret;", LINE));
        assertEquals("ret; k.ptx:9, k.cu:3", listing.at(0x10).toString());
        assertEquals("", listing.at(0x18).toString());
        assertTrue(listing.hasText() && listing.hasPtxLines() && listing.hasProgramLines());
        assertFalse(listing.hasProgramText());
    }

    @Test
    void it_ends_with_the_line_of_the_program_where_that_can_be_read() {
        CodeListing listing = listing(instruction(0x10, "ret;", new Source("k.ptx:9", "k.cu:3", "return;")));
        assertEquals("ret; k.ptx:9, k.cu:3: return;", listing.at(0x10).toString());
        assertTrue(listing.hasProgramText());
    }

    /** A generic load is one for each space that it accessed. */
    @Test
    void an_instruction_that_is_there_twice_is_shown_once() {
        assertEquals(
                "ld.f32 %f1, [%rd1]; k.ptx:9, k.cu:3",
                listing(instruction(0, "ld.f32 %f1, [%rd1];", LINE), instruction(0, "ld.f32 %f1, [%rd1];", LINE))
                        .at(0)
                        .toString());
    }

    @Test
    void nothing_is_shown_at_a_pc_where_kernels_have_different_instructions() {
        CodeListing listing = listing(
                instruction(0, "ret;", Source.UNKNOWN),
                instruction(0, "exit;", Source.UNKNOWN),
                instruction(0, "ret;", Source.UNKNOWN));
        assertEquals("", listing.at(0).toString());
    }

    @Test
    void foreign_instructions_are_named_by_opcode_and_options_behind_a_predicate() {
        CodeListing listing = listing(
                foreign(instruction(0, "@!%p1 redux.sync.add.s32 %r1, %r2, %r3;", LINE)),
                foreign(instruction(8, "cp.async.wait_all;", LINE)),
                instruction(16, "ret;", LINE),
                instruction(24, "LDG.E R8, R2", LINE));
        assertEquals(Set.of("redux.sync.add.s32", "cp.async.wait_all"), listing.foreign());
    }

    private static StaticInstruction foreign(StaticInstruction known) {
        return new StaticInstruction(
                known.pc(),
                known.bytes(),
                known.operation(),
                known.memory(),
                known.registers(),
                known.control(),
                known.text(),
                known.source(),
                true);
    }

    /** What the patch records: of barriers their numbers, of other instructions nothing. */
    @Test
    void a_recording_without_text_has_none() {
        for (String text : List.of("-", "bar 0;", "bar 1,64;")) {
            assertFalse(listing(instruction(0, text, Source.UNKNOWN)).hasText(), text);
        }
        assertTrue(listing(instruction(0, "bar.sync 0;", Source.UNKNOWN)).hasText());
    }
}
