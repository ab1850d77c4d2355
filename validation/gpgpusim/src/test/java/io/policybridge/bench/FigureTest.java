package io.policybridge.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureTest {
    @TempDir
    Path folder;

    private BenchPrograms printing(String script) throws Exception {
        Path program = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new BenchPrograms(folder);
    }

    @Test
    void a_threshold_is_met_by_an_equal_printed_value() {
        assertEquals("met", Figure.of("cost", 350.4, "ns", 0).atMost(350).verdict());
        assertEquals("MISSED", Figure.of("cost", 350.6, "ns", 0).atMost(350).verdict());
        assertEquals(
                "met", Figure.of("speed", 500_000, "per s", 0).atLeast(500_000).verdict());
        assertTrue(Figure.of("speed", 499_999, "per s", 0).atLeast(500_000).isMissed());
    }

    @Test
    void what_could_not_be_measured_is_neither_met_nor_missed() {
        Figure figure = Figure.missing("query over gRPC", "", 7, "no gRPC");
        assertEquals("not measured", figure.verdict());
        assertFalse(figure.isMissed());
        assertTrue(
                FigureText.table(List.of(figure)).contains("not measured no gRPC"), FigureText.table(List.of(figure)));
        assertTrue(FigureText.json(List.of(figure)).contains("\"value\" : null"));
    }

    @Test
    void a_figure_without_a_threshold_has_no_verdict() {
        assertEquals("", Figure.of("cost", 1, "ns", 0).verdict());
        assertEquals("", Figure.of("cost", 1, "ns", 0).thresholdText());
    }

    @Test
    void the_median_of_an_even_number_lies_between_the_middle_ones() {
        assertEquals(2.5, Medians.of(new double[] {4, 1, 2, 3}));
        assertEquals(2, Medians.of(new double[] {9, 1, 2}));
    }

    @Test
    @Tag("process")
    void programs_print_names_and_numbers() throws Exception {
        assertEquals(
                0.25,
                printing("echo \"$1 1.5 0.25\"").numbers("program", "cost").get("cost")[1]);
    }

    @Test
    @Tag("process")
    void a_program_that_fails_is_named_with_what_it_said() throws Exception {
        BenchPrograms programs = printing("echo broken >&2; exit 3");
        String message = assertThrows(BenchFailure.class, () -> programs.numbers("program"))
                .getMessage();
        assertEquals(folder.resolve("program") + " ended with status 3: broken", message);
        assertThrows(BadInput.class, () -> programs.numbers("no-such-program"));
    }
}
