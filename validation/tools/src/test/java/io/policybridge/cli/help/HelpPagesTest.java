package io.policybridge.cli.help;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Main;
import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build writes for the launcher, and what the launcher prints of it. */
class HelpPagesTest {
    private static final Map<String, byte[]> PAGES = HelpPages.pages();

    @TempDir
    private Path folder;

    @Test
    void a_page_is_what_the_command_prints() {
        assertTrue(PAGES.keySet()
                .containsAll(
                        List.of("--help", "run_--help", "bench_bridge_--help", "policies", "workloads", "configs")));
        assertEquals(
                Main.line().getSubcommands().size() - 1,
                PAGES.keySet().stream()
                        .filter(name -> name.matches("[a-z-]+_--help"))
                        .count());
        PAGES.forEach((name, page) -> {
            Terminal printed = Terminal.run(name.split("_"));
            assertEquals(0, printed.exitCode());
            assertEquals(printed.out(), new String(page, StandardCharsets.UTF_8), name);
        });
    }

    /** A checkout that is built, and has no Java. */
    private String launched(String... words) throws Exception {
        Path launcher = folder.resolve("policybridge");
        if (!Files.exists(launcher)) {
            Files.copy(Path.of(System.getProperty("policybridge.home"), "policybridge"), launcher);
            for (String module : List.of("proto", "java-policies", "native-shim", "validation/tools/target/pages")) {
                Files.createDirectories(folder.resolve(module));
            }
            Path target = folder.resolve("validation/tools/target");
            for (Map.Entry<String, byte[]> page : PAGES.entrySet()) {
                Files.write(target.resolve("pages").resolve(page.getKey()), page.getValue());
            }
            Files.createFile(folder.resolve("pom.xml"));
            Files.writeString(target.resolve("built"), "grpc\n");
        }
        ProcessBuilder command = new ProcessBuilder(
                Stream.concat(Stream.of(launcher.toString()), Stream.of(words)).toList());
        command.environment().put("JAVA_HOME", folder.toString());
        Path out = folder.resolve("out");
        Process process = command.redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue());
        return Files.readString(out);
    }

    @Test
    void the_launcher_prints_pages_without_java() throws Exception {
        for (Map.Entry<String, byte[]> page : PAGES.entrySet()) {
            assertArrayEquals(
                    page.getValue(),
                    launched(page.getKey().split("_")).getBytes(StandardCharsets.UTF_8),
                    page.getKey());
        }
        String all = new String(PAGES.get("--help"), StandardCharsets.UTF_8);
        assertEquals(all, launched());
        assertEquals(all, launched("help"));
        assertEquals(all, launched("-h"));
        String run = new String(PAGES.get("run_--help"), StandardCharsets.UTF_8);
        assertEquals(run, launched("run", "-h"));
        assertEquals(run, launched("help", "run"));
    }

    /** As the shell does at the tabulator key. */
    @Test
    void bash_completes_commands_and_options() throws IOException, InterruptedException {
        Path script = Files.write(folder.resolve("completion.bash"), PAGES.get("completion_bash"));
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
