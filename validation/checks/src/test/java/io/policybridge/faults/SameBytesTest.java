package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Equal inputs give equal bytes: what commands print, and every file that they write. */
@Tag("run")
class SameBytesTest {
    @TempDir
    Path folder;

    /** What the commands print, in a new folder of the same name each time: pages name it. */
    private List<String> printed(String... commands) {
        List<String> printed = new ArrayList<>();
        for (String command : commands) {
            Terminal terminal = Terminal.run(
                    command.replace("DIR", folder.resolve("at").toString()).split(" "));
            assertEquals(0, terminal.exitCode(), terminal.err());
            assertFalse(terminal.out().isEmpty(), command);
            printed.add(terminal.out());
        }
        return printed;
    }

    private static List<Path> files(Path in) throws IOException {
        try (Stream<Path> all = Files.walk(in)) {
            return all.filter(Files::isRegularFile).map(in::relativize).sorted().toList();
        }
    }

    private void twice(String... commands) throws IOException {
        Path at = Files.createDirectory(folder.resolve("at"));
        List<String> printed = printed(commands);
        Path one = Files.move(at, folder.resolve("one"));
        Path two = Files.createDirectory(at);
        assertEquals(printed, printed(commands));
        assertEquals(files(one), files(two));
        for (Path file : files(one)) {
            if (!file.toString().contains("sqlite")) { // a store keeps the times; what is exported of it need not
                assertArrayEquals(
                        Files.readAllBytes(one.resolve(file)), Files.readAllBytes(two.resolve(file)), file.toString());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --workload vecadd --policy dip --energy",
                "run --workload vecadd --policy dip --json --no-times",
                "run --workload vecadd --policy dip --metrics --by load --csv",
                "run --workload vecadd --policy lru --record DIR/recording",
                "compare --workload vecadd,lmem --policy lru,dip,medic --max-cycles 2000",
                "compare --workload vecadd,lmem --policy lru,dip --max-cycles 2000 --json --no-times",
                "compare --workload vecadd,lmem --policy lru,dip --max-cycles 2000 --metrics --csv",
                "cycles --workload vecadd --policy lru",
                "drive vecadd lmem --digests --no-times",
                "policies",
                "policies dacache",
                "configs"
            })
    void a_command_repeats_itself(String command) throws IOException {
        twice(command);
    }

    @Test
    void a_report_repeats_itself() throws IOException {
        twice("compare --workload vecadd,lmem --policy lru,dip --max-cycles 2000 --metrics --out DIR/report");
    }

    @Test
    void a_sweep_and_what_is_made_of_it_repeat_themselves() throws IOException {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"),
                "workloads: [vecadd, lmem]\npolicies: [lru, {name: swl, n: 1..4}]\nlimit: 2000 cycles\n");
        twice(
                "sweep " + plan + " --store DIR/store.sqlite --threads 1 --json --no-times",
                "results DIR/store.sqlite --no-times",
                "results DIR/store.sqlite --json --no-times",
                "results DIR/store.sqlite --export DIR/results.csv --no-times");
    }
}
