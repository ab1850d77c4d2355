package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.store.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir
    Path folder;

    /** dacache is 2 and 8 times lru, so that its geometric mean is 4; 3 and 5 tenths of its misses are left. */
    private InventedStore store() {
        return new InventedStore(folder.resolve("r.sqlite"))
                .with("atax:tiny", "lru", 10, 20)
                .with("atax:tiny", "dacache(promotion=4)", 20, 6)
                .with("atax:tiny", "native on unbounded caches", 900, 1)
                .with("bicg:tiny", "lru", 5, 20)
                .with("bicg:tiny", "dacache(promotion=4)", 40, 10)
                .with("bicg:tiny", "native on unbounded caches", 900, 1);
    }

    private Terminal report(String... more) {
        String[] words = new String[more.length + 4];
        words[0] = "report";
        words[1] = folder.resolve("r.sqlite").toString();
        words[2] = "--out";
        words[3] = folder.resolve("out").toString();
        System.arraycopy(more, 0, words, 4, more.length);
        return Terminal.run(words);
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve("out").resolve(file));
    }

    private void refused(String message, String... more) {
        Terminal ended = report(more);
        assertEquals("policybridge: " + message + "\n", ended.err());
        assertEquals(2, ended.exitCode());
        assertFalse(Files.exists(folder.resolve("out")), "something was written");
    }

    @Test
    void bars_are_over_the_baseline_with_the_geometric_mean_in_every_file() throws IOException {
        store();
        Terminal made = report();
        assertEquals("2 figures: " + folder.resolve("out/index.html") + "\n", made.out());
        assertEquals("", made.err());
        assertEquals("""
                workload,lru,dacache,unbounded
                atax:tiny,1.0,2.0,90.0
                bicg:tiny,1.0,8.0,180.0
                geometric mean,1.0,4.0,127.27922061357856
                """, read("figures/ipc.csv"));
        assertTrue(read("figures/ipc.tex").contains("bicg:tiny & 1.000 & 8.000 & 180.000 \\\\\n"));
        String svg = read("figures/ipc.svg");
        assertTrue(svg.contains(">4.00</text>") && svg.contains(">gmean</text>"), svg);
        assertFalse(svg.contains("dominant-baseline") || svg.contains("transparent") || svg.contains("<style"), svg);
    }

    @Test
    void neighbours_differ_in_hatching_too() throws IOException {
        store().with("atax:tiny", "dip", 20, 6).with("bicg:tiny", "dip", 20, 6);
        report("--statistic", "ipc");
        assertEquals(2 + 1 + 1, read("figures/ipc.svg").split("url\\(#", -1).length - 1, "dip's bars, mean and legend");
    }

    @Test
    void a_bound_far_above_flattens_no_bar() throws IOException {
        store();
        report();
        String svg = read("figures/ipc.svg");
        assertTrue(svg.contains(">8</text>"), "the axis ends at the highest bar, 8");
        assertFalse(svg.contains(">200</text>"), "the axis does not reach the bounds, 90 and 180");
        assertTrue(svg.contains(">180</text>"), "a bound's value stands above the axis");
    }

    @Test
    void other_statistics_are_drawn_as_they_are_with_the_arithmetic_mean() throws IOException {
        store();
        report();
        assertEquals("""
                workload,lru,dacache,unbounded
                atax:tiny,20.0,6.0,1.0
                bicg:tiny,20.0,10.0,1.0
                arithmetic mean,20.0,8.0,1.0
                """, read("figures/mpki.csv"));
        report("--statistic", "mpki", "--values", "normalised", "--mean", "arithmetic,harmonic");
        assertTrue(read("figures/mpki.csv").contains("arithmetic mean,1.0,0.4,"), read("figures/mpki.csv"));
        assertTrue(read("figures/mpki.csv").contains("harmonic mean,1.0,0.37"), read("figures/mpki.csv"));
    }

    @Test
    void workloads_of_a_class_stand_together_with_their_mean() throws IOException {
        store().with("spmv:tiny", "lru", 10, 1).with("spmv:tiny", "dacache(promotion=4)", 10, 1);
        report("--statistic", "ipc", "--class", "low=spmv:tiny", "--class", "high=bicg:tiny,atax:tiny");
        assertEquals(
                List.of(
                        "workload",
                        "spmv:tiny",
                        "atax:tiny",
                        "bicg:tiny",
                        "geometric mean of high",
                        "geometric mean of all"),
                read("figures/ipc.csv").lines().map(line -> line.split(",")[0]).toList());
    }

    @Test
    void a_caption_names_machine_sizes_seeds_and_command() throws IOException {
        store();
        report("--statistic", "ipc");
        String caption = read("figures/ipc.txt");
        assertTrue(caption.contains(
                "Machine: gtx480x (0123456789ab). Workloads and sizes: atax:tiny, bicg:tiny. Seed 1. "));
        assertTrue(caption.contains(": ./policybridge report " + folder.resolve("r.sqlite") + " --out "), caption);
        assertTrue(read("figures/ipc.tex").contains("Seed 1."));
    }

    @Test
    void a_value_is_the_mean_over_the_seeds() throws IOException {
        store().with("atax:tiny", "dacache(promotion=4)", "gtx480x", 2, Map.of("ipc", 40.0, "mpki", 1.0));
        report("--statistic", "ipc");
        assertTrue(read("figures/ipc.csv").contains("atax:tiny,1.0,3.0,90.0"), "the mean of 20 and 40 over 10");
        assertTrue(read("figures/ipc.txt").contains("Arithmetic mean over seeds 1, 2."));
    }

    @Test
    void the_pdf_has_text_in_an_embedded_font() throws IOException {
        store();
        report("--statistic", "ipc");
        try (PDDocument pdf =
                Loader.loadPDF(folder.resolve("out/figures/ipc.pdf").toFile())) {
            assertTrue(new PDFTextStripper().getText(pdf).contains("dacache"));
            PDResources resources = pdf.getPage(0).getResources();
            for (COSName name : resources.getFontNames()) {
                assertTrue(resources.getFont(name).isEmbedded(), name.getName());
            }
            assertTrue(pdf.getPage(0).getMediaBox().getWidth() <= 518, "7.2 inches: two columns of a paper");
        }
    }

    @Test
    void the_page_loads_nothing() throws IOException {
        store();
        report();
        String page = read("index.html").replaceAll("(?s)<script.*?</script>", "");
        assertFalse(page.matches("(?s).*(src|href)=\"(https?:)?//.*"), "something is loaded");
        assertTrue(page.contains("<svg"));
    }

    @Test
    void names_are_text_on_the_page_and_in_latex() throws IOException {
        new InventedStore(folder.resolve("r.sqlite"))
                .with("<b>&_w</b>", "lru", 1, 1)
                .with("<b>&_w</b>", "dip", 2, 1);
        assertEquals(0, report("--statistic", "ipc").exitCode());
        assertFalse(read("index.html").contains("<b>&_w"));
        assertTrue(read("figures/ipc.tex").contains("$<$b$>$\\&\\_w$<$/b$>$ & 1.000"), read("figures/ipc.tex"));
    }

    @Test
    void a_parameter_that_was_varied_is_a_curve_for_each_workload_and_for_their_mean() throws IOException {
        InventedStore store = store();
        for (int n : new int[] {2, 10, 3, 1, 4}) {
            store.with("atax:tiny", "swl(n=" + n + ")", 10 * n, 1).with("bicg:tiny", "swl(n=" + n + ")", 20 * n, 1);
        }
        report("--statistic", "ipc");
        assertEquals(
                """
                n,atax:tiny,bicg:tiny,geometric mean
                1,1.0,4.0,2.0
                2,2.0,8.0,4.0
                """,
                read("figures/ipc-swl.csv")
                        .lines()
                        .limit(3)
                        .map(line -> line + "\n")
                        .reduce("", String::concat));
        assertEquals(6, read("figures/ipc-swl.csv").lines().count(), "10 behind 4, as a number");
        assertTrue(read("figures/ipc.csv").startsWith("workload,lru,dacache,unbounded,best swl n\n"));
        assertTrue(read("figures/ipc.csv").contains("atax:tiny,1.0,2.0,90.0,10.0"));
        assertTrue(read("figures/ipc-swl.svg").contains(">swl: n</text>"));
    }

    @Test
    void two_parameters_that_were_varied_are_a_heat_map() throws IOException {
        InventedStore store = store();
        for (int w = 1; w <= 3; w++) {
            for (int t = 0; t <= w; t++) {
                store.with("atax:tiny", "pcal(w=" + w + ",t=" + t + ")", 10 * w + t, 1);
            }
        }
        report("--statistic", "ipc");
        assertEquals(
                List.of("w,t,IPC over lru", "1,0,1.0", "1,1,1.1", "2,0,2.0"),
                read("figures/ipc-pcal-atax-tiny.csv").lines().limit(4).toList());
        assertTrue(read("figures/ipc-pcal-atax-tiny.svg").contains("#d00000"), "the best has a frame");
    }

    @Test
    void one_statistic_against_another_has_its_correlation_in_the_caption() throws IOException {
        store();
        report("--statistic", "ipc", "--scatter", "mpki,ipc");
        assertEquals(
                List.of(
                        "workload,policy,MPKI,IPC over lru",
                        "atax:tiny,lru,20.0,1.0",
                        "bicg:tiny,lru,20.0,1.0",
                        "atax:tiny,dacache,6.0,2.0",
                        "bicg:tiny,dacache,10.0,8.0"),
                read("figures/ipc-against-mpki.csv").lines().toList());
        // x is 20, 20, 6, 10, so 6, 6, -8, -4 off its mean; y is 1, 1, 2, 8, so -2, -2, -1, 5:
        // -36 / sqrt(152 * 34) = -0.501
        assertTrue(read("figures/ipc-against-mpki.txt")
                .contains("4 points, one for each workload under each policy; " + "Pearson's correlation -0.501. "));
    }

    @Test
    void a_histogram_is_in_percent_without_the_empty_buckets_at_its_end() throws IOException {
        InventedStore store = store();
        store.with("spmv", "lru", "gtx480x", 1, Map.of("ipc", 1.0, "mpki", 1.0, "h[0]", 3.0, "h[1]", 1.0, "h[2]", 0.0));
        report("--statistic", "ipc", "--histogram", "h");
        assertEquals("bucket,lru\n0,75.0\n1,25.0\n", read("figures/h-spmv.csv"));
    }

    @Test
    void what_is_not_there_is_refused_and_nothing_is_written() throws IOException {
        String store = folder.resolve("r.sqlite").toString();
        refused("store=" + store + "; expected a file of results, which sweep writes");
        new InventedStore(Path.of(store));
        refused("r: no results; expected some (./policybridge sweep makes them)");
        store();
        refused(
                "--statistic=mpkj: no result has this statistic; nearest: mpki, ipc (docs/statistics.md)",
                "--statistic",
                "mpkj");
        refused("--baseline=lrv: no results; expected one of lru, dacache, unbounded", "--baseline", "lrv");
        refused(
                "--class=a=spmv: no results; expected some of atax:tiny, bicg:tiny, each in one class",
                "--class",
                "a=spmv");
        refused("--scatter=ipc; expected two statistics, separated by a comma", "--scatter", "ipc");
        refused("--histogram=ipc: no result has this histogram; expected one of ", "--histogram", "ipc");
        refused("--class: bicg:tiny is in none; expected a class for each workload", "--class", "a=atax:tiny");
        refused("--store beside " + store + "; expected it beside a plan (PLAN.yaml)", "--store", "x");
        Path file = Files.writeString(folder.resolve("file"), "");
        Terminal ended = Terminal.run("report", store, "--out", file.toString());
        assertEquals(
                "policybridge: --out=" + file + "/index.html: " + file + " is a file; expected a folder\n",
                ended.err());
        assertEquals(2, ended.exitCode());
    }

    /** Two of four candidates run half of the workload only. */
    @Test
    void of_a_search_by_halving_only_whole_runs_are_drawn_in_the_plan_s_order() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                workloads: [vecadd]
                policies:
                  - {search: swl, n: 1..4, by: {halving: 2, least: 10K instructions}}
                  - lru
                """);
        String store = folder.resolve("p.sqlite").toString();
        assertEquals(0, Terminal.run("sweep", plan.toString(), "--store", store).exitCode());
        String out = folder.resolve("out").toString();
        Terminal made = Terminal.run("report", plan.toString(), "--store", store, "--out", out, "--statistic", "ipc");
        assertEquals(0, made.exitCode(), made.err());
        assertEquals(
                "workload,best swl n,lru",
                read("figures/ipc.csv").lines().findFirst().orElseThrow());
        assertFalse(read("figures/ipc.txt").contains("runs cut"), read("figures/ipc.txt"));
    }

    @Test
    void a_plan_says_what_is_drawn_and_what_has_no_result_yet() throws IOException {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"),
                "workloads: vecadd\npolicies: [lru, {search: swl, n: 1..2}, dip]\nlimit: 500 cycles\n");
        String store = folder.resolve("r.sqlite").toString();
        assertEquals(0, Terminal.run("sweep", plan.toString(), "--store", store).exitCode());
        Files.writeString(plan, Files.readString(plan).replace("dip", "drrip"));
        String out = folder.resolve("out").toString();
        Terminal made = Terminal.run("report", plan.toString(), "--store", store, "--out", out, "--statistic", "ipc");
        assertEquals(0, made.exitCode(), made.err());
        assertEquals(
                "policybridge: 1 simulations of " + plan + " have no result in " + store
                        + "; ./policybridge sweep makes them\n",
                made.err());
        assertEquals(
                "workload,lru,best swl n",
                read("figures/ipc.csv").lines().findFirst().orElseThrow());
    }

    @Test
    @Tag("long")
    void ten_thousand_results_are_drawn_in_ten_seconds() {
        InventedStore store = new InventedStore(folder.resolve("r.sqlite"));
        try (ResultStore results = ResultStore.open(store.file())) {
            for (int i = 0; i < 10_000; i++) {
                results.add(InventedStore.point(
                        "w" + i / 400,
                        "p" + i % 8 + "(a=1)",
                        "gtx480x",
                        i / 8 % 50,
                        Map.of("ipc", 10.0 + i % 7, "mpki", 1.0 + i % 11)));
            }
        }
        long start = System.nanoTime();
        assertEquals(0, report().exitCode());
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        assertTrue(took.compareTo(Duration.ofSeconds(10)) < 0, took.toString());
    }
}
