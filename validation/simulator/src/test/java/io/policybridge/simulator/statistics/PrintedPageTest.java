package io.policybridge.simulator.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.simulator.statistics.PrintedName.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedPageTest {
    private final Catalogue<long[]> catalogue = new Catalogue<>();
    private final Statistic hits = catalogue.count(
            "hits",
            "accesses",
            "",
            counts -> counts[0],
            PrintedName.in(Section.CACHE, "_hits = "),
            PrintedName.in(Section.ONE_CACHE, ": Hit = "));
    private final Statistic accesses = catalogue.count(
            "accesses", "accesses", "", counts -> counts[1], PrintedName.in(Section.ONE_CACHE, ", Of = "));
    private final Statistic rate = catalogue.ratio(
            "rate",
            "share",
            "",
            1,
            now -> now.count(hits),
            now -> now.count(accesses),
            PrintedName.in(Section.CACHE, "_rate = ", (part, whole) -> whole > 0 ? part + "/" + whole : ""));

    private List<String> page(long counted, long of) {
        PrintedPage page = new PrintedPage();
        Snapshot snapshot = catalogue.snapshot(new long[] {counted, of});
        page.line("caches:");
        page.section(Section.CACHE, "L1D", snapshot);
        page.section(Section.ONE_CACHE, "L1D[0]", snapshot);
        page.section(Section.NETWORK, "", snapshot);
        return page.lines();
    }

    @Test
    void a_name_that_begins_with_a_comma_goes_on_in_the_line_before() {
        assertEquals(List.of("caches:", "L1D_hits = 3", "L1D_rate = 3/4", "L1D[0]: Hit = 3, Of = 4"), page(3, 4));
    }

    @Test
    void a_value_without_text_has_no_line() {
        assertEquals(List.of("caches:", "L1D_hits = 0", "L1D[0]: Hit = 0, Of = 0"), page(0, 0));
        assertEquals(0, catalogue.zero().value(rate));
    }
}
