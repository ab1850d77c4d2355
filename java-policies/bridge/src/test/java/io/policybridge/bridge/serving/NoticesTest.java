package io.policybridge.bridge.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class NoticesTest {
    @Test
    void one_line_a_second_is_logged_and_the_others_are_counted() {
        AtomicLong now = new AtomicLong(-5);
        List<String> log = new ArrayList<>();
        Notices notices = new Notices(log::add, now::get);
        notices.add("a");
        notices.add("b");
        now.addAndGet(TimeUnit.SECONDS.toNanos(1) - 1);
        notices.add("c");
        assertEquals(List.of("a"), log);
        now.incrementAndGet();
        notices.add("d");
        assertEquals(List.of("a", "d (and 2 others before)"), log);
    }
}
