package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BimodalTest {
    private static String first(int insertions, Bimodal bimodal) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < insertions; i++) {
            text.append(bimodal.nextIsRare() ? 'r' : '-');
        }
        return text.toString();
    }

    @Test
    void every_third_insertion_is_rare() {
        assertEquals("--r--r--", first(8, Bimodal.every(3)));
        assertEquals("rrr", first(3, Bimodal.every(1)));
    }

    @Test
    void the_parameter_says_how_many() {
        assertEquals("-r-r", first(4, Bimodal.of(new Settings(Map.of("epsInverse", "2"), 0))));
    }

    @Test
    void never_is_never() {
        assertEquals("----", first(4, Bimodal.never()));
        assertThrows(IllegalArgumentException.class, () -> Bimodal.every(0));
    }
}
