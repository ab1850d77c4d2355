package io.policybridge.ptx.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ControlFlowTest {
    private static ControlFlow of(String... statements) {
        PtxModule module = PtxParser.parse(
                Path.of("a.ptx"),
                ".version 7.1\n.target sm_52\n.entry k() {\n.reg .pred %p<3>;\n.reg .b32 %r<3>;\n"
                        + String.join("\n", statements) + "\n}");
        return new ControlFlow(module, module.functions().get(0));
    }

    /** 0 branches to 3 or goes on to 1; 2 jumps over 3; both sides meet at 4. */
    @Test
    void the_sides_of_a_condition_meet_behind_it() {
        ControlFlow flow = of(
                "@%p1 bra other;",
                "mov.u32 %r1, 1;", "bra end;", "other: mov.u32 %r1, 2;", "end: mov.u32 %r2, %r1;", "ret;");
        assertEquals(4, flow.reconvergence(0));
        assertEquals(4, flow.reconvergence(2));
    }

    /** Lanes leave the loop of 1 and 2 after different numbers of rounds and meet at 3. */
    @Test
    void the_lanes_of_a_loop_meet_behind_it() {
        ControlFlow flow = of("mov.u32 %r1, 0;", "loop: mov.u32 %r1, 1;", "@%p1 bra loop;", "ret;");
        assertEquals(3, flow.reconvergence(2));
        assertEquals(1, flow.target(2));
    }

    /** Each side ends for itself: only the end of the kernel is common. */
    @Test
    void lanes_that_return_on_both_sides_meet_nowhere() {
        ControlFlow flow = of("@%p1 bra other;", "ret;", "other: ret;");
        assertEquals(ControlFlow.NONE, flow.reconvergence(0));
    }

    /** The lanes that return at 1 are gone; a guarded return goes on to the next instruction too. */
    @Test
    void a_guarded_return_is_no_place_to_meet() {
        ControlFlow flow = of("@%p1 bra behind;", "@%p2 ret;", "mov.u32 %r1, 1;", "behind: ret;");
        assertEquals(ControlFlow.NONE, flow.reconvergence(0));
    }

    @Test
    void an_endless_loop_has_no_place_to_meet() {
        ControlFlow flow = of("loop: @%p1 bra loop;", "bra loop;");
        assertEquals(ControlFlow.NONE, flow.reconvergence(0));
    }

    @Test
    void a_branch_to_nowhere_is_refused() {
        assertEquals(
                "a.ptx:6: instruction=bra away;; expected a label of this block or of one around it",
                assertThrows(BadInput.class, () -> of("bra away;").target(0)).getMessage());
    }

    @Test
    void a_label_at_the_end_changes_nothing() {
        ControlFlow flow = of("@%p1 bra over;", "mov.u32 %r1, 1;", "over: mov.u32 %r2, 2;", "ret;", "func_end0:");
        flow.requireEnd();
        assertEquals(2, flow.reconvergence(0));
    }
}
