package io.policybridge.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {
    private final Settings settings = new Settings(
            Map.of("ways", "8", "stores", "true", "loads", "false", "kind", "write-back", "start", "auto"), 42);

    @Test
    void values_have_the_type_of_their_parameter() {
        assertEquals(8, settings.integer("ways"));
        assertTrue(settings.flag("stores"));
        assertFalse(settings.flag("loads"));
        assertEquals(Access.Kind.WRITE_BACK, settings.choice("kind", Access.Kind.class));
    }

    @Test
    void an_auto_value_is_derived() {
        assertEquals(7, settings.integer("start", 7));
        assertEquals(8, settings.integer("ways", 7));
    }

    @Test
    void the_seed_is_that_of_the_session() {
        assertEquals(42, settings.seed());
    }

    @Test
    void the_values_are_sorted_by_key() {
        assertEquals(
                List.of("kind", "loads", "start", "stores", "ways"),
                List.copyOf(settings.values().keySet()));
    }

    @Test
    void a_value_that_was_not_declared_is_an_error() {
        assertThrows(IllegalStateException.class, () -> settings.integer("sets"));
        assertThrows(IllegalStateException.class, () -> settings.choice("kind", Access.Space.class));
    }
}
