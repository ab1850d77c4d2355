package io.policybridge.simulator.ceiling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LineNumbersTest {

    @Test
    void lines_are_numbered_in_order_of_appearance_and_keep_their_numbers() {
        LineNumbers numbers = new LineNumbers();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 5000; i++) {
                assertEquals(i, numbers.of(0xC0000000L + 128L * i));
            }
        }
        assertEquals(5000, numbers.count());
        assertEquals(5000, numbers.of(0));
        assertEquals(5001, numbers.of(-1));
    }
}
