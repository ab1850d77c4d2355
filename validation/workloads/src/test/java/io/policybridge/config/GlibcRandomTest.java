package io.policybridge.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GlibcRandomTest {

    /** What a C program prints that calls rand() without a seed. */
    @Test
    void the_numbers_are_those_of_rand() {
        GlibcRandom random = new GlibcRandom();
        int[] printed = {1804289383, 846930886, 1681692777, 1714636915, 1957747793, 424238335};
        for (int number : printed) {
            assertEquals(number, random.next());
        }
    }
}
