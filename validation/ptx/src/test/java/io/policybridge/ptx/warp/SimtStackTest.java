package io.policybridge.ptx.warp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class SimtStackTest {
    private static final int ALL = 0b1111;

    private static void assertAt(SimtStack stack, int next, int active) {
        assertEquals(next, stack.next());
        assertEquals(Integer.toBinaryString(active), Integer.toBinaryString(stack.active()));
    }

    /**
     * Branch 0 to 10, meeting at 20: lanes 0 and 1 take it. They run 10 and reach 20; then lanes 2 and 3 run from 1.
     */
    @Test
    void the_lanes_that_take_a_branch_run_first() {
        SimtStack stack = new SimtStack(null, 0, ALL);
        stack.branch(10, 0b0011, 20);
        assertAt(stack, 10, 0b0011);
        stack.step(0);
        assertAt(stack, 11, 0b0011);
        stack.branch(20, 0b0011, 20);
        assertAt(stack, 1, 0b1100);
        stack.branch(20, 0b1100, 20);
        assertAt(stack, 20, ALL);
    }

    /** A loop of instructions 0 and 1: a lane that leaves waits at 2 for the others. */
    @Test
    void the_lanes_that_leave_a_loop_wait_for_the_others() {
        SimtStack stack = new SimtStack(null, 0, ALL);
        stack.step(0);
        stack.branch(0, 0b0111, 2);
        assertAt(stack, 0, 0b0111);
        stack.step(0);
        stack.branch(0, 0b0001, 2);
        assertAt(stack, 0, 0b0001);
        stack.step(0);
        stack.branch(0, 0, 2);
        assertAt(stack, 2, ALL);
    }

    /** Branch 0 to 2 over 1, meeting at 2: the lanes that take it are there already; the others run 1. */
    @Test
    void lanes_that_branch_to_the_meeting_point_wait_there() {
        SimtStack stack = new SimtStack(null, 0, ALL);
        stack.branch(2, 0b0101, 2);
        assertAt(stack, 1, 0b1010);
        stack.step(0);
        assertAt(stack, 2, ALL);
    }

    @Test
    void a_warp_whose_lanes_agree_does_not_diverge() {
        SimtStack stack = new SimtStack(null, 0, ALL);
        stack.branch(5, ALL, 9);
        assertAt(stack, 5, ALL);
        stack.branch(3, 0, 9);
        assertAt(stack, 6, ALL);
    }

    /** Lanes 0 and 1 take the branch and end at 10; the others go on from 1, and end. */
    @Test
    void lanes_that_end_on_their_side_never_come_back() {
        SimtStack stack = new SimtStack(null, 0, ALL);
        stack.branch(10, 0b0011, -1);
        stack.step(0b0011);
        assertAt(stack, 1, 0b1100);
        assertFalse(stack.isEmpty());
        stack.step(0b1100);
        assertTrue(stack.isEmpty());
    }

    /** A guarded return ends lane 0 only. */
    @Test
    void the_lanes_that_do_not_end_go_on() {
        SimtStack stack = new SimtStack(null, 0, ALL);
        stack.step(0b0001);
        assertAt(stack, 1, 0b1110);
    }

    /** Inside the taken side of 0 (meeting at 20), 10 branches to 15, meeting at 18. */
    @Test
    void conditions_nest() {
        SimtStack stack = new SimtStack(null, 0, ALL);
        stack.branch(10, 0b0111, 20);
        stack.branch(15, 0b0001, 18);
        assertAt(stack, 15, 0b0001);
        stack.branch(18, 0b0001, 18);
        assertAt(stack, 11, 0b0110);
        stack.branch(18, 0b0110, 18);
        assertAt(stack, 18, 0b0111);
        stack.branch(20, 0b0111, 20);
        assertAt(stack, 1, 0b1000);
    }

    /** From 3 to 50, which returns to 4: as an entry of its own. */
    @Test
    void a_called_function_returns_behind_the_call() {
        Frame kernel = new Frame(null, null, null, null, SimtStack.NOWHERE, 0);
        SimtStack stack = new SimtStack(kernel, 3, ALL);
        Frame function = new Frame(null, null, kernel, null, 4, 0);
        stack.call(function, 50);
        assertAt(stack, 50, ALL);
        assertEquals(function, stack.frame());
        stack.leave();
        assertAt(stack, 4, ALL);
        assertEquals(kernel, stack.frame());
    }

    /** Lanes 0 and 1, on their way to meet the others at 4, call from 3. */
    @Test
    void lanes_that_return_to_where_others_wait_meet_them() {
        Frame kernel = new Frame(null, null, null, null, SimtStack.NOWHERE, 0);
        SimtStack stack = new SimtStack(kernel, 0, ALL);
        stack.branch(3, 0b0011, 4);
        stack.call(new Frame(null, null, kernel, null, 4, 0), 50);
        stack.leave();
        assertAt(stack, 1, 0b1100);
    }

    /** A branch in the function without a meeting point in it: the lanes meet at 4. */
    @Test
    void lanes_that_return_apart_meet_behind_the_call() {
        Frame kernel = new Frame(null, null, null, null, SimtStack.NOWHERE, 0);
        SimtStack stack = new SimtStack(kernel, 3, ALL);
        stack.call(new Frame(null, null, kernel, null, 4, 0), 50);
        stack.branch(60, 0b0001, SimtStack.NOWHERE);
        assertAt(stack, 60, 0b0001);
        stack.leave();
        assertAt(stack, 51, 0b1110);
        stack.leave();
        assertAt(stack, 4, ALL);
        assertEquals(kernel, stack.frame());
    }

    /** Lanes 0 and 1 of a branch that meets at 4 call from 3, and return apart: GPGPU-Sim loses its way there. */
    @Test
    void lanes_that_return_apart_meet_those_that_have_not_called() {
        Frame kernel = new Frame(null, null, null, null, SimtStack.NOWHERE, 0);
        SimtStack stack = new SimtStack(kernel, 0, ALL);
        stack.branch(3, 0b0011, 4);
        stack.call(new Frame(null, null, kernel, null, 4, 0), 50);
        stack.branch(60, 0b0001, SimtStack.NOWHERE);
        stack.leave();
        assertAt(stack, 51, 0b0010);
        stack.leave();
        assertAt(stack, 1, 0b1100);
        stack.branch(4, 0b1100, 4);
        assertAt(stack, 4, ALL);
    }
}
