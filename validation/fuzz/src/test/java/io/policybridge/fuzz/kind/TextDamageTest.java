package io.policybridge.fuzz.kind;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextDamageTest {
    private static String damaged(int... damage) {
        byte[] bytes = new byte[damage.length];
        for (int i = 0; i < damage.length; i++) {
            bytes[i] = (byte) damage[i];
        }
        return new String(TextDamage.of("abcdef".getBytes(StandardCharsets.UTF_8), bytes), StandardCharsets.UTF_8);
    }

    @Test
    void text_is_left_out_replaced_or_doubled() {
        assertEquals("abcdef", damaged());
        assertEquals("aef", damaged(0, 1, 3, 0));
        assertEquals("ab{def", damaged(0, 2, 1, 3));
        assertEquals("abcbcdef", damaged(0, 1, 2, 16));
    }

    /** Position 256 of seven is 4; four bytes are wanted behind it, two are there. */
    @Test
    void damage_beyond_the_end_is_damage_before_it() {
        assertEquals("abcd", damaged(1, 0, 4, 0));
        assertEquals("abcdef}", damaged(0, 6, 9, 4));
    }

    @Test
    void one_damage_follows_the_other() {
        assertEquals("{bc", damaged(0, 3, 9, 0, 0, 0, 1, 3));
    }
}
