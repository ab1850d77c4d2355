package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as Chromium shows it, without a network. */
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
                        "--virtual-time-budget=20000",
                        "--dump-dom",
                        folder.resolve("out/index.html").toUri() + view))
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

    /** dacache is twice lru on atax and 8 times on bicg. */
    private void report() {
        new InventedStore(folder.resolve("r.sqlite"))
                .with("atax", "lru", 10, 20)
                .with("atax", "dacache", 20, 6)
                .with("bicg", "lru", 5, 20)
                .with("bicg", "dacache", 40, 10);
        Terminal made = Terminal.run(
                "report",
                folder.resolve("r.sqlite").toString(),
                "--out",
                folder.resolve("out").toString(),
                "--statistic",
                "ipc");
        assertTrue(made.exitCode() == 0, made.err());
    }

    @Test
    void the_page_shows_the_figure_of_the_files_until_something_is_chosen() throws IOException, InterruptedException {
        report();
        String page = shown("#theme=light");
        assertTrue(page.contains("4 results, PolicyBridge "), "the script has run");
        assertTrue(page.contains(">8.00</text>") && page.contains(">4.00</text>") && page.contains(">gmean</text>"));
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
