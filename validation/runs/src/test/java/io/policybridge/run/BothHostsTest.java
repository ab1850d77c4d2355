package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.bridge.probe.ProbeRegistry;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.report.MarkedPage;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What patched GPGPU-Sim (dev 667834c, gtx480x) counted when it ran the recorded programs and the benchmarks under
 * policies, both-hosts.tsv, is what the reference simulator counts under the same policies. How the file was made:
 * docs/evidence/both-hosts.md.
 */
@Tag("run")
class BothHostsTest {
    private static final Path PAGE =
            Path.of(System.getProperty("policybridge.home"), "docs", "evidence", "both-hosts.md");
    private static final List<String> PLACES = List.of("both-hosts", "both-hosts benchmarks");
    /** Line of a table: behind its head, the rule below and native's cycles. */
    private static final int FIRST_POLICY = 3;

    private static final List<Row> ROWS = rows();
    private static final KnownPolicies KNOWN = KnownPolicies.of(ProbeRegistry.all(), "native"::equals);

    /**
     * One run, of as many cycles; {@code counts} are L1D accesses, misses and reservation fails, and L2 accesses and
     * misses.
     */
    private record Row(String policy, String workload, long cycles, String counts) {}

    private static List<Row> rows() {
        try (InputStream file = BothHostsTest.class.getResourceAsStream("both-hosts.tsv")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", 4))
                    .map(cells -> new Row(cells[0], cells[1], Long.parseLong(cells[2]), cells[3]))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Stream<String> workloads() {
        return ROWS.stream().map(Row::workload).distinct();
    }

    private static Row simulated(Row row, Snapshot totals) {
        String counts = Stream.of(
                        totals.count(RunStatistics.L1D.accesses()),
                        totals.count(RunStatistics.L1D.misses()),
                        totals.count(RunStatistics.L1D.reservationFails()),
                        totals.count(RunStatistics.L2.accesses()),
                        totals.count(RunStatistics.L2.misses()))
                .map(String::valueOf)
                .reduce((left, right) -> left + "\t" + right)
                .orElseThrow();
        return new Row(row.policy(), row.workload(), totals.count(RunStatistics.CYCLES), counts);
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void both_hosts_take_the_same_cycles_and_count_the_same(String workload) throws IOException {
        List<Row> recorded =
                ROWS.stream().filter(row -> row.workload().equals(workload)).toList();
        List<PolicyChoice> policyChoices = recorded.stream()
                .map(row -> PolicyChoice.parse(row.policy(), KNOWN, 1))
                .toList();
        List<Job> jobs = Job.each(
                List.of(Workloads.packaged().resolve(workload)), policyChoices, ConfigChoice.RECORDED, Limits.NONE);
        List<Row> simulated = new ArrayList<>();
        Set<String> idle = new TreeSet<>();
        for (int i = 0; i < recorded.size(); i++) {
            RunResult run = jobs.get(i).run(Progress.NONE);
            simulated.add(simulated(recorded.get(i), run.totals()));
            if (run.tally() == null || run.tally().uses().stream().noneMatch(use -> use.differing() > 0)) {
                idle.add(recorded.get(i).policy());
            }
        }
        assertEquals(text(recorded), text(simulated));
        Map<String, String> cells = page(workload);
        idle.retainAll(cells.keySet());
        cells.values().removeIf(cell -> !cell.startsWith("*"));
        assertEquals(
                idle,
                cells.keySet(),
                workload + ": policies that answered as GPGPU-Sim itself, in italics on the page");
    }

    /** By policy what the page says of {@code workload}. */
    private static Map<String, String> page(String workload) throws IOException {
        Map<String, String> cells = new TreeMap<>();
        for (String place : PLACES) {
            List<String> lines =
                    MarkedPage.at(Files.readString(PAGE), place).lines().toList();
            int column = List.of(cells(lines.get(0))).indexOf(workload);
            if (column > 0) {
                lines.stream()
                        .skip(FIRST_POLICY)
                        .map(BothHostsTest::cells)
                        .forEach(row -> cells.put(row[1].replace("`", ""), row[column]));
            }
        }
        return cells;
    }

    /** One a line, so that a failure shows the lines that differ. */
    private static String text(List<Row> rows) {
        return rows.stream().map(Row::toString).reduce("", (left, right) -> left + right + "\n");
    }

    @ParameterizedTest
    @CsvSource({"both-hosts, 24", "both-hosts benchmarks, 19"})
    void the_page_has_the_speed_ups_of_these_runs(String place, int policies) throws IOException {
        List<String> lines =
                MarkedPage.at(Files.readString(PAGE), place).lines().toList();
        String[] workloads = cells(lines.get(0));
        for (String line : lines.subList(FIRST_POLICY, lines.size())) {
            String[] cells = cells(line);
            for (int i = 2; i < cells.length; i++) {
                assertEquals(
                        speedUp(cells[1].replace("`", ""), workloads[i]),
                        cells[i].replace("*", ""),
                        cells[1] + " on " + workloads[i]);
            }
        }
        assertTrue(lines.size() > policies, "only " + lines.size() + " lines");
    }

    private static String[] cells(String line) {
        return line.split(" *\\| *");
    }

    private static String speedUp(String policy, String workload) {
        return String.format(Locale.ROOT, "%.3f", (double) cycles("native", workload) / cycles(policy, workload));
    }

    private static long cycles(String policy, String workload) {
        return ROWS.stream()
                .filter(row -> row.policy().equals(policy) && row.workload().equals(workload))
                .findFirst()
                .orElseThrow()
                .cycles();
    }
}
