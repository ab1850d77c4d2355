package io.policybridge.characterize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdsTest {
    @Test
    void a_threshold_that_nobody_sets_has_its_usual_value() {
        Thresholds thresholds = Thresholds.of(List.of("sensitive=2"));
        assertEquals(2, thresholds.of(Threshold.SENSITIVE));
        assertEquals(0.1, thresholds.of(Threshold.INSENSITIVE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "fine; --threshold fine; expected NAME=VALUE, such as fine=0.75",
                "fine=-1; --threshold fine=-1; expected a number from 0, such as 0.75",
                "fine=NaN; --threshold fine=NaN; expected a number from 0, such as 0.75",
                "coarse=1; --threshold coarse; expected one of divergent, sensitive,"
            })
    void a_word_that_sets_none_is_refused(String word, String value, String expected) {
        String message =
                assertThrows(BadInput.class, () -> Thresholds.of(List.of(word))).getMessage();
        assertTrue(message.startsWith(value + "; " + expected), message);
    }
}
