package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.report.drawing.Drawing;
import io.policybridge.report.drawing.DrawnNumbers;
import io.policybridge.store.MeasuredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoredMetrics;
import io.policybridge.store.StoredPoint;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of figure, read with a ruler in its SVG, on its page and in its PDF: what it shows is in its table. */
class DrawnFiguresTest {
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

    @Test
    void a_bar_is_as_high_as_its_number_or_has_a_break_and_the_number_in_bold() throws IOException {
        store("r.sqlite", oneFarAbove());
        report("r.sqlite", "--statistic", "ipc,mpki");
        everyFileOf("ipc", figure -> figure.areBars(List.of("unbounded")));
        everyFileOf("mpki", figure -> figure.areBars(List.of("unbounded")));
    }

    @Test
    void a_curve_goes_through_its_numbers_or_leaves_the_axis_where_an_arrow_has_the_number() throws IOException {
        store("r.sqlite", oneFarAbove());
        report("r.sqlite", "--statistic", "ipc,mpki");
        everyFileOf("ipc-swl", DrawnNumbers::areCurves);
        everyFileOf("mpki-swl", DrawnNumbers::areCurves);
    }

    @Test
    void points_of_a_scatter_and_shares_of_a_histogram_are_where_their_numbers_are() throws IOException {
        store("r.sqlite", oneFarAbove());
        report("r.sqlite", "--statistic", "ipc", "--scatter", "mpki,ipc", "--histogram", "h");
        everyFileOf("ipc-against-mpki", figure -> figure.arePoints(1, 2, 3));
        everyFileOf("h-w1", figure -> figure.areBars(List.of()));
    }

    @Test
    void points_against_other_results_are_where_both_numbers_are() throws IOException {
        store("r.sqlite", oneFarAbove());
        store(
                "other.sqlite",
                oneFarAbove().stream()
                        .filter(point -> !point.key().policy().startsWith("native"))
                        .map(point -> InventedStore.point(
                                point.key().workload(),
                                point.key().policy(),
                                "gtx480x",
                                1,
                                Map.of("mpki", 1.3 * point.statistics().get("mpki"))))
                        .toList());
        String other = folder.resolve("other.sqlite").toString();
        report("r.sqlite", "--statistic", "ipc", "--against", other);
        everyFileOf("mpki-against-other", figure -> figure.arePoints(1, 3, 4));
    }

    @Test
    void a_cell_of_a_heat_map_has_its_number_and_is_lighter_the_more_it_is() throws IOException {
        List<StoredPoint> points = new ArrayList<>(List.of(point("w2", "lru", 10, 1)));
        for (int w = 1; w <= 4; w++) {
            for (int t = 0; t < w; t++) {
                points.add(point("w2", "pcal(w=" + w + ",t=" + t + ")", 10 * w + t, w * w + t));
            }
        }
        store("r.sqlite", points);
        report("r.sqlite", "--statistic", "ipc,mpki");
        everyFileOf("ipc-pcal-w2", DrawnNumbers::isHeatMap);
        everyFileOf("mpki-pcal-w2", DrawnNumbers::isHeatMap);
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
            store.addMeasured(List.of(
                    new MeasuredPoint(
                            point("few", "lru", 1, 1),
                            List.of(
                                    table(MetricRows.LOAD, 0, loads),
                                    table(MetricRows.SM, 0, sms),
                                    table(MetricRows.PERIOD, 500, periods),
                                    table(MetricRows.KERNEL, 0, kernels(12)))),
                    new MeasuredPoint(point("many", "lru", 1, 1), List.of(table(MetricRows.KERNEL, 0, kernels(17))))));
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
