package io.policybridge.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.ExitCode;
import io.policybridge.cli.OwnJvm;
import io.policybridge.cli.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command whose output does not arrive has failed. */
@Tag("process")
class LostOutputTest {
    private static final String NO_SPACE = "policybridge: standard output cannot be written: No space left on device\n";

    @TempDir
    Path folder;

    private static final class FullDisk extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("No space left on device");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--help",
                "--version",
                "help run",
                "run --help",
                "run --workload vecadd --max-cycles 10",
                "run --workload vecadd --max-cycles 10 --json",
                "compare --workload vecadd --policy lru --max-cycles 10 --csv",
                "drive vecadd",
                "policies",
                "workloads",
                "configs",
                "bench policies --help"
            })
    void a_command_with_a_full_disk_under_standard_output_fails_with_one_line(String command) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] words = command.isEmpty() ? new String[0] : command.split(" ");
        assertEquals(ExitCode.FAILED, Main.execute(new FullDisk(), err, words));
        assertEquals(NO_SPACE, err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void a_full_device_is_named() throws Exception {
        Terminal terminal = OwnJvm.of(folder, "configs")
                .inShell("\"$0\" \"$@\" > /dev/full")
                .run();
        assertEquals(new Terminal(ExitCode.FAILED, "", NO_SPACE), terminal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve --policy lru --listen unix:S", "serve --policy lru --listen unix:S --respawn"})
    void a_server_that_cannot_print_its_address_ends_with_one_line(String command) throws Exception {
        String[] words = command.replace("S", folder.resolve("s").toString()).split(" ");
        Terminal terminal =
                OwnJvm.of(folder, words).inShell("\"$0\" \"$@\" > /dev/full").run();
        assertEquals(new Terminal(ExitCode.FAILED, "", NO_SPACE), terminal);
    }

    @Test
    void a_closed_standard_output_is_named() throws Exception {
        Terminal terminal =
                OwnJvm.of(folder, "configs").inShell("\"$0\" \"$@\" >&-").run();
        assertEquals(ExitCode.FAILED, terminal.exitCode());
        assertTrue(terminal.err().matches("policybridge: standard output cannot be written: .*\n"), terminal::err);
    }

    @Test
    void a_pipe_whose_reader_has_ended_needs_no_line() throws Exception {
        Terminal terminal = OwnJvm.of(folder, "configs")
                .inShell("{ sleep 0.1; \"$0\" \"$@\"; } | : ; exit ${PIPESTATUS[0]}")
                .run();
        assertEquals(new Terminal(ExitCode.FAILED, "", ""), terminal);
    }

    @Test
    void control_characters_are_escaped_on_both_streams() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StandardOutput.writer(out).println("a\u001b[31m\u009b\tb\u00e4");
        assertEquals("a\\u001b[31m\\u009b\tb\u00e4\n", out.toString(StandardCharsets.UTF_8));
        StandardOutput.writer(out).println("\u202e\u2066\u061c\u2028 \u2030\u2026\u20ac\u0661");
        assertTrue(out.toString(StandardCharsets.UTF_8)
                .endsWith("\\u202e\\u2066\\u061c\\u2028 \u2030\u2026\u20ac\u0661\n"));
        Terminal terminal = Terminal.run("run", "--workload", "x\u001b[2J");
        assertTrue(terminal.err().contains("x\\u001b[2J"), terminal::err);
    }
}
