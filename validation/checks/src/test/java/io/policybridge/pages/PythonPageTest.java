package io.policybridge.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import io.policybridge.cli.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/python.md shows does what it says. */
@Tag("process")
class PythonPageTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final Path STREAMING = HOME.resolve("proto/python/streaming.py");

    @TempDir
    Path folder;

    private static String page() throws IOException {
        return Files.readString(HOME.resolve("docs/python.md"));
    }

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("(?s)```" + language + "\n(.*?)```")
                .matcher(page())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @Test
    void the_policy_on_the_page_is_the_file() throws IOException {
        assertEquals(List.of(Files.readString(STREAMING)), blocks("python file"));
    }

    private static String pythonWith(String modules) throws IOException, InterruptedException {
        for (String python : List.of("/usr/bin/python3", "python3")) {
            Process process = new ProcessBuilder(python, "-c", "import " + modules)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor() == 0) {
                return python;
            }
        }
        System.out.println("skipped: Python without " + modules);
        return abort("no Python with " + modules);
    }

    /** The sweep prints the same speed-ups over lru and the same geometric mean. */
    @Test
    void pandas_computes_from_the_store_what_the_sweep_prints() throws IOException, InterruptedException {
        String python = pythonWith("pandas, numpy");
        Matcher command = Pattern.compile("\\./policybridge (sweep .*) --store (results\\.sqlite)")
                .matcher(page());
        assertTrue(command.find());
        Terminal sweep = Terminal.run((command.group(1) + " --store " + folder.resolve(command.group(2))).split(" "));
        assertEquals(0, sweep.exitCode(), sweep.err());
        Process process = new ProcessBuilder(python, "-c", String.join("\n", blocks("python")))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), printed);
        Matcher mean = Pattern.compile("geometric mean +1\\.000 +([0-9.]+)").matcher(sweep.out());
        assertTrue(mean.find(), sweep.out());
        Matcher dip = Pattern.compile("dip\\(\\S+ +([0-9.]+)").matcher(printed);
        assertTrue(dip.find(), printed);
        assertEquals(Double.parseDouble(mean.group(1)), Double.parseDouble(dip.group(1)), 1e-9, printed);
        assertTrue(printed.contains("kmeans_transpose"), printed);
    }

    @Test
    void the_policy_on_the_page_bypasses_loads_without_hits() throws IOException, InterruptedException {
        String python = pythonWith("grpc, google.protobuf");
        String address = "unix:" + folder.resolve("s");
        Process server = new ProcessBuilder(python, "-B", STREAMING.toString(), address)
                .redirectError(folder.resolve("errors").toFile())
                .start();
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            assertEquals("listening", out.readLine());
            Terminal run = Terminal.run(
                    "run", "--workload", "kmeans:tiny", "--max-cycles", "4000", "--policy", "grpc:" + address);
            assertEquals(0, run.exitCode(), run.err());
            String route = run.out()
                    .lines()
                    .filter(line -> line.startsWith("policybridge_hook[route]"))
                    .collect(Collectors.joining());
            assertTrue(route.matches(".* CACHE=[1-9]\\d* BYPASS=[1-9]\\d*"), route);
        } finally {
            server.destroy();
            server.waitFor();
        }
    }
}
