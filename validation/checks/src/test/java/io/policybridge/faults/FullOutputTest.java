package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.ExitCode;
import io.policybridge.cli.Terminal;
import io.policybridge.main.Main;
import io.policybridge.patch.StandIn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Standard output of every command, on a disk that is full from its first byte, or for its last. */
@Tag("run")
class FullOutputTest {
    /** Calls of commands that print results, each of about a second; of the others, and of new ones, the help. */
    private static final List<String> CALLS = List.of(
            "compare --workload vecadd --policy lru --max-cycles 10",
            "compare --workload vecadd --policy lru --max-cycles 10 --csv",
            "compare --workload vecadd --policy lru --max-cycles 10 --json",
            "run --workload vecadd --max-cycles 10",
            "run --workload vecadd --max-cycles 10 --csv --metrics",
            "run --workload vecadd --max-cycles 10 --json",
            "cycles --workload vecadd --policy lru",
            "sweep DIR/plan.yaml --store DIR/store.sqlite",
            "report DIR/store.sqlite --out DIR/report",
            "reproduce thesis --dry-run --store DIR/paper.sqlite",
            "across gtx480x --size tiny --dry-run --store DIR/across.sqlite",
            "results DIR/store.sqlite",
            "results DIR/store.sqlite --csv",
            "sensitivity --workload vecadd --max-cycles 10",
            "characterize atax:tiny --max-cycles 10",
            "policies",
            "workloads",
            "configs",
            "validate vecadd",
            "replay vecadd",
            "diff HOME/validation/golden/gtx480x/vecadd vecadd",
            "drive vecadd",
            "patch --check DIR/simulator",
            "check --long --list",
            "completion bash",
            "help run");

    @TempDir
    Path folder;

    /** Takes so many bytes. */
    private static final class Disk extends OutputStream {
        private int room;

        Disk(int room) {
            this.room = room;
        }

        @Override
        public void write(int b) throws IOException {
            if (room-- <= 0) {
                throw new IOException("No space left on device");
            }
        }
    }

    private static Stream<String> calls() {
        Set<String> called = CALLS.stream().map(call -> call.split(" ")[0]).collect(Collectors.toSet());
        Stream<String> others = Main.line().getSubcommands().keySet().stream()
                .filter(command -> !called.contains(command))
                .sorted()
                .map(command -> command + " --help");
        return Stream.concat(CALLS.stream(), others);
    }

    /** Without times, whose digits would make one call print more than the next. */
    private String[] words(String call) {
        return (call + " --no-times")
                .replace("DIR", folder.toString())
                .replace("HOME", System.getProperty("policybridge.home"))
                .split(" ");
    }

    private void fails(String call, int room) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertEquals(ExitCode.FAILED, Main.execute(new Disk(room), err, words(call)), call);
        String said = err.toString(StandardCharsets.UTF_8);
        assertTrue(
                said.endsWith("policybridge: standard output cannot be written: No space left on device\n"),
                () -> call + " with room for " + room + " bytes: " + said);
    }

    /** Commands whose exit code depends on the machine, and one that does not end by itself. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "doctor",
                "serve --policy lru --listen unix:DIR/s",
                "bench policies --workload vecadd --policy lru --rounds 1"
            })
    @Timeout(120)
    void a_command_notices_that_its_first_byte_is_not_written(String call) {
        fails(call, 0);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void a_command_notices_that_its_first_or_last_byte_is_not_written(String call) throws IOException {
        StandIn.write(folder.resolve("simulator"));
        Files.writeString(folder.resolve("plan.yaml"), "workloads: [vecadd]\npolicies: [lru]\nlimit: 10 cycles\n");
        if (call.contains("store.sqlite")) {
            Terminal.run(words("sweep DIR/plan.yaml --store DIR/store.sqlite"));
        }
        Terminal whole = Terminal.run(words(call));
        assertEquals(0, whole.exitCode(), whole.err());
        fails(call, 0);
        fails(call, whole.out().getBytes(StandardCharsets.UTF_8).length - 1);
    }
}
