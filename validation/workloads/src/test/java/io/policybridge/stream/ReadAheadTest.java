package io.policybridge.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReadAheadTest {
    private final AtomicInteger read = new AtomicInteger();

    /** Puts numbers from 1 on; {@code last} is the last one. */
    private void number(ReadAhead<int[]> ahead, int last) {
        int[] batch = ahead.vacant();
        while (batch != null) {
            batch[0] = read.incrementAndGet();
            ahead.put(batch);
            batch = batch[0] == last ? null : ahead.vacant();
        }
    }

    private void awaitRead(int count) throws InterruptedException {
        while (read.get() < count) {
            Thread.sleep(1);
        }
    }

    /** Three wait; one that is taken makes room for one more, and for no second. */
    @Test
    void no_more_is_read_than_may_wait() throws InterruptedException {
        ReadAhead<int[]> ahead = new ReadAhead<>(3, () -> new int[1]);
        ahead.start("numbers", self -> number(self, 1000));
        awaitRead(3);
        assertEquals(1, ahead.first()[0]);
        assertEquals(1, ahead.first()[0]);
        ahead.taken();
        awaitRead(4);
        Thread.sleep(50);
        assertEquals(4, read.get());
        assertEquals(2, ahead.first()[0]);
        ahead.close();
        assertEquals(4, read.get());
    }

    @Test
    void what_ends_the_reading_is_thrown_behind_what_was_read() {
        ReadAhead<int[]> ahead = new ReadAhead<>(3, () -> new int[1]);
        IllegalStateException bad = new IllegalStateException("bad");
        ahead.start("numbers", self -> {
            number(self, 2);
            throw bad;
        });
        for (int i = 1; i <= 2; i++) {
            assertEquals(i, ahead.first()[0]);
            ahead.taken();
        }
        assertSame(bad, assertThrows(IllegalStateException.class, ahead::first));
        assertSame(bad, assertThrows(IllegalStateException.class, ahead::first));
        ahead.close();
    }

    /** As where memory is short: there is no batch to fill. */
    @Test
    void a_batch_that_cannot_be_made_is_an_error_of_the_one_who_waits_for_it() {
        ReadAhead<int[]> ahead = new ReadAhead<>(3, () -> {
            throw new OutOfMemoryError("full");
        });
        ahead.start("numbers", self -> number(self, 1));
        assertEquals("full", assertThrows(OutOfMemoryError.class, ahead::first).getMessage());
        ahead.close();
    }
}
