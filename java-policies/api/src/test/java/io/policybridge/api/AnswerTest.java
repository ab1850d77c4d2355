package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AnswerTest {
    private static String parts(long answer) {
        return Answer.code(answer) + ":" + Answer.value(answer);
    }

    @Test
    void an_answer_is_a_code_and_a_value() {
        assertEquals("5:3", parts(Answer.way(3)));
        assertEquals("6:7", parts(Answer.index(7)));
        assertEquals("8:255", parts(Answer.tag(255)));
        assertEquals("9:31", parts(Answer.set(31)));
    }

    /** A forgotten answer is 0, so way 0 must not be. */
    @Test
    void value_zero_is_not_a_forgotten_answer() {
        assertEquals("5:0", parts(Answer.way(0)));
        assertEquals("0:0", parts(0L));
    }

    /** Grain 32 in bits 0 to 15, slot 3 in bits 16 to 31: 3 x 65536 + 32. */
    @Test
    void a_run_is_a_grain_and_a_slot() {
        assertEquals("10:196640", parts(Answer.run(32, 3)));
    }

    @Test
    void answers_with_a_value_show_it() {
        assertEquals("WAY 3", Answer.text(Answer.way(3)));
        assertEquals("TAG 0", Answer.text(Answer.tag(0)));
    }

    @Test
    void answers_without_a_value_are_words() {
        assertEquals("CACHE", Answer.text(Answer.CACHE));
        assertEquals("STALL", Answer.text(Answer.STALL));
        assertEquals("NONE", Answer.text(Answer.NONE));
        assertEquals("(no answer)", Answer.text(0L));
    }

    @Test
    void unknown_codes_are_numbers() {
        assertEquals("RUN", Answer.name(10));
        assertEquals("code 11", Answer.name(11));
        assertEquals("code -1", Answer.name(-1));
    }
}
