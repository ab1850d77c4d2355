package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.PlannedColumn;
import io.policybridge.store.ResultStore;
import io.policybridge.store.TestKey;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
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
    void markup_in_a_name_is_text() throws IOException {
        String name = "<evil onload=alert(1)>&\"</script>";
        new InventedStore(folder.resolve("r.sqlite")).with(name, "lru", 10, 20).with(name, "dip", 20, 6);
        assertEquals("", report("--statistic", "ipc").err());
        assertFalse(read("index.html").contains("<evil"), "markup in the page");
        assertFalse(read("figures/ipc.svg").contains("<evil"), "markup in the figure");
        assertTrue(read("index.html").contains("\\u003cevil"), "the name is in the page's data");
    }

    /** U+202E turns what follows it round, U+2028 ends a line. */
    @Test
    void a_character_that_is_not_seen_is_in_no_file_and_a_formula_in_no_table() throws IOException {
        new InventedStore(folder.resolve("r.sqlite"))
                .with("a\u202eb\u2028c", "lru", 10, 20)
                .with("=1+cmd|' /C calc'!A0", "lru", 10, 20);
        assertEquals("", report("--statistic", "ipc").err());
        for (String file :
                List.of("index.html", "figures/ipc.svg", "figures/ipc.csv", "figures/ipc.txt", "figures/ipc.tex")) {
            String text = read(file);
            assertFalse(text.contains("\u202e") || text.contains("\u2028"), file);
            assertTrue(text.contains(file.endsWith(".tex") ? "u202eb" : "a\\u202eb\\u2028c"), file + ": " + text);
        }
        assertTrue(read("figures/ipc.csv").contains("\n'=1+cmd|"), read("figures/ipc.csv"));
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

    /** In the thesis bfs and kmeans thrash, gesummv has conflicts too, and saxpy is not in it. */
    @Test
    void classes_may_be_those_of_a_paper() throws IOException {
        InventedStore store = new InventedStore(folder.resolve("r.sqlite"));
        for (String workload : List.of("saxpy", "kmeans:tiny", "gesummv", "bfs:4096")) {
            store.with(workload, "lru", 1, 1);
        }
        report("--statistic", "ipc", "--class-means", "thesis");
        assertEquals(
                List.of(
                        "workload",
                        "kmeans:tiny",
                        "bfs:4096",
                        "geometric mean of thrashing",
                        "gesummv",
                        "saxpy",
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

    /** The best of five is no policy: each of them is a point. */
    @Test
    void of_a_search_a_scatter_has_a_point_for_each_policy_that_was_tried() throws IOException {
        InventedStore store = new InventedStore(folder.resolve("r.sqlite")).with("atax", "lru", 10, 20);
        for (int n = 1; n <= 5; n++) {
            store.with("atax", "swl(n=" + n + ")", 10 * n, n);
        }
        report("--statistic", "ipc", "--scatter", "mpki,ipc");
        assertEquals(
                List.of(
                        "workload,policy,MPKI,IPC over lru",
                        "atax,lru,20.0,1.0",
                        "atax,swl(n=1),1.0,1.0",
                        "atax,swl(n=2),2.0,2.0",
                        "atax,swl(n=3),3.0,3.0",
                        "atax,swl(n=4),4.0,4.0",
                        "atax,swl(n=5),5.0,5.0"),
                read("figures/ipc-against-mpki.csv").lines().toList());
        assertTrue(read("figures/ipc-against-mpki.txt").contains("(of searches: with each value)"));
    }

    /** In the order in which simulations ended dip was first; the plan gives results over lru. */
    @Test
    void of_a_store_the_baseline_and_the_order_of_policies_are_those_of_the_plan() throws IOException {
        planned();
        report("--statistic", "ipc", "--scatter", "mpki,ipc", "--label", "dip=Dueling");
        assertEquals("""
                workload,best swl n,LRU,Dueling
                lmem,1.5,1.0,2.0
                """, read("figures/ipc.csv"));
        assertTrue(read("figures/ipc-against-mpki.svg").contains(">best swl n</text>"), "the scatter's legend");
    }

    /** The best of swl stands before lru, over which values are given, though dip ended first. */
    private void planned() {
        new InventedStore(folder.resolve("r.sqlite"))
                .with("lmem", "swl(n=2)", 5, 20)
                .with("lmem", "dip", 20, 6)
                .with("lmem", "swl(n=1)", 15, 20)
                .with("lmem", "lru", 10, 20);
        try (ResultStore store = ResultStore.open(folder.resolve("r.sqlite"))) {
            store.plan(List.of(
                    new PlannedColumn(
                            "best swl n",
                            List.of(PolicyValue.read("swl(n=1)"), PolicyValue.read("swl(n=2)")),
                            false,
                            new PlannedColumn.Choice("ipc", true, true)),
                    new PlannedColumn("LRU", List.of(PolicyValue.read("lru")), true, null)));
        }
    }

    @Test
    void what_a_store_has_exported_is_drawn_as_the_store_is() throws IOException {
        planned();
        report("--statistic", "ipc");
        String drawn = read("figures/ipc.csv");
        String csv = folder.resolve("r.csv").toString();
        String other = folder.resolve("other.sqlite").toString();
        Terminal.run("results", folder.resolve("r.sqlite").toString(), "--export", csv);
        Terminal.run("results", other, "--import", csv);
        for (String source : List.of(csv, other)) {
            Path out = folder.resolve("out-" + Path.of(source).getFileName());
            Terminal made = Terminal.run("report", source, "--statistic", "ipc", "--out", out.toString());
            assertEquals("", made.err());
            assertEquals(drawn, Files.readString(out.resolve("figures/ipc.csv")));
        }
    }

    /** Of the same run as ours, 30 over 10; nothing simulates it again. */
    @Test
    void what_gpgpusim_gave_is_a_column_of_its_own_without_pages_of_cycles() throws IOException {
        new InventedStore(folder.resolve("r.sqlite"))
                .with("atax:tiny", "lru", 10, 20)
                .with("atax:tiny", "dip", 20, 6);
        PointKey key = TestKey.of(
                "atax:tiny",
                "log",
                "dip",
                "gtx480x",
                "0123456789abcdef",
                1,
                "none",
                new PointKey.Code("GPGPU-Sim 4.2.0", ""));
        try (ResultStore store = ResultStore.open(folder.resolve("r.sqlite"))) {
            store.add(new StoredPoint(key, 1, "finished", Map.of("ipc", 30.0, "mpki", 4.0)));
        }
        report();
        assertEquals("""
                workload,lru,dip,"dip, GPGPU-Sim"
                atax:tiny,1.0,2.0,3.0
                """, read("figures/ipc.csv"));
        String page = read("index.html");
        assertTrue(page.contains("\"cycles\":{\"gtx480x\":{\"dip\":{"), page);
        assertFalse(page.contains("\"dip, GPGPU-Sim\":{"), page);
    }

    /** Off by a quarter and not at all: 12.5 % on average. What one side alone has is left out, and counted. */
    @Test
    void other_results_stand_beside_ours_run_by_run_with_the_mean_error() throws IOException {
        store();
        String other = folder.resolve("gpgpusim.sqlite").toString();
        new InventedStore(Path.of(other))
                .with("atax:tiny", "lru", "elsewhere", 1, Map.of("ipc", 10.0, "cycles", 7.0))
                .with("bicg:tiny", "dacache(promotion=4)", "elsewhere", 1, Map.of("ipc", 32.0))
                .with("bicg:tiny", "lru", "elsewhere", 2, Map.of("ipc", 1.0));
        Terminal made = report("--statistic", "ipc", "--against", other);
        assertEquals("2 figures: " + folder.resolve("out/index.html") + "\n", made.out(), made.err());
        assertEquals("""
                workload,policy,seed,gpgpusim,r,error in percent
                atax:tiny,lru,1,10.0,10.0,0.0
                bicg:tiny,dacache(promotion=4),1,32.0,40.0,25.0
                """, read("figures/ipc-against-gpgpusim.csv"));
        assertTrue(
                read("figures/ipc-against-gpgpusim.txt")
                        .contains("2 runs of both, equal in 1; mean absolute relative error 12.500 %; "),
                read("figures/ipc-against-gpgpusim.txt"));
        assertTrue(
                read("figures/ipc-against-gpgpusim.txt")
                        .contains("Not compared: 4 runs of r alone, 1 of gpgpusim alone."),
                read("figures/ipc-against-gpgpusim.txt"));
        assertTrue(read("figures/ipc-against-gpgpusim.svg").contains(">IPC, gpgpusim</text>"));
    }

    @Test
    void other_results_without_a_run_of_ours_are_refused() {
        store();
        String other = folder.resolve("other.sqlite").toString();
        new InventedStore(Path.of(other)).with("spmv", "lru", 1, 1);
        refused(
                "--against: no result of other has one of the same workload, policy, effective options, seed and "
                        + "limits in r; expected some",
                "--against",
                other);
    }

    /** One warp of each SM at a time issues far less than under lru: no other bar differs more. */
    @Test
    void a_bar_has_a_page_of_where_its_cycles_went() throws IOException {
        String store = folder.resolve("r.sqlite").toString();
        assertEquals(
                0,
                Terminal.run(
                                "sweep",
                                "--workload",
                                "kmeans:tiny",
                                "--policy",
                                "lru,swl(n=1),dip",
                                "--max-cycles",
                                "3000",
                                "--store",
                                store)
                        .exitCode());
        Terminal made = report("--statistic", "ipc", "--baseline", "lru", "--cycles", "1");
        assertEquals(
                "1 figures, 1 pages of cycles: " + folder.resolve("out/index.html") + "\n", made.out(), made.err());
        String page = read("cycles/001-kmeans-tiny-swl-n-1.html");
        assertTrue(page.contains("Where the cycles went: swl(n=1) against lru on kmeans:tiny"), page);
        assertTrue(page.contains("<td>throttled</td>") && page.contains("part in core cycle "), page);
        assertTrue(
                page.contains("<tr><td>all</td><td></td><td></td><td>3000.0</td><td>3000.0</td><td>0.0</td></tr>"),
                page);
        assertTrue(page.contains("<svg") && !page.matches("(?s).*(src|href)=\"(https?:)?//.*"), "something is loaded");
        assertTrue(page.contains("./policybridge cycles --workload kmeans:tiny --policy '"), page);
        assertTrue(
                read("index.html")
                        .contains("\"swl(n=1)\":{\"kmeans:tiny\":{\"page\":\"cycles/001-kmeans-tiny-swl-n-1.html\"}}"),
                "the bar does not lead there");
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
                "--statistic=mpkj: no result has this statistic; nearest: mpki, ipc (docs/metrics.md)",
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
        refused("--class beside --class-means; expected one of them", "--class", "a=x", "--class-means", "thesis");
        refused("--cycles=-1; expected 0 or more", "--cycles", "-1");
        for (String width : List.of("3.33", "1.9in", "21in", "-3in", "3,3in", "3ft", "in")) {
            refused(
                    "--width=" + width + "; expected a number and its unit (in, cm, mm, pt or px), such as 3.33in or "
                            + "84mm, from 2in to 20in",
                    "--width=" + width);
        }
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
    void ten_thousand_results_are_drawn_in_ten_seconds_of_processor_time() {
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
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        long start = thread.getCurrentThreadCpuTime();
        assertEquals(0, report().exitCode());
        Duration took = Duration.ofNanos(thread.getCurrentThreadCpuTime() - start);
        assertTrue(took.compareTo(Duration.ofSeconds(10)) < 0, took.toString());
    }
}
