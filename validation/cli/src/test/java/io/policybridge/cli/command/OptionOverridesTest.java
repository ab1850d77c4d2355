package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --option NAME=VALUE} on every command that takes a configuration. */
class OptionOverridesTest {
    private static final String LOG = System.getProperty("policybridge.golden") + "/gtx480x/vecadd/stats.txt.zst";
    private static final List<String> COMMANDS = List.of(
            "run --workload vecadd --policy lru",
            "compare --workload vecadd --policy lru",
            "sensitivity --workload vecadd",
            "replay vecadd --component l1d",
            "drive vecadd",
            "policies lru",
            "configs gtx480x --as dev");

    @TempDir
    Path folder;

    private static Terminal with(String option, String command) {
        return Terminal.run((command + " --option " + option).split(" "));
    }

    static List<String> commands() {
        return COMMANDS;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_command_with_a_configuration_refuses_a_bad_value_and_takes_a_good_one(String command) {
        Terminal bad = with("gpgpu_shader_cta=x", command);
        assertEquals(2, bad.exitCode(), bad.err());
        assertEquals("policybridge: --option=gpgpu_shader_cta=x; expected a 32-bit integer\n", bad.err());
        Terminal good = with("gpgpu_shader_cta=2", command);
        assertEquals(0, good.exitCode(), good.err());
    }

    @Test
    void a_line_feed_in_a_value_leaves_the_complaint_one_line() {
        Terminal bad = Terminal.run("run", "--workload", "vecadd", "--policy", "lru", "--option", "gpgpu_n_mem=\n8");
        assertEquals("policybridge: --option=gpgpu_n_mem=\\u000a8; expected a 32-bit integer\n", bad.err());
        for (String word : List.of("--no\nsuch", "--workload=no\nsuch")) {
            Terminal misused = Terminal.run("run", word, "--policy", "lru");
            assertEquals(1, misused.err().lines().count(), misused.err());
        }
    }

    /** As a run does: GPGPU-Sim reads bytes. */
    @Test
    void a_configuration_with_a_comment_that_is_not_utf_8_is_printed() throws Exception {
        byte[] machine = Files.readAllBytes(
                Path.of(System.getProperty("policybridge.golden")).resolve("configs/gtx480x/gpgpusim.config"));
        Path file = Files.write(folder.resolve("latin.config"), "# f\u00fcr\n".getBytes(StandardCharsets.ISO_8859_1));
        Files.write(file, machine, StandardOpenOption.APPEND);
        assertEquals(
                new Terminal(0, "# f\ufffdr\n" + new String(machine, StandardCharsets.UTF_8), ""),
                Terminal.run("configs", file.toString()));
    }

    @Test
    void a_run_has_its_options_in_the_name_of_its_configuration() {
        Terminal run = with("gpgpu_n_mem=4 --option gpgpu_shader_cta=2", "run --workload vecadd --policy lru");
        assertTrue(run.out().contains("policybridge_config = gtx480x+gpgpu_n_mem=4+gpgpu_shader_cta=2 "), run.out());
        assertFalse(run.out().contains("gpu_tot_sim_cycle = 5312\n"), run.out());
    }

    @Test
    void validate_compares_a_log_on_the_machine_that_was_simulated() {
        Terminal other = with("gpgpu_n_mem=4", "validate vecadd --against " + LOG);
        assertEquals(1, other.exitCode(), other.err());
        assertTrue(other.out().contains("  -gpgpu_n_mem: log 6, simulated 4\n"), other.out());
        assertEquals(
                0, with("gpgpu_n_mem=6", "validate vecadd --against " + LOG).exitCode());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "validate vecadd",
                "configs gtx480x",
                "configs",
                "run --workload vecadd --policy lru --record new"
            })
    void a_command_that_would_lose_the_option_refuses_it(String command) {
        Terminal refused = with("gpgpu_n_mem=4", command);
        assertEquals(2, refused.exitCode(), refused.out());
        assertTrue(refused.err().contains("--option"), refused.err());
        assertFalse(Files.exists(Path.of("new")));
    }

    @Test
    void a_configuration_can_be_written_with_it() throws Exception {
        Terminal written = with("gpgpu_n_mem=4", "configs gtx480x --as dev");
        Path file = Files.writeString(folder.resolve("mine.config"), written.out());
        Terminal same = Terminal.run("run", "--workload", "vecadd", "--policy", "lru", "--config", file.toString());
        Terminal option = with("gpgpu_n_mem=4", "run --workload vecadd --policy lru");
        assertEquals(cycles(option), cycles(same));
    }

    private static List<String> cycles(Terminal run) {
        return run.out()
                .lines()
                .filter(line -> line.startsWith("gpu_tot_sim_cycle"))
                .toList();
    }
}
