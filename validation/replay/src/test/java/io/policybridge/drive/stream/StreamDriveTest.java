package io.policybridge.drive.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.catalogue.Workloads;
import io.policybridge.drive.DriveResult;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("contract")
class StreamDriveTest {
    private static final String NATIVE_ALIKE = "lru(level=both)+fr-fcfs";

    static Stream<String> runs() {
        return Workloads.packaged().all().stream()
                .filter(StreamDrive::hasStreams)
                .map(Workload::name);
    }

    private static DriveResult drive(String run, String policy) {
        return new StreamDrive(Workloads.packaged().resolve(run))
                .direct(PolicyChoice.parse(policy, 1).policies());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void every_victim_and_every_pick_is_the_recorded_one(String run) {
        DriveResult result = drive(run, NATIVE_ALIKE);
        assertTrue(result.agrees(), () -> run + " " + result.difference());
        assertEquals(result.matches().of(), result.matches().matched());
    }

    @Test
    void five_configurations_have_decisions_to_compare() {
        Set<String> decided = runs().map(Workloads.packaged()::resolve)
                .filter(run -> new StreamDrive(run)
                                .direct(PolicyChoice.parse(NATIVE_ALIKE, 1).policies())
                                .matches()
                                .of()
                        > 0)
                .map(Workload::configName)
                .collect(Collectors.toSet());
        assertEquals(Set.of("gtx480x", "gtx480x-linear", "gtx480x-smalll2", "dacache32k", "qv100-cold"), decided);
    }

    /** Every evicted line (column evict of A) was a decision, and so was every pick. */
    @Test
    void no_eviction_and_no_pick_goes_uncompared() {
        Workload run = Workloads.packaged().resolve("conv2d");
        long recorded =
                count(run.stream("l1d"), "l1d") + count(run.stream("l2"), "l2") + count(run.stream("dram"), "dram");
        assertTrue(recorded > 5000);
        assertTrue(drive("conv2d", NATIVE_ALIKE).matches().of() >= recorded);
    }

    private static long count(Path file, String name) {
        long count = 0;
        try (StreamReader in = StreamReader.open(file, name)) {
            while (in.next()) {
                if (name.equals("dram")) {
                    count += in.kind() == 'P' ? 1 : 0;
                } else if (in.kind() == 'A') {
                    in.skip(name.equals("l2") ? 16 : 15);
                    count += in.text("evict").equals("-") ? 0 : 1;
                }
            }
        }
        return count;
    }

    @Test
    void another_policy_differs_and_the_first_difference_is_shown_with_the_records_before_it() {
        DriveResult result = drive("atax", "fifo");
        assertFalse(result.agrees());
        assertTrue(result.matches().matched() < result.matches().of());
        assertTrue(result.difference().contains("recorded set "), result.difference());
        assertTrue(result.difference().lines().count() <= 3 + 11, result.difference());
        assertTrue(result.difference().contains("    A "), result.difference());
    }

    /**
     * The youngest request instead of the oldest: right only where one waits alone, or the youngest is the first to the
     * open row.
     */
    @Test
    void a_pick_that_differs_is_found() {
        record Youngest() implements DramHooks.Pick {
            @Override
            public long pick(int bank, DramHooks.BankQueue queue) {
                return Answer.index(queue.size() - 1);
            }
        }
        GpuPolicy youngest = new GpuPolicy() {
            @Override
            public Part dram(int channel) {
                return new Youngest();
            }
        };
        PolicySpec spec = new PolicySpec("youngest", "", "", List.of(), (settings, host) -> youngest);
        DriveResult result = new StreamDrive(Workloads.packaged().resolve("conv2d"))
                .direct(List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))));
        assertFalse(result.agrees());
        assertTrue(result.matches().matched() > 0
                && result.matches().matched() < result.matches().of());
        assertTrue(result.difference().contains("dram.zst"), result.difference());
        assertTrue(result.difference().contains("    P "), result.difference());
    }

    @Test
    void two_drives_send_and_answer_the_same_and_another_policy_is_answered_otherwise() {
        DriveResult first = drive("gtx480x-smalll2/lmem", NATIVE_ALIKE);
        DriveResult second = drive("gtx480x-smalll2/lmem", NATIVE_ALIKE);
        DriveResult other = drive("gtx480x-smalll2/lmem", "fifo(level=both)+fr-fcfs");
        assertEquals(first.digests().sent(), second.digests().sent());
        assertEquals(first.digests().answered(), second.digests().answered());
        assertEquals(first.digests().state(), second.digests().state());
        assertEquals(first.digests().sent(), other.digests().sent());
        assertNotEquals(first.digests().answered(), other.digests().answered());
        assertNotEquals(first.digests().state(), other.digests().state());
    }

    @Test
    void native_caches_are_not_queried() {
        DriveResult result = drive("atax", "fr-fcfs");
        assertEquals(0, result.cost().latencies().count());
        assertNull(result.difference());
    }

    @Test
    void a_folder_without_streams_is_refused(@TempDir Path folder) throws IOException {
        Workload run = Workloads.packaged().resolve("atax");
        Files.copy(run.stream("issue"), folder.resolve("issue.zst"));
        Workload bare = new Workload("bare", folder, run.format(), run.origin());
        assertFalse(StreamDrive.hasStreams(bare));
        BadInput refused = assertThrows(
                BadInput.class,
                () -> new StreamDrive(bare)
                        .direct(PolicyChoice.parse(NATIVE_ALIKE, 1).policies()));
        assertTrue(refused.getMessage().contains("no stream to drive"), refused.getMessage());
    }
}
