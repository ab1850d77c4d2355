package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Main;
import io.policybridge.cli.Terminal;
import io.policybridge.patch.StandIn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Standard output of every command, on a disk that is full from its first byte, or for its last. */
class FullOutputTest {
    /** One call of each command that ends by itself in about a second; of the others, and of new ones, the help. */
    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("compare", "compare --workload vecadd --policy lru --max-cycles 10"),
            Map.entry("run", "run --workload vecadd --max-cycles 10"),
            Map.entry("cycles", "cycles --workload vecadd --policy lru"),
            Map.entry("sweep", "sweep DIR/plan.yaml --store DIR/store.sqlite"),
            Map.entry("results", "results DIR/store.sqlite"),
            Map.entry("policies", "policies"),
            Map.entry("workloads", "workloads"),
            Map.entry("configs", "configs"),
            Map.entry("validate", "validate vecadd"),
            Map.entry("replay", "replay vecadd"),
            Map.entry("drive", "drive vecadd --no-times"),
            Map.entry("patch", "patch --check DIR/simulator"),
            Map.entry("completion", "completion bash"),
            Map.entry("help", "help run"));

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

    private static Stream<String> commands() {
        return Main.line().getSubcommands().keySet().stream().sorted();
    }

    private void fails(String call, int room) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertEquals(Main.FAILED, Main.execute(new Disk(room), err, call.split(" ")), call);
        String said = err.toString(StandardCharsets.UTF_8);
        assertTrue(
                said.endsWith("policybridge: standard output cannot be written: No space left on device\n"),
                () -> call + " with room for " + room + " bytes: " + said);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_command_notices_that_its_first_or_last_byte_is_not_written(String command) throws IOException {
        StandIn.write(folder.resolve("simulator"));
        Files.writeString(folder.resolve("plan.yaml"), "workloads: [vecadd]\npolicies: [lru]\nlimit: 10 cycles\n");
        Terminal.run(CALLS.get("sweep").replace("DIR", folder.toString()).split(" "));
        String call = CALLS.getOrDefault(command, command + " --help").replace("DIR", folder.toString());
        Terminal whole = Terminal.run(call.split(" "));
        assertEquals(0, whole.exitCode(), whole.err());
        fails(call, 0);
        fails(call, whole.out().getBytes(StandardCharsets.UTF_8).length - 1);
    }
}
