package io.policybridge.bridge.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.SelectStrategy;
import org.junit.jupiter.api.Test;

class SpinThenBlockTest {
    private long now = 1_000_000;
    private int ready;
    private final SpinThenBlock spin = new SpinThenBlock(() -> now);

    private int at(long nanoseconds, boolean mustNotWait) throws Exception {
        now = 1_000_000 + nanoseconds;
        return spin.calculateStrategy(() -> ready, mustNotWait);
    }

    @Test
    void a_loop_without_messages_polls_for_a_while_then_sleeps() throws Exception {
        assertEquals(SelectStrategy.CONTINUE, at(0, false));
        assertEquals(SelectStrategy.CONTINUE, at(SpinThenBlock.PATIENCE - 1, false));
        assertEquals(SelectStrategy.SELECT, at(SpinThenBlock.PATIENCE, false));
        assertEquals(SelectStrategy.SELECT, at(10 * SpinThenBlock.PATIENCE, false));
    }

    @Test
    void a_message_begins_the_while_anew() throws Exception {
        assertEquals(SelectStrategy.CONTINUE, at(0, false));
        ready = 2;
        assertEquals(2, at(SpinThenBlock.PATIENCE, false));
        ready = 0;
        assertEquals(SelectStrategy.CONTINUE, at(SpinThenBlock.PATIENCE + 1, false));
        assertEquals(SelectStrategy.CONTINUE, at(2 * SpinThenBlock.PATIENCE, false));
        assertEquals(SelectStrategy.SELECT, at(2 * SpinThenBlock.PATIENCE + 1, false));
    }

    @Test
    void with_tasks_to_do_it_neither_sleeps_nor_waits() throws Exception {
        assertEquals(0, at(0, true));
        assertEquals(0, at(10 * SpinThenBlock.PATIENCE, true));
    }
}
