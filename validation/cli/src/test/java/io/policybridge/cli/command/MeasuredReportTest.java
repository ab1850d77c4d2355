package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.store.ResultStore;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of invented metrics, and of those of a sweep. */
class MeasuredReportTest {
    @TempDir
    Path folder;

    private Terminal report(String... more) {
        List<String> words = new ArrayList<>(List.of(
                "report",
                folder.resolve("r.sqlite").toString(),
                "--out",
                folder.resolve("out").toString()));
        words.addAll(List.of(more));
        return Terminal.run(words.toArray(String[]::new));
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve("out/figures").resolve(file));
    }

    private void add(String policy, long seed, StoredMetrics... metrics) {
        try (ResultStore store = ResultStore.open(folder.resolve("r.sqlite"))) {
            store.add(List.of(InventedStore.point("atax:tiny", policy, "gtx480x", seed, Map.of("ipc", 1.0, "mpki", 1.0))
                    .measured(List.of(metrics))));
        }
    }

    private static StoredMetrics table(MetricRows rows, long period, String csv) {
        return new StoredMetrics(rows, period, RowTable.read(csv));
    }

    private static StoredMetrics loads(String second) {
        return table(
                MetricRows.LOAD,
                0,
                "kernel,pc,requests,hits,pendingHits,misses,missRate,bypassed\nk,0x8,10,8,0,2,0.2,0\nk,0x10,30,"
                        + second + "\n");
    }

    /**
     * Of 40 accesses 10 and 30. lru: 2 and 6 misses; dip: 2, and all 30 bypassed, so that it has no miss rate there.
     */
    @Test
    void loads_have_their_miss_rate_and_their_share_of_misses_and_accesses_the_most_accessed_first()
            throws IOException {
        add("lru", 1, loads("24,0,6,0.2,0"));
        add("dip", 1, loads("0,0,0,0.0,30"));
        Terminal made = report("--statistic", "ipc");
        assertEquals("3 figures: " + folder.resolve("out/index.html") + "\n", made.out(), made.err());
        assertEquals("load,lru,dip\n0x8,0.2,0.2\n0x10,0.2,\n", read("load-miss-rate-atax-tiny.csv"));
        assertEquals(
                "load,lru,dip,all accesses\n0x8,25.0,6.25,25.0\n0x10,75.0,93.75,75.0\n",
                read("load-shares-atax-tiny.csv"));
        String svg = read("load-miss-rate-atax-tiny.svg");
        assertTrue(svg.indexOf(">0x10</text>") < svg.indexOf(">0x8</text>"), svg);
        assertTrue(read("load-miss-rate-atax-tiny.txt").contains("0x10 75%, 0x8 25%"));
        for (String kind : new String[] {"pdf", "tex", "txt"}) {
            assertTrue(Files.size(folder.resolve("out/figures/load-shares-atax-tiny." + kind)) > 0);
        }
    }

    /** MPKI of lru 1 and 3: mean 2, deviation 1. dip ends after a period, and without an instruction in it. */
    @Test
    void a_line_over_time_ends_where_its_run_ends() throws IOException {
        add("lru", 1, table(MetricRows.PERIOD, 500, "from,to,instructions,mpki\n0,500,9,1.0\n500,900,9,3.0\n"));
        add("dip", 1, table(MetricRows.PERIOD, 500, "from,to,instructions,mpki\n0,300,0,0.0\n"));
        report("--statistic", "mpki");
        assertEquals("from,lru,dip\n0,1.0,\n500,3.0,\n", read("time-mpki-atax-tiny.csv"));
        String caption = read("time-mpki-atax-tiny.txt");
        assertTrue(caption.contains("in periods of 500 core cycles"), caption);
        assertTrue(caption.contains("standard deviation over the periods: lru 2.000 and 1.00. "), caption);
    }

    @Test
    void mean_and_deviation_of_mpki_over_time_are_statistics_like_others() throws IOException {
        add("lru", 1, table(MetricRows.PERIOD, 500, "from,to,mpki\n0,500,1.0\n500,900,3.0\n"));
        report("--statistic", "mpki.deviation,mpki.mean", "--metrics", "none");
        assertEquals("workload,lru\natax:tiny,1.0\n", read("mpki.deviation.csv"));
        assertEquals("workload,lru\natax:tiny,2.0\n", read("mpki.mean.csv"));
        assertFalse(Files.exists(folder.resolve("out/figures/time-mpki.mean-atax-tiny.csv")));
    }

    /** Seeds 1 and 2 have 1 and 3. */
    @Test
    void kernels_and_sms_are_averaged_over_seeds_and_the_total_is_no_kernel() throws IOException {
        for (int seed = 1; seed <= 2; seed++) {
            int ipc = 2 * seed - 1;
            add(
                    "lru",
                    seed,
                    table(MetricRows.SM, 0, "sm,ipc\n0," + ipc + "\n1,5\n"),
                    table(MetricRows.KERNEL, 0, "kernel,name,ipc\n1,k," + ipc + "\n2,k,4\ntotal,,9\n"));
        }
        report("--statistic", "ipc");
        assertEquals("SM,lru\n0,2.0\n1,5.0\n", read("sm-ipc-atax-tiny.csv"));
        assertEquals("kernel,lru\n1 k,2.0\n2 k,4.0\n", read("kernel-ipc-atax-tiny.csv"));
    }

    @Test
    void what_the_store_has_not_is_refused_and_nothing_is_written() {
        add("lru", 1, table(MetricRows.PERIOD, 500, "from,to,mpki\n0,500,1.0\n"));
        assertEquals(
                "policybridge: --metrics=sm: the store has none; expected some (./policybridge sweep --metrics sm)\n",
                report("--metrics", "sm").err());
        assertEquals(
                "policybridge: --metrics=warp; expected load, period, kernel, sm, or none\n",
                report("--metrics", "warp").err());
        assertEquals(
                "policybridge: --period=700: no metrics of such periods; expected one of 500\n",
                report("--period", "700").err());
        assertFalse(Files.exists(folder.resolve("out")));
    }

    @Test
    void the_figures_of_a_sweep_have_the_numbers_of_its_store() throws IOException {
        String store = folder.resolve("r.sqlite").toString();
        Terminal swept = Terminal.run(
                "sweep",
                "--workload",
                "kmeans",
                "--policy",
                "lru,swl(n=2)",
                "--metrics",
                "load,period,kernel,sm",
                "--period",
                "500",
                "--max-cycles",
                "3000",
                "--store",
                store);
        assertEquals(0, swept.exitCode(), swept.err());
        Terminal made = report("--statistic", "ipc,l1dMissRate");
        assertEquals("8 figures: " + folder.resolve("out/index.html") + "\n", made.out(), made.err());
        RowTable periods = RowTable.read(
                Terminal.run("results", store, "--metrics", "period").out());
        RowTable drawn = RowTable.read(read("time-ipc-kmeans.csv"));
        List<String> both = new ArrayList<>();
        drawn.rows().forEach(row -> both.add(row.get(1)));
        drawn.rows().forEach(row -> both.add(row.get(2)));
        int ipc = periods.columns().indexOf("ipc");
        int policy = periods.columns().indexOf("policy");
        assertEquals(
                periods.rows().stream()
                        .sorted(Comparator.comparing(row -> row.get(policy))) // lru, swl: as the sweep has them
                        .map(row -> row.get(ipc))
                        .toList(),
                both);
        assertEquals(6, drawn.rows().size());
    }
}
