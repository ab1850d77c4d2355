package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code configs --check}, and what {@code configs} refuses. */
class ConfigsCheckTest {
    private static final Path GTX480X =
            Path.of(System.getProperty("policybridge.golden")).resolve("configs/gtx480x/gpgpusim.config");

    @TempDir
    Path folder;

    private String file(String name, String lines) throws IOException {
        return Files.writeString(folder.resolve(name), Files.readString(GTX480X) + lines)
                .toString();
    }

    @Test
    void a_file_that_run_takes_is_accepted_and_says_what_is_read_otherwise() throws IOException {
        Terminal terminal = Terminal.run("configs", file("own.config", "-smem_latency 24\n"), "--check");
        assertEquals(0, terminal.exitCode(), terminal.err());
        List<String> lines = terminal.out().lines().toList();
        assertEquals(2, lines.size(), terminal.out());
        assertTrue(lines.get(0).endsWith("-smem_latency=24 is read as -gpgpu_smem_latency=24"), terminal.out());
        assertEquals("accepted", lines.get(1));
    }

    /** The packaged machine thesis has nine options in the form of 3.2.2, which are not those of the user. */
    @Test
    void a_run_says_what_it_reads_otherwise_of_a_file_and_not_of_a_packaged_machine() throws IOException {
        String own = file("own.config", "-smem_latency 24\n");
        for (String machine : List.of(own, "thesis")) {
            Terminal run = Terminal.run("run", "--workload", "vecadd", "--config", machine, "--max-cycles", "100");
            assertEquals(0, run.exitCode(), run.err());
            assertEquals(
                    machine.equals(own) ? 1 : 0,
                    run.out()
                            .lines()
                            .filter(line -> line.startsWith("policybridge_translated_option = "))
                            .count(),
                    run.out());
        }
    }

    @Test
    void a_file_that_run_refuses_is_refused_with_every_reason() throws IOException {
        String file = file("own.config", "-gpgpu_perfect_mem 1\n-is_L0I_enabled 1\n");
        Terminal terminal = Terminal.run("configs", file, "--check");
        assertEquals(1, terminal.exitCode(), terminal.err());
        List<String> lines = terminal.out().lines().toList();
        assertEquals(3, lines.size(), terminal.out());
        assertTrue(lines.get(0).contains("--unknown-options ignore"), terminal.out());
        assertTrue(lines.get(1).contains("--option gpgpu_perfect_mem=0"), terminal.out());
        assertEquals("refused", lines.get(2));
        assertEquals(
                0,
                Terminal.run(
                                "configs",
                                file,
                                "--check",
                                "--unknown-options",
                                "ignore",
                                "--option",
                                "gpgpu_perfect_mem=0")
                        .exitCode());
    }

    @Test
    void what_run_refuses_is_neither_printed_nor_translated() throws IOException {
        String file = file("own.config", "-gpgpu_perfect_mem 1\n");
        for (List<String> command : List.of(List.of("configs", file), List.of("configs", file, "--as", "dev"))) {
            Terminal terminal = Terminal.run(command.toArray(String[]::new));
            assertEquals(2, terminal.exitCode());
            assertEquals("", terminal.out());
            assertTrue(terminal.err().contains("--option gpgpu_perfect_mem=0"), terminal.err());
        }
    }

    /** One of two; the reason of the other stands alone. */
    @Test
    void a_folder_is_summed_up_by_reason() throws IOException {
        file("one.config", "");
        file("two.config", "-gpgpu_perfect_mem 1\n");
        Terminal terminal = Terminal.run("configs", folder.toString(), "--check");
        assertEquals(1, terminal.exitCode(), terminal.err());
        assertTrue(terminal.out().lines().anyMatch(line -> line.matches(" *1 +1 +-gpgpu_perfect_mem: expected 0")));
        assertTrue(terminal.out().endsWith("1 of 2 files accepted\n"), terminal.out());
    }
}
