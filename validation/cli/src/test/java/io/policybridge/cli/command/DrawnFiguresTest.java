package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.report.drawing.Drawing;
import io.policybridge.report.drawing.DrawnNumbers;
import io.policybridge.simulation.StoredMetrics;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.table.MetricRows;
import io.policybridge.table.RowTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of figure, read with a ruler in its SVG, on its page and in its PDF: what it shows is in its table. */
class DrawnFiguresTest {
    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    private void store(String name, List<StoredPoint> points) {
        try (ResultStore store = ResultStore.open(folder.resolve(name))) {
            points.forEach(store::add);
        }
    }

    private static StoredPoint point(String workload, String policy, double ipc, double mpki) {
        Map<String, Double> statistics = new HashMap<>(Map.of("ipc", ipc, "mpki", mpki));
        if (workload.equals("w1")) {
            for (int bucket = 0; bucket < 3; bucket++) {
                statistics.put("h[" + bucket + "]", ipc + 3 * bucket);
            }
        }
        return InventedStore.point(workload, policy, "gtx480x", 1, statistics);
    }

    /**
     * Eleven workloads have MPKI of about 1 to 11, {@code far} has 157.8, and {@code leaves} goes from 4 to 90. Far
     * above the others are also far's bound, and the IPC of w1's.
     */
    static List<StoredPoint> oneFarAbove() {
        List<StoredPoint> points = new ArrayList<>();
        for (int w = 1; w <= 11; w++) {
            String workload = "w" + w;
            points.add(point(workload, "lru", 10, w + 0.25));
            points.add(point(workload, "native on unbounded caches", w == 1 ? 90 : 12, 0.51 * w));
            for (int n = 1; n <= 3; n++) {
                points.add(point(workload, "swl(n=" + n + ")", 10 + 0.21 * w + n, w + 0.13 * n));
            }
        }
        points.add(point("far", "lru", 10, 161.3));
        points.add(point("far", "native on unbounded caches", 11, 140.2));
        points.add(point("leaves", "lru", 10, 4.1));
        points.add(point("leaves", "native on unbounded caches", 11, 2.2));
        for (int n = 1; n <= 3; n++) {
            points.add(point("far", "swl(n=" + n + ")", 9.6, 157.8 + n));
            points.add(point("leaves", "swl(n=" + n + ")", 8 + n, new double[] {4.2, 9.7, 90.4}[n - 1]));
        }
        return points;
    }

    private void report(String store, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "report",
                folder.resolve(store).toString(),
                "--out",
                folder.resolve("out").toString()));
        words.addAll(List.of(more));
        Terminal made = Terminal.run(words.toArray(String[]::new));
        assertEquals(0, made.exitCode(), made.err());
    }

    /** Of a figure, in each file that shows it. */
    private void everyFileOf(String figure, Consumer<DrawnNumbers> holds) throws IOException {
        Path files = folder.resolve("out/figures");
        String csv = Files.readString(files.resolve(figure + ".csv"));
        String svg = Files.readString(files.resolve(figure + ".svg"));
        holds.accept(new DrawnNumbers(figure + ".svg", Drawing.ofSvg(svg), csv));
        holds.accept(new DrawnNumbers(figure + ".pdf", Drawing.ofPdf(files.resolve(figure + ".pdf")), csv));
        assertTrue(
                Files.readString(folder.resolve("out/index.html")).contains(svg), figure + " of the page is another");
    }

    /** One report, which three tests read. */
    private void reportOfOneFarAbove() throws IOException {
        folder = shared;
        if (!Files.exists(folder.resolve("out"))) {
            store("r.sqlite", oneFarAbove());
            report("r.sqlite", "--statistic", "ipc,mpki", "--scatter", "mpki,ipc", "--histogram", "h");
        }
    }

    @Test
    void a_bar_is_as_high_as_its_number_or_has_a_break_and_the_number_in_bold() throws IOException {
        reportOfOneFarAbove();
        everyFileOf("ipc", figure -> figure.areBars(List.of("unbounded")));
        everyFileOf("mpki", figure -> figure.areBars(List.of("unbounded")));
    }

    @Test
    void a_curve_goes_through_its_numbers_or_leaves_the_axis_where_an_arrow_has_the_number() throws IOException {
        reportOfOneFarAbove();
        everyFileOf("ipc-swl", DrawnNumbers::areCurves);
        everyFileOf("mpki-swl", DrawnNumbers::areCurves);
    }

    @Test
    void points_of_a_scatter_and_shares_of_a_histogram_are_where_their_numbers_are() throws IOException {
        reportOfOneFarAbove();
        everyFileOf("ipc-against-mpki", figure -> figure.arePoints(1, 2, 3));
        everyFileOf("h-w1", figure -> figure.areBars(List.of()));
    }

    @Test
    void points_against_other_results_are_where_both_numbers_are() throws IOException {
        store("r.sqlite", oneFarAbove());
        store(
                "other.sqlite",
                oneFarAbove().stream()
                        .filter(point -> !point.key().run().policy().isCeiling())
                        .map(point -> InventedStore.point(
                                point.key().run().workload(),
                                point.key().run().policy().toString(),
                                "gtx480x",
                                1,
                                Map.of("mpki", 1.3 * point.statistics().get("mpki"))))
                        .toList());
        String other = folder.resolve("other.sqlite").toString();
        report("r.sqlite", "--statistic", "ipc", "--against", other);
        everyFileOf("mpki-against-other", figure -> figure.arePoints(1, 3, 4));
    }

    private static List<StoredPoint> pcal() {
        List<StoredPoint> points = new ArrayList<>(List.of(point("w2", "lru", 10, 1)));
        for (int w = 1; w <= 4; w++) {
            for (int t = 0; t < w; t++) {
                points.add(point("w2", "pcal(w=" + w + ",t=" + t + ")", 10 * w + t, w * w + t));
            }
        }
        return points;
    }

    @Test
    void a_cell_of_a_heat_map_has_its_number_and_is_lighter_the_more_it_is() throws IOException {
        store("r.sqlite", pcal());
        report("r.sqlite", "--statistic", "ipc,mpki");
        everyFileOf("ipc-pcal-w2", DrawnNumbers::isHeatMap);
        everyFileOf("mpki-pcal-w2", DrawnNumbers::isHeatMap);
    }

    /** Of eleven policies on six workloads, whose numbers differ little: bars of 7 px, side by side. */
    @Test
    void numbers_of_eleven_policies_stand_beside_each_other() throws IOException {
        store("r.sqlite", eleven(6));
        report("r.sqlite", "--statistic", "ipc");
        everyFileOf("ipc", figure -> {
            figure.areBars(List.of());
            figure.haveRoom();
        });
    }

    /** Seven workloads leave 6 px. */
    @Test
    void bars_that_are_narrower_than_a_digit_is_high_have_no_numbers() throws IOException {
        store("r.sqlite", eleven(7));
        report("r.sqlite", "--statistic", "ipc");
        everyFileOf("ipc", figure -> figure.withoutNumbers().areBars(List.of()));
    }

    private static List<StoredPoint> eleven(int workloads) {
        List<StoredPoint> points = new ArrayList<>();
        List<String> policies = List.of(
                "lru", "dip", "drrip", "dacache", "pric", "ccws", "apcm", "mrpb", "elastic", "medic", "swl(n=4)");
        for (int w = 0; w < workloads; w++) {
            for (int p = 0; p < policies.size(); p++) {
                points.add(point("w" + w, policies.get(p), 100 + (3 * w + 7 * p) % 11, 1));
            }
        }
        return points;
    }

    /** A column of 3.33 inches, 319 px; in PDF 239 points. */
    @Test
    void every_figure_for_a_column_is_as_wide_as_that_and_shows_its_numbers() throws IOException {
        store("r.sqlite", oneFarAbove());
        report("r.sqlite", "--statistic", "mpki", "--scatter", "mpki,ipc", "--histogram", "h", "--width", "3.33in");
        everyFileOf("mpki", figure -> figure.withoutNumbers().areBars(List.of("unbounded")));
        everyFileOf("mpki-swl", DrawnNumbers::areCurves);
        everyFileOf("ipc-against-mpki", figure -> figure.arePoints(1, 2, 3));
        everyFileOf("h-w1", figure -> figure.areBars(List.of()));
        haveTheWidthOfAColumn();
        store("pcal.sqlite", pcal());
        report("pcal.sqlite", "--statistic", "mpki", "--width", "84.6mm");
        everyFileOf("mpki-pcal-w2", DrawnNumbers::isHeatMap);
        haveTheWidthOfAColumn();
    }

    private void haveTheWidthOfAColumn() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("out/figures"))) {
            for (Path file : files.toList()) {
                if (file.toString().endsWith(".svg")) {
                    assertTrue(Files.readString(file).startsWith("<svg width=\"319\""), file.toString());
                } else if (file.toString().endsWith(".pdf")) {
                    assertEquals(239, Drawing.widthOfPdf(file), file.toString());
                }
            }
        }
    }

    /** lru: 10 and 10; swl: 12 and 15 on a, 8 and 9 on b. Means of the seeds: 13.5 and 8.5, so 1.35 and 0.85. */
    @Test
    void whiskers_go_from_the_lowest_to_the_highest_seed() throws IOException {
        List<StoredPoint> points = new ArrayList<>();
        double[][] swl = {{12, 15}, {8, 9}};
        for (int w = 0; w < 2; w++) {
            for (int seed = 1; seed <= 2; seed++) {
                String workload = "ab".substring(w, w + 1);
                points.add(InventedStore.point(workload, "lru", "gtx480x", seed, Map.of("ipc", 10.0)));
                points.add(InventedStore.point(workload, "swl(n=1)", "gtx480x", seed, Map.of("ipc", swl[w][seed - 1])));
            }
            points.add(InventedStore.point("ab".substring(w, w + 1), "dip", "gtx480x", 1, Map.of("ipc", 11.0)));
        }
        store("r.sqlite", points);
        report("r.sqlite", "--statistic", "ipc");
        everyFileOf("ipc", figure -> figure.areBars(List.of()));
        List<String> csv = Files.readAllLines(folder.resolve("out/figures/ipc.csv"));
        assertEquals(
                "workload,lru,swl,dip,lru lowest,lru highest,swl lowest,swl highest,dip lowest,dip highest",
                csv.get(0));
        assertEquals("a,1.0,1.35,1.1,1.0,1.0,1.2,1.5,,", csv.get(1));
        assertEquals("b,1.0,0.85,1.1,1.0,1.0,0.8,0.9,,", csv.get(2));
        assertTrue(
                Files.readString(folder.resolve("out/figures/ipc.tex")).contains("{lrrr}"),
                "a paper's table has no columns of seeds");
    }

    /**
     * Two seeds of swl under three limits. On a they differ in IPC and MPKI, on b in IPC alone; lru's are equal. Lines:
     * three whiskers on each of a, b and the mean. Points: six of IPC, three of MPKI.
     */
    @Test
    void curves_and_points_have_whiskers_too() throws IOException {
        List<StoredPoint> points = new ArrayList<>();
        for (int seed = 1; seed <= 2; seed++) {
            for (int w = 0; w < 2; w++) {
                String workload = "ab".substring(w, w + 1);
                points.add(InventedStore.point(workload, "lru", "gtx480x", seed, Map.of("ipc", 10.0, "mpki", 5.0)));
                for (int n = 1; n <= 3; n++) {
                    points.add(InventedStore.point(
                            workload,
                            "swl(n=" + n + ")",
                            "gtx480x",
                            seed,
                            Map.of("ipc", 9.0 + 2 * n + w + 1.5 * seed, "mpki", 3.0 + n + (w == 0 ? 0.7 * seed : 4))));
                }
            }
        }
        store("r.sqlite", points);
        report("r.sqlite", "--statistic", "ipc", "--scatter", "mpki,ipc");
        everyFileOf("ipc-swl", figure -> {
            figure.areCurves();
            figure.haveWhiskers(9);
        });
        everyFileOf("ipc-against-mpki", figure -> {
            figure.arePoints(1, 2, 3);
            figure.haveWhiskers(9);
        });
        String csv = Files.readString(folder.resolve("out/figures/ipc-swl.csv"));
        assertTrue(csv.contains("\n1,1.325,1.425,1.37"), csv);
        assertTrue(csv.lines().toList().get(1).contains(",1.25,1.4,1.35,1.5,"), csv);
    }

    /** dip has no result on c: without it, the means are over a and b, of the others too. */
    @Test
    void a_mean_over_what_is_there_says_of_how_many() throws IOException {
        List<StoredPoint> points = new ArrayList<>();
        for (String workload : List.of("a", "b", "c")) {
            points.add(point(workload, "lru", 10, 1));
            points.add(point(workload, "swl(n=1)", workload.equals("c") ? 90 : 12, 1));
            if (!workload.equals("c")) {
                points.add(point(workload, "dip", 11, 1));
            }
        }
        store("r.sqlite", points);
        report("r.sqlite", "--statistic", "ipc");
        everyFileOf("ipc", figure -> figure.areBars(List.of()));
        Path figure = folder.resolve("out/figures/ipc");
        assertTrue(Files.readString(Path.of(figure + ".svg")).contains(">gmean of 2 of 3<"), "the figure");
        String csv = Files.readString(Path.of(figure + ".csv"));
        assertTrue(csv.contains("geometric mean of 2 of 3,1.0,1.2"), csv);
        String caption = Files.readString(Path.of(figure + ".txt"));
        assertTrue(caption.contains("all results, so without c (none of dip). "), caption);
    }

    private static StoredMetrics table(MetricRows rows, long period, String csv) {
        return new StoredMetrics(rows, period, RowTable.read(csv));
    }

    private static String kernels(int launches) {
        StringBuilder csv = new StringBuilder("kernel,name,ipc\n");
        for (int launch = 1; launch <= launches; launch++) {
            csv.append(launch)
                    .append(",k,")
                    .append(launch == 3 ? 300.25 : launch + 0.25)
                    .append('\n');
        }
        return csv.toString();
    }

    /** Figures of measured runs are whole, with one SM and one launch far above the others. */
    @Test
    void figures_of_loads_sms_kernels_and_time_have_their_numbers() throws IOException {
        String loads = "kernel,pc,requests,hits,pendingHits,misses,missRate,bypassed\n"
                + "k,0x8,30,24,0,6,0.2,0\nk,0x10,10,9,0,1,0.1,0\n";
        String sms = "sm,ipc\n0,1.25\n1,1.5\n2,44.75\n";
        String periods = "from,to,ipc\n0,500,1.25\n500,1000,90.5\n1000,1500,3.25\n";
        try (ResultStore store = ResultStore.open(folder.resolve("r.sqlite"))) {
            store.add(List.of(
                    point("few", "lru", 1, 1)
                            .measured(List.of(
                                    table(MetricRows.LOAD, 0, loads),
                                    table(MetricRows.SM, 0, sms),
                                    table(MetricRows.PERIOD, 500, periods),
                                    table(MetricRows.KERNEL, 0, kernels(12)))),
                    point("many", "lru", 1, 1).measured(List.of(table(MetricRows.KERNEL, 0, kernels(17))))));
        }
        report("r.sqlite", "--statistic", "ipc");
        everyFileOf("load-miss-rate-few", figure -> figure.areBars(List.of()));
        everyFileOf("load-shares-few", figure -> figure.areBars(List.of()));
        everyFileOf("sm-ipc-few", figure -> figure.areBars(List.of()));
        everyFileOf("kernel-ipc-few", figure -> figure.areBars(List.of()));
        everyFileOf("kernel-ipc-many", DrawnNumbers::areCurves);
        everyFileOf("time-ipc-few", DrawnNumbers::areCurves);
    }
}
