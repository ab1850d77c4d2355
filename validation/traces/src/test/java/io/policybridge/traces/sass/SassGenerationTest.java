package io.policybridge.traces.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SassGenerationTest {

    /** As many as Accel-Sim's maps have. */
    @ParameterizedTest
    @CsvSource({"35, 102", "60, 152", "61, 152", "70, 127", "75, 165", "80, 174", "86, 174", "89, 174", "90, 174"})
    void each_generation_has_its_opcodes(int binary, int opcodes) {
        SassGeneration generation = SassGeneration.of(binary).orElseThrow();
        assertEquals(
                opcodes,
                StreamSupport.stream(generation.opcodes().spliterator(), false).count());
    }

    @Test
    void a_kepler_load_is_decoded_as_one_of_global_memory() {
        assertEquals("LDG", SassGeneration.KEPLER.meaning("LD").orElseThrow().name());
        assertEquals("LD", SassGeneration.VOLTA.meaning("LD").orElseThrow().name());
    }

    /** A branch is integer arithmetic on Pascal and has a unit of its own from Volta on. */
    @Test
    void generations_differ_in_units() {
        assertEquals(
                Optional.of(SassUnit.BRANCH),
                SassGeneration.PASCAL.meaning("BRA").map(SassGeneration.Meaning::unit));
        assertEquals(
                Optional.of(SassUnit.UNIT1), SassGeneration.VOLTA.meaning("BRA").map(SassGeneration.Meaning::unit));
        assertEquals(Optional.empty(), SassGeneration.VOLTA.meaning("LDSM"));
    }
}
