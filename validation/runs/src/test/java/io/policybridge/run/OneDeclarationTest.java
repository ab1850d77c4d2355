package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.report.Comparison;
import io.policybridge.report.ComparisonCsv;
import io.policybridge.report.ComparisonJson;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.instruction.CodeListing;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.statistics.Catalogue;
import io.policybridge.simulator.statistics.PrintedName;
import io.policybridge.simulator.statistics.PrintedName.Section;
import io.policybridge.simulator.statistics.PrintedPage;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.simulator.statistics.Statistic;
import io.policybridge.table.RunTable;
import io.policybridge.table.StatisticCsv;
import io.policybridge.table.StatisticJson;
import io.policybridge.table.StatisticText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A statistic is declared once; text, JSON and CSV have it because of that. */
class OneDeclarationTest {
    /** What counts: one field, one plain increment. */
    private static final class Prefetcher {
        private long prefetches;
        private final long[] distances = new long[4];

        void prefetch(int distance) {
            prefetches++;
            distances[distance]++;
        }
    }

    /** Two prefetches 1 line ahead and one 2 lines ahead; each statistic below is only a declaration. */
    @Test
    void an_invented_statistic_is_in_text_and_json_and_csv() {
        Catalogue<Prefetcher> catalogue = new Catalogue<>();
        Statistic prefetches = catalogue.count(
                "prefetches",
                "lines",
                "lines prefetched",
                prefetcher -> prefetcher.prefetches,
                PrintedName.in(Section.CORE, "gpgpu_n_prefetch = "));
        Statistic distances = catalogue.histogram(
                "distances", "lines", "by lines ahead", 4, prefetcher -> prefetcher.distances.clone());
        catalogue.ratio(
                "oneAhead",
                "share of lines",
                "one line ahead",
                1,
                now -> now.histogram(distances)[1],
                now -> now.count(prefetches));
        Prefetcher prefetcher = new Prefetcher();
        prefetcher.prefetch(1);
        prefetcher.prefetch(2);
        prefetcher.prefetch(1);
        Snapshot snapshot = catalogue.snapshot(prefetcher);

        PrintedPage page = new PrintedPage();
        page.section(Section.CORE, "", snapshot);
        assertEquals(List.of("gpgpu_n_prefetch = 3"), page.lines());
        assertEquals(
                List.of("own[total][prefetches] = 3", "own[total][distances] = 0 2 1", "own[total][oneAhead] = 0.667"),
                new StatisticText("own", 3).lines("total", catalogue.statistics(), snapshot));
        assertEquals(
                "{\"prefetches\":3,\"distances\":[0,2,1,0],\"oneAhead\":0.6666666666666666}",
                StatisticJson.object(catalogue.statistics(), snapshot).toString());
        assertEquals(
                List.of("prefetches", "distances[0]", "distances[1]", "distances[2]", "distances[3]", "oneAhead"),
                StatisticCsv.names("", catalogue.statistics()));
        assertEquals(
                List.of("3", "0", "2", "1", "0", "0.6666666666666666"),
                StatisticCsv.values(catalogue.statistics(), snapshot));
    }

    private static final Job JOB = Job.of(
            Workloads.packaged().resolve("gtx480x-smalll2/vecadd"),
            PolicyChoice.parse("native", 1),
            null,
            Limits.NONE,
            0);

    private static Stream<String> declared(RunResult result) {
        return Stream.of(
                        RunStatistics.CATALOGUE.statistics(),
                        RunMetrics.statistics(),
                        result.energy().statistics())
                .flatMap(List::stream)
                .map(Statistic::key);
    }

    @Test
    void whatever_is_declared_for_runs_is_in_text_and_json_and_csv_of_a_run() {
        RunMetrics metrics = new RunMetrics(JOB.config());
        RunResult result = JOB.measured(metrics, Progress.NONE);
        RunTable table = new RunTable(result, metrics, true);
        String text = String.join("\n", table.lines());
        String printed = String.join("\n", result.kernels().get(0).statistics());
        String json = ComparisonJson.text(table, "", true);
        List<String> columns =
                Arrays.asList(table.csv().lines().findFirst().orElseThrow().split(","));
        declared(result).forEach(key -> {
            assertTrue(json.contains("\"" + key + "\" : "), key);
            assertTrue(
                    columns.contains(key) || columns.contains(key + "[0]") || columns.contains("energy." + key), key);
        });
        Stream.concat(RunMetrics.statistics().stream(), result.energy().statistics().stream())
                .forEach(
                        statistic -> assertTrue(text.contains("[total][" + statistic.key() + "] = "), statistic.key()));
        for (Statistic statistic : RunStatistics.CATALOGUE.statistics()) {
            boolean isGpgpuSims = statistic.printed().stream().anyMatch(name -> printed.contains(name.name()));
            assertTrue(
                    isGpgpuSims || text.contains("policybridge_statistic[total][" + statistic.key() + "] = "),
                    statistic.key());
        }
    }

    @Test
    void csv_has_a_line_for_each_kernel_and_one_for_the_total() {
        RunResult result = JOB.run(Progress.NONE);
        List<String> lines = new RunTable(result, null, false).csv().lines().toList();
        assertEquals(result.kernels().size() + 2, lines.size());
        assertTrue(lines.get(0).startsWith("kernel,name,cycles,instructions,ipc,"), lines.get(0));
        assertTrue(lines.get(lines.size() - 1)
                .startsWith("total,," + result.totals().count(RunStatistics.CYCLES) + ","));
        assertTrue(lines.stream()
                .allMatch(line -> line.split(",", -1).length == lines.get(0).split(",").length));
    }

    /** The result of an offline ceiling, which is computed from {@code lru}. */
    private static RunResult offline(RunResult lru) {
        return new RunResult(
                lru.origin(),
                lru.totals(),
                List.of(),
                null,
                null,
                List.of(),
                RunResult.End.FINISHED,
                CodeListing.NONE,
                "");
    }

    @Test
    void json_of_a_run_leaves_out_what_a_ceiling_does_not_know() {
        String json = ComparisonJson.text(new RunTable(offline(JOB.run(Progress.NONE)), null, false), "", true);
        assertTrue(json.contains("\"timed\" : false"), json);
        assertFalse(json.contains("\"rates\"") || json.contains("\"energy\""), json);
    }

    @Test
    void csv_of_a_comparison_leaves_out_what_a_ceiling_does_not_know() {
        RunResult lru = JOB.run(Progress.NONE);
        RunResult ceiling = offline(lru);
        Job named = JOB.under(JOB.policyChoice().labelled("dacache(promotion=4,cold=1)"));
        Job bound = JOB.under(PolicyChoice.parse("clairvoyant", 1));
        List<String> lines = ComparisonCsv.text(new Comparison(
                        List.of(new EndedJob(named, lru, null).cell(), new EndedJob(bound, ceiling, null).cell())))
                .lines()
                .toList();
        List<String> names = Arrays.asList(lines.get(0).split(","));
        String[] fields = lines.get(2).split(",", -1);
        assertTrue(
                lines.get(1).startsWith(JOB.workload().name() + ",\"dacache(promotion=4,cold=1)\",native,"),
                lines.get(1));
        assertEquals(names.size(), fields.length);
        assertEquals("", fields[names.indexOf("cycles")]);
        assertEquals("", fields[names.indexOf("ipc")]);
        assertEquals("", fields[names.indexOf("energy.total")]);
        assertEquals(
                Long.toString(lru.totals().count(RunStatistics.L1D.loadMisses())),
                fields[names.indexOf("l1dLoadMisses")]);
    }
}
