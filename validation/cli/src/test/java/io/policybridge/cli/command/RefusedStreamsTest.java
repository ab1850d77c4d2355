package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import io.policybridge.drive.Drive;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.SmallRun;
import io.policybridge.drive.bridge.BridgeDrive;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import io.policybridge.stream.StreamLimits;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A record that cannot be ends replay, drive, and drive from C++ with one line and exit code 2. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RefusedStreamsTest {
    private static final NativeDriver NOT_STARTED = new NativeDriver(Path.of("no-such-driver"));

    @TempDir
    Path folder;

    private static void refused(String complaint, String... command) {
        Terminal terminal = Terminal.run(command);
        assertEquals(2, terminal.exitCode(), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
        assertTrue(terminal.err().contains(complaint), terminal.err());
    }

    /** The C++ driver is not even started. */
    private static void refusedFromCpp(String complaint, Drive drive) {
        BadInput refused = assertThrows(
                BadInput.class,
                () -> drive.through(
                        NOT_STARTED,
                        PolicyChoice.parse(drive.policy(), 1).policies(),
                        new NativeDriver.Route("jna", null, true, null)));
        assertTrue(refused.getMessage().contains(complaint), refused.getMessage());
    }

    /** In front of the end mark. */
    private static Path appended(Path stream, String records) throws IOException {
        String end = "#end\n";
        String text = SmallRun.text(stream);
        assertTrue(text.endsWith(end), text);
        return Files.writeString(stream, text.substring(0, text.length() - end.length()) + records + "\n" + end);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dram | E 9000 999999999999999999 0 1 | dram=999999999999999999; expected a number from -1",
                "dram | C 9000 9000 0 RX 1 a0 3 32 | cmd=RX; expected one of ACT PRE RD WR",
                "l2 | P 9000 9000 0 7 XX m | type=XX; expected one of GR",
                "l1d | R 9000 0 999999999999 | count=999999999999; expected a number from 0 to 67108864"
            })
    void a_record_that_cannot_be_is_refused_by_both_drivers_and_by_replay(
            String stream, String record, String complaint) throws IOException {
        Workload run = SmallRun.record(folder, "native");
        appended(run.stream(stream), record);
        refused(stream + ".zst:", "drive", run.folder().toString());
        refused(complaint, "drive", run.folder().toString());
        refused(complaint, "replay", run.folder().toString(), "--component", stream);
        refusedFromCpp(complaint, new StreamDrive(run));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dram | T 9000 900000 0 0 7 q | dram=900000; expected one of the",
                "l2 | P 9000 900000 0 7 GR m | l2=900000; expected one of the",
                "icnt | P 9000 900000 1 15 0 7 136 GR c0000000 | icnt=900000; expected one of the"
            })
    void a_record_behind_the_last_step_of_the_clocks_is_refused(String stream, String record, String complaint)
            throws IOException {
        Workload run = SmallRun.record(folder, "native");
        appended(run.stream(stream), record);
        refused(complaint, "replay", run.folder().toString(), "--component", "memory");
    }

    /** Minutes, had each tick to be looked at. */
    @ParameterizedTest
    @ValueSource(strings = {"dram", "icnt"})
    void ticks_in_which_nothing_happens_cost_no_time(String stream) throws IOException {
        Workload run = SmallRun.record(folder, "native");
        StringJoiner records = new StringJoiner("\n");
        for (long tick = 1 << 26; tick < StreamLimits.CYCLES; tick += 1 << 26) {
            String cycle = tick + " " + tick;
            records.add(stream.equals("dram") ? "L " + cycle + " 0 0 7 " + tick : "O " + cycle + " 1 0 7");
        }
        appended(run.stream(stream), records.toString());
        Terminal terminal = Terminal.run("replay", run.folder().toString(), "--component", stream);
        assertTrue(terminal.out().startsWith("component=" + stream + " matched="), terminal.toString());
    }

    @Test
    void a_clock_with_a_column_too_many_is_refused() throws IOException {
        Workload run = SmallRun.record(folder, "native");
        appended(run.stream("clock"), "Z 9000 9000 9000 9000 1");
        refused("no column after the known ones", "replay", run.folder().toString(), "--component", "clock");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "E 3 1 0 0,0 = | hook=3; expected a hook with records E; victim is not one",
                "E 5 4 0 0,0 = | part=4; expected a part with hook hit",
                "E 5 1 0 32,0 = | set=32; expected a number from 0 to 31",
                "E 5 1 0 0,4 = | way=4; expected a number from 0 to 3",
                "E 5 1 0 0,0 | access=none; expected one for hook hit",
                "E 99 1 0 0,0 = | hook=99; expected a number from 1 to 51",
                "Q 3 1 0 99 6 0 = 4/0/f | set=99; expected a number from 0 to 31",
                "Q 5 1 0 0 6 0 = | hook=5; expected a hook with records Q; hit is not one",
                "M 0 0 0 1 1 | limit=0; expected a number from 1",
                "T 999999999999999 1 0 | cycle=999999999999999; expected a number from 0 to 4294967296"
            })
    void a_bridge_record_that_cannot_be_is_refused_by_both_drivers(String record, String complaint) throws IOException {
        Workload run = SmallRun.record(folder, "mrpb");
        Path stream = appended(run.stream("bridge"), record);
        refused("bridge.zst:", "drive", stream.toString());
        refused(complaint, "drive", stream.toString());
        refusedFromCpp(complaint, BridgeDrive.of(stream));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"mrbp | mrpb", "mrpb(depth=4) | nearest", "Missing.java | Missing.java", "dip(leaders=0) | leaders"
            })
    void a_bad_policy_of_a_bridge_stream_is_refused_with_its_line(String policy, String complaint) throws IOException {
        Path stream = SmallRun.record(folder, "mrpb").stream("bridge");
        List<String> lines = SmallRun.text(stream).lines().toList();
        int line = 0;
        while (!lines.get(line).startsWith("P ")) {
            line++;
        }
        Files.writeString(stream, SmallRun.text(stream).replaceFirst("\nP .*", "\nP " + policy));
        refused(stream + ":" + (line + 1) + ": ", "drive", stream.toString());
        refused(complaint, "drive", stream.toString());
    }

    @Test
    void a_bridge_stream_of_a_host_without_end_is_refused() throws IOException {
        Path stream = SmallRun.record(folder, "mrpb").stream("bridge");
        String text = SmallRun.text(stream);
        Files.writeString(stream, text.replaceFirst("\nH \\d+ ", "\nH 2147483647 "));
        refused("sms=2147483647; expected a number from 1 to 4096", "drive", stream.toString());
        Files.writeString(stream, text.replaceFirst("\nH \\d+ \\d+ ", "\nH 4096 4096 "));
        refused("machine", "drive", stream.toString());
    }

    /** The source file is right beside the recording, and would leave a mark if it ran. */
    @ParameterizedTest
    @ValueSource(strings = {"SOURCE", "lru+SOURCE", "grpc:127.0.0.1:9", "lru+grpc:unix:/nowhere(policy=lru)"})
    void a_recording_can_name_neither_code_nor_servers(String policy) throws IOException {
        Path mark = folder.resolve("mark");
        Path source = Files.writeString(folder.resolve("Mine.java"), """
                public final class Mine {
                  static final io.policybridge.api.PolicySpec SPEC = mark();
                  static io.policybridge.api.PolicySpec mark() {
                    new java.io.File("%s").mkdir();
                    return null;
                  }
                }
                """.formatted(mark));
        Workload run = SmallRun.record(folder, "lru");
        String named = policy.replace("SOURCE", source.toString());
        Path stream = run.stream("bridge");
        Files.writeString(stream, SmallRun.text(stream).replaceFirst("(?m)^P .*$", "P " + named));
        String complaint = ": policy=" + named + "; expected policies that have a name here: data can name neither";
        refused("bridge.zst:4" + complaint, "drive", stream.toString());
        assertFalse(Files.exists(mark));
    }
}
