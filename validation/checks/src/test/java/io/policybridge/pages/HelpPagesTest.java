package io.policybridge.pages;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.main.HelpPages;
import io.policybridge.main.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Help in the repository, lists that the build writes, and what the launcher prints of both. */
@Tag("contract")
class HelpPagesTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final Map<String, byte[]> HELP = HelpPages.help();
    private static final Map<String, byte[]> LISTS = HelpPages.lists();

    @TempDir
    private Path folder;

    @Test
    void the_repository_has_the_help_that_commands_print() throws IOException {
        Map<String, String> pages = new TreeMap<>();
        try (Stream<Path> files = Files.walk(HOME.resolve("docs/help"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                pages.put("help/" + file.getFileName(), Files.readString(file));
            }
        }
        pages.put("help.txt", Files.readString(HOME.resolve("docs/help.txt")));
        Map<String, String> printed = new TreeMap<>();
        HELP.forEach((name, page) -> printed.put(name, new String(page, StandardCharsets.UTF_8)));
        assertEquals(printed, pages, "a build writes these pages anew: ./policybridge policies");
    }

    @Test
    void every_command_has_a_page() {
        assertTrue(HELP.keySet().containsAll(List.of("help.txt", "help/run.txt", "help/bench_bridge.txt")));
        assertEquals(
                Main.line().getSubcommands().size() - 1,
                HELP.keySet().stream()
                        .filter(name -> name.matches("help/[a-z-]+\\.txt"))
                        .count());
        assertTrue(new String(HELP.get("help/run.txt"), StandardCharsets.UTF_8).startsWith("Usage: policybridge run "));
    }

    @Test
    void commands_for_developers_of_policybridge_stand_apart() {
        String help = new String(HELP.get("help.txt"), StandardCharsets.UTF_8);
        List<String> listed = help.lines()
                .filter(line -> line.matches("  [a-z].*"))
                .map(line -> line.strip().split("  ")[0])
                .toList();
        assertEquals(
                List.of("replay", "drive", "bench", "check --long", "test"),
                listed.subList(listed.indexOf("package") + 1, listed.size()));
        for (String command : Main.line().getSubcommands().keySet()) {
            assertEquals(1, Collections.frequency(listed, command), command);
        }
    }

    /** In a checkout without Java, which is built if {@code files} say so. */
    private byte[] launched(List<String> words, Map<String, byte[]> files) throws Exception {
        Path launcher = folder.resolve("policybridge");
        if (!Files.exists(launcher)) {
            Files.copy(HOME.resolve("policybridge"), launcher);
            for (String module : List.of("proto", "java-policies", "native-shim", "validation")) {
                Files.createDirectories(folder.resolve(module));
            }
            Files.createFile(folder.resolve("pom.xml"));
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Path place = folder.resolve(file.getKey());
                Files.createDirectories(place.getParent());
                Files.write(place, file.getValue());
            }
        }
        ProcessBuilder command = new ProcessBuilder(
                Stream.concat(Stream.of(launcher.toString()), words.stream()).toList());
        command.environment().put("JAVA_HOME", folder.toString());
        Path out = folder.resolve("out");
        Process process = command.redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), words.toString());
        return Files.readAllBytes(out);
    }

    private static Map<String, byte[]> below(String folder, Map<String, byte[]> pages) {
        Map<String, byte[]> files = new HashMap<>();
        pages.forEach((name, page) -> files.put(folder + name, page));
        return files;
    }

    @Test
    @Tag("process")
    void the_launcher_prints_help_before_anything_is_built() throws Exception {
        Map<String, byte[]> files = below("docs/", HELP);
        for (Map.Entry<String, byte[]> page : HELP.entrySet()) {
            List<String> words = page.getKey().equals("help.txt")
                    ? List.of("--help")
                    : List.of(page.getKey()
                            .replaceAll("help/(.*)\\.txt", "$1_--help")
                            .split("_"));
            assertArrayEquals(page.getValue(), launched(words, files), page.getKey());
        }
        byte[] all = HELP.get("help.txt");
        for (String words :
                List.of("help", "-h", "test --help", "test -h", "javadoc --help", "package --help", "help package")) {
            assertArrayEquals(all, launched(List.of(words.split(" ")), files), words);
        }
        assertArrayEquals(all, launched(List.of(), files));
        byte[] run = HELP.get("help/run.txt");
        assertArrayEquals(run, launched(List.of("run", "-h"), files));
        assertArrayEquals(run, launched(List.of("help", "run"), files));
        assertFalse(Files.exists(folder.resolve("validation/cli/target")));
    }

    @Test
    @Tag("process")
    void the_launcher_prints_lists_of_the_build_without_java() throws Exception {
        Map<String, byte[]> files = below("validation/cli/target/pages/", LISTS);
        files.put("validation/cli/target/built", "commands, grpc\n".getBytes(StandardCharsets.UTF_8));
        for (Map.Entry<String, byte[]> page : LISTS.entrySet()) {
            assertArrayEquals(page.getValue(), launched(List.of(page.getKey().split("_")), files), page.getKey());
        }
    }

    /** As the shell does at the tabulator key. */
    @Test
    @Tag("process")
    void bash_completes_commands_and_options() throws IOException, InterruptedException {
        Path script = Files.write(folder.resolve("completion.bash"), LISTS.get("completion_bash"));
        assertEquals("compare completion", completed(script, "comp"));
        assertEquals("--policy --policy-path --policy-timeout", completed(script, "compare --pol"));
    }

    private String completed(Path script, String line) throws IOException, InterruptedException {
        String program = "compopt() { :; }; source " + script + "; COMP_WORDS=(policybridge " + line + "); "
                + "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _complete_policybridge; echo ${COMPREPLY[*]} | tr ' ' '\\n' | sort | xargs";
        Process bash = new ProcessBuilder("bash", "-c", program)
                .redirectErrorStream(true)
                .start();
        String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, bash.waitFor());
        return printed.strip();
    }
}
