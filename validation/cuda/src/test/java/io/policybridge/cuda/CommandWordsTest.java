package io.policybridge.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandWordsTest {
    @Test
    void words_are_apart_by_blanks_and_quotes_hold_them_together() {
        assertEquals(List.of("./app", "64", "a b", "it's", ""), CommandWords.of(" ./app  64 'a b' \"it's\" ''"));
        assertEquals(List.of("--in=a b"), CommandWords.of("--in='a b'"));
        assertEquals(List.of(), CommandWords.of(" "));
    }

    @Test
    void a_quote_without_an_end_is_refused() {
        BadInput open = assertThrows(BadInput.class, () -> CommandWords.of("./app 'a"));
        assertEquals("command=./app 'a; expected an end of its quote '", open.getMessage());
    }
}
