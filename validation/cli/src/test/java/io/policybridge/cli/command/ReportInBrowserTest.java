package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.report.drawing.Drawing;
import io.policybridge.report.drawing.DrawnNumbers;
import io.policybridge.store.ResultStore;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as Chromium shows it, without a network. */
@Tag("process")
class ReportInBrowserTest {
    @TempDir
    Path folder;

    private static Optional<Path> chromium() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(place -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private String shown(String view) throws IOException, InterruptedException {
        return shown("index.html", view);
    }

    private String shown(String file, String view) throws IOException, InterruptedException {
        Optional<Path> browser = chromium();
        if (browser.isEmpty()) {
            System.out.println("skipped: the report's page in a browser; Chromium is not installed");
        }
        Assumptions.assumeTrue(browser.isPresent(), "no Chromium");
        Path dump = folder.resolve("dump.html");
        Process process = new ProcessBuilder(List.of(
                        browser.orElseThrow().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--host-resolver-rules=MAP * ~NOTFOUND",
                        "--window-size=1200,2000",
                        "--run-all-compositor-stages-before-draw",
                        "--virtual-time-budget=20000",
                        "--dump-dom",
                        folder.resolve("out").resolve(file).toUri() + view))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(dump.toFile())
                .start();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("Chromium does not end");
        }
        String page = Files.readString(dump, StandardCharsets.UTF_8);
        return page.replaceAll("(?s)<script.*?</script>", "");
    }

    /** The page with a click in the middle of the bar of {@code series} in column {@code place} of {@code value}. */
    private void click(String series, int place, double value) throws IOException {
        String script = """
                <script>
                addEventListener("load", () => {
                  const element = document.querySelector(".chart");
                  element.dispatchEvent(new PointerEvent("pointerenter"));
                  const chart = drawn.get(element);
                  const bars = chart.getOption().series.filter(one => one.type === "bar").map(one => one.name);
                  const column = chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [%d, %s]);
                  const next = chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [%d, %s]);
                  const width = 0.84 * (next[0] - column[0]) / bars.length;
                  const box = element.firstElementChild.getBoundingClientRect();
                  const at = { bubbles: true, clientY: box.top + column[1] + 3,
                    clientX: box.left + column[0] + (bars.indexOf("%s") - (bars.length - 1) / 2) * width };
                  const target = element.querySelector("svg");
                  for (const kind of ["pointermove", "pointerdown", "pointerup"]) target.dispatchEvent(new PointerEvent(kind, at));
                  for (const kind of ["mousemove", "mousedown", "mouseup", "click"]) target.dispatchEvent(new MouseEvent(kind, at));
                });
                </script></body>""".formatted(place, value, place + 1, value, series);
        String page = Files.readString(folder.resolve("out/index.html"));
        int end = page.lastIndexOf("</body>");
        Files.writeString(
                folder.resolve("out/clicked.html"), page.substring(0, end) + script + page.substring(end + 7));
    }

    /** dacache is twice lru on atax and 8 times on bicg. */
    private void report() {
        new InventedStore(folder.resolve("r.sqlite"))
                .with("atax", "lru", 10, 20)
                .with("atax", "dacache", 20, 6)
                .with("bicg", "lru", 5, 20)
                .with("bicg", "dacache", 40, 10);
        drawn();
    }

    private void drawn() {
        Terminal made = Terminal.run(
                "report",
                folder.resolve("r.sqlite").toString(),
                "--out",
                folder.resolve("out").toString(),
                "--statistic",
                "ipc");
        assertTrue(made.exitCode() == 0, made.err());
    }

    /** The window has 1200 px, the page 20 px beside it at each side; three groups of eleven bars have room in more. */
    @Test
    void figures_fill_the_page() throws IOException, InterruptedException {
        InventedStore store = new InventedStore(folder.resolve("r.sqlite"));
        for (String policy : List.of("lru", "dip", "drrip", "dacache", "pric", "ccws", "apcm", "mrpb")) {
            store.with("atax", policy, 10, 20).with("bicg", policy, 20, 10);
        }
        drawn();
        String page = shown("#theme=light");
        String figure = page.substring(page.indexOf("<figure>"), page.indexOf("<figcaption>"));
        assertTrue(figure.contains("<svg width=\"1160\""), figure.substring(0, 500));
    }

    /** dacache is twice lru on atax and 8 times on bicg: in the geometric mean 4 times. */
    @Test
    void the_page_opens_with_means_and_what_is_best_where() throws IOException, InterruptedException {
        report();
        String page = shown("#theme=light");
        assertTrue(page.contains("4 results, PolicyBridge "), "the script has run");
        String summary = page.substring(page.indexOf("<section id=\"summary\""), page.indexOf("<main>"));
        assertTrue(summary.contains("<td>dacache</td><td><b>4.000</b></td><td>2</td>"), summary);
        assertTrue(summary.contains("<td>lru</td><td>1.000</td><td>0</td>"), summary);
        assertTrue(summary.contains("<td>bicg</td><td class=\"name\">dacache</td><td>8.000</td>"), summary);
        String chosen = shown("#theme=light&filter=bicg");
        assertFalse(
                chosen.substring(chosen.indexOf("id=\"summary\""), chosen.indexOf("<main>"))
                        .contains("atax"),
                chosen);
    }

    @Test
    void a_click_on_a_bar_says_how_it_is_known_where_its_cycles_went() throws IOException, InterruptedException {
        report();
        click("dacache", 1, 8);
        String page = shown("clicked.html", "#theme=light").replace("&amp;", "&");
        String said = page.substring(page.indexOf("<p id=\"made\""), page.indexOf("<main>"));
        assertFalse(said.contains("hidden"), said);
        assertTrue(said.contains("dacache on bicg: "), said);
        assertTrue(
                said.contains("./policybridge cycles --workload bicg --policy lru,dacache --config gtx480x</code>"),
                said);
        assertTrue(said.contains("--statistic ipc --cycles 1"), "bicg differs most: " + said);
    }

    @Test
    void a_click_on_a_bar_leads_to_its_page_if_there_is_one() throws IOException, InterruptedException {
        String store = folder.resolve("r.sqlite").toString();
        String out = folder.resolve("out").toString();
        Terminal swept = Terminal.run(
                "sweep",
                "--workload",
                "vecadd,kmeans:tiny",
                "--policy",
                "lru,swl(n=1)",
                "--limit",
                "30k",
                "--store",
                store);
        assertTrue(swept.exitCode() == 0, swept.err());
        Terminal made =
                Terminal.run("report", store, "--out", out, "--statistic", "ipc", "--baseline", "lru", "--cycles", "2");
        assertTrue(made.exitCode() == 0, made.err());
        click("lru", 0, 0.5);
        assertTrue(shown("clicked.html", "#theme=light").contains("<main>"), "the baseline's bar leads nowhere");
        click("swl(n=1)", 1, 0.1);
        String page = shown("clicked.html", "#theme=light");
        assertTrue(page.contains("<h1>Where the cycles went: swl(n=1) against lru on kmeans:tiny"), page);
    }

    /** Figures are drawn anew once a policy is hidden, whose column the table then is without. */
    @Test
    void what_is_far_above_is_cut_off_with_a_mark_on_the_page_too() throws IOException, InterruptedException {
        try (ResultStore store = ResultStore.open(folder.resolve("r.sqlite"))) {
            DrawnFiguresTest.oneFarAbove().forEach(store::add);
        }
        String out = folder.resolve("out").toString();
        String file = folder.resolve("r.sqlite").toString();
        assertTrue(Terminal.run("report", file, "--out", out, "--statistic", "mpki")
                        .exitCode()
                == 0);
        List<String> drawn = Drawing.svgs(shown("#theme=light&hide=lru"));
        String bars = Files.readString(folder.resolve("out/figures/mpki.csv")).replaceAll("(?m)^([^,]*),[^,]*", "$1");
        String curves = Files.readString(folder.resolve("out/figures/mpki-swl.csv"));
        new DrawnNumbers("bars", Drawing.ofSvg(drawn.get(0)), bars).areBars(List.of("unbounded"));
        new DrawnNumbers("curves", Drawing.ofSvg(drawn.get(1)), curves).areCurves();
        assertFalse(drawn.get(0).contains(">lru<"), "drawn anew");
    }

    @Test
    void a_chosen_part_is_drawn_anew_in_the_dark_with_its_own_mean() throws IOException, InterruptedException {
        report();
        String page = shown("#filter=bicg&hide=lru&theme=dark");
        String figure = page.substring(page.indexOf("<figure>"), page.indexOf("<figcaption>"));
        assertTrue(figure.contains(">8.00</text>") && figure.contains(">bicg</text>"), figure);
        assertFalse(figure.contains(">2.00</text>") || figure.contains("atax") || figure.contains("gmean"), figure);
        assertFalse(figure.contains(">lru</text>"), figure);
        assertTrue(figure.contains("#e8e8e8"), "the ink of the dark");
    }
}
