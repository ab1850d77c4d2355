package io.policybridge.run.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Three cells of every table of evidence that simulations fill are what simulations give today. */
@Tag("contract")
class CanariesTest {
    private static List<Canary> canaries() throws IOException {
        return Canary.read(EvidencePage.FOLDER.resolve("canaries.tsv"));
    }

    @Test
    void every_table_that_is_named_has_three_canaries_that_stand_on_its_page() throws IOException {
        Map<String, Long> tables = canaries().stream()
                .map(Canary::cell)
                .collect(Collectors.groupingBy(
                        cell -> cell.page() + ", " + cell.section() + ", " + cell.table(), Collectors.counting()));
        tables.forEach((table, number) -> assertEquals(3, number, table));
        for (Canary canary : canaries()) {
            assertFalse(EvidencePage.of(canary.cell().page()).at(canary.cell()).isEmpty(), canary.toString());
        }
    }

    @Tag("run")
    @ParameterizedTest
    @MethodSource("canaries")
    void a_canary_is_what_is_simulated(Canary canary) throws IOException {
        assertEquals(
                EvidencePage.of(canary.cell().page()).at(canary.cell()),
                canary.simulated(),
                () -> "regenerate docs/evidence/" + canary + " with the command above the table");
    }
}
