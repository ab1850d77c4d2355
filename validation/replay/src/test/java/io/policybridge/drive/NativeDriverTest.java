package io.policybridge.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.PolicySpec;
import io.policybridge.catalogue.Workloads;
import io.policybridge.drive.NativeDriver.Route;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.input.BadInput;
import io.policybridge.policies.Registry;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The C++ driver and the Java driver are two programs; what they send, and what comes back, must be the same. */
@Tag("process")
class NativeDriverTest {
    private static final Route JNA = new Route("jna", null, true, null);
    private static final String NATIVE_ALIKE = "lru(level=both)+fr-fcfs";

    private static NativeDriver driver;

    @BeforeAll
    static void build() {
        driver = new NativeDriver(NativeBuild.driver());
    }

    private static StreamDrive run(String run) {
        return new StreamDrive(Workloads.packaged().resolve(run));
    }

    private static List<Session.Chosen> policies(String text) {
        return PolicyChoice.parse(text, 7).policies();
    }

    private static void assertSame(DriveResult direct, DriveResult other) {
        assertEquals(direct.policy(), other.policy());
        assertEquals(direct.digests().sent(), other.digests().sent(), "queries and events");
        assertEquals(direct.digests().answered(), other.digests().answered(), "answers");
        assertEquals(direct.digests().state(), other.digests().state(), "state at the end");
        assertEquals(direct.cost().latencies().count(), other.cost().latencies().count());
        assertEquals(direct.matches().of(), other.matches().of());
        assertEquals(direct.matches().matched(), other.matches().matched());
        assertEquals(direct.difference(), other.difference());
        assertEquals(withoutComparison(direct.warnings()), withoutComparison(other.warnings()), "hooks never called");
    }

    /** Only the direct path compares victims and picks with the recorded ones. */
    private static List<String> withoutComparison(List<String> warnings) {
        return warnings.stream()
                .filter(line -> !line.matches(".*hook (victim|pick) .* never differed .*"))
                .toList();
    }

    /** The driver with the library but without the one for gRPC, which is looked for beside it. */
    @Test
    void a_shim_without_grpc_names_what_builds_it(@TempDir Path folder) throws IOException {
        Path target = NativeBuild.driver().getParent();
        for (String file : List.of("policybridge-drive", "libpolicybridge.so")) {
            Files.copy(target.resolve(file), folder.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
        }
        NativeDriver alone = new NativeDriver(folder.resolve("policybridge-drive"));
        List<String> lines = List.of("policy = lru", "call = grpc", "server = unix:" + folder.resolve("s"));
        String message = assertThrows(RuntimeException.class, () -> alone.opened(lines, 20))
                .getMessage();
        assertTrue(message.contains("apt-get install -y libgrpc++-dev"), message);
        assertTrue(message.contains("the next ./policybridge command builds it, or call = jna"), message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "atax",
                "conv2d",
                "gtx480x-linear/gesummv",
                "gtx480x-smalll2/lmem",
                "dacache32k/gesummv",
                "qv100-cold/vecadd"
            })
    void a_drive_from_cpp_sends_and_gets_what_the_direct_one_does_and_matches_the_record(String name) {
        DriveResult direct = run(name).direct(policies(NATIVE_ALIKE));
        DriveResult jna = run(name).through(driver, policies(NATIVE_ALIKE), JNA);
        assertSame(direct, jna);
        assertTrue(jna.agrees(), jna.difference());
        assertTrue(jna.matches().of() > 0);
    }

    static Stream<String> registered() {
        return Registry.all().stream().map(PolicySpec::name);
    }

    /** A policy that subscribes to events that the streams lack is refused on both, with the same message. */
    @ParameterizedTest
    @MethodSource("registered")
    void every_policy_answers_and_ends_alike_direct_and_over_jna(String name) {
        List<Session.Chosen> chosen = policies(name);
        StreamDrive drive = run("gtx480x-smalll2/lmem");
        DriveResult direct;
        try {
            direct = drive.direct(chosen);
        } catch (Session.RefusedPolicy refused) {
            BadInput alike = assertThrows(BadInput.class, () -> drive.through(driver, chosen, JNA));
            assertTrue(alike.getMessage().contains(refused.getMessage()), alike.getMessage());
            return;
        }
        assertSame(direct, drive.through(driver, chosen, JNA));
    }

    @Test
    void memory_changes_no_answer() {
        StreamDrive drive = run("atax");
        assertSame(
                drive.through(driver, policies(NATIVE_ALIKE), JNA),
                drive.through(driver, policies(NATIVE_ALIKE), new Route("jna", null, false, null)));
    }

    /** Records of a bridge stream by kind, and the digest of the answers in it. */
    private record Recording(long queries, long events, long answered, String policy) {
        static Recording read(Path file) {
            long queries = 0;
            long events = 0;
            String policy = "";
            SequenceDigest digest = new SequenceDigest();
            try (StreamReader in = StreamReader.open(file, "bridge")) {
                while (in.next()) {
                    switch (in.kind()) {
                        case 'Q', 'C' -> {
                            in.skip(4);
                            digest.answer((long) in.integer("code", 1, 10) << 32 | in.decimal("value"));
                            queries++;
                        }
                        case 'E' -> events++;
                        case 'P' -> policy = in.rest("policy");
                        default -> {}
                    }
                }
            }
            return new Recording(queries, events, digest.answered(), policy);
        }
    }

    @Test
    void everything_that_crosses_is_recorded_and_recording_changes_no_result(@TempDir Path folder) {
        Path file = folder.resolve("crossed.zst");
        StreamDrive drive = run("gtx480x-smalll2/lmem");
        DriveResult result = drive.through(driver, policies(NATIVE_ALIKE), new Route("jna", null, true, file));
        assertSame(drive.direct(policies(NATIVE_ALIKE)), result);
        Recording recording = Recording.read(file);
        assertEquals(result.cost().latencies().count(), recording.queries());
        assertEquals(result.digests().answered(), recording.answered());
        assertEquals(result.policy(), recording.policy());
    }

    @Test
    void with_native_policies_every_event_is_recorded_all_the_same(@TempDir Path folder) {
        StreamDrive drive = run("gtx480x-smalll2/lmem");
        drive.through(driver, policies(NATIVE_ALIKE), new Route("jna", null, true, folder.resolve("queried.zst")));
        drive.through(driver, List.of(), new Route("jna", null, true, folder.resolve("native.zst")));
        Recording queried = Recording.read(folder.resolve("queried.zst"));
        Recording bare = Recording.read(folder.resolve("native.zst"));
        assertTrue(bare.events() > 1000);
        assertEquals(queried.events(), bare.events());
        assertEquals(0, bare.queries());
        assertEquals("native", bare.policy());
    }

    @Test
    void a_damaged_stream_ends_with_one_line_that_names_it(@TempDir Path folder) throws IOException {
        Workload good = Workloads.packaged().resolve("atax");
        Files.copy(good.stream("issue"), folder.resolve("issue.zst"));
        Files.writeString(folder.resolve("l1d.zst"), "#policybridge-stream l1d 1\nF 1194 0 102 c0012200 4 7 1 0\n");
        Workload bad = new Workload("bad", folder, good.format(), good.origin());
        BadInput refused =
                assertThrows(BadInput.class, () -> new StreamDrive(bad).through(driver, policies(NATIVE_ALIKE), JNA));
        assertTrue(
                refused.getMessage().endsWith("l1d.zst:2: way=7; expected a number from 0 to 3"), refused.getMessage());
    }

    @Test
    void a_session_is_opened_and_closed_to_see_whether_it_can_be() {
        String classes = "class-path = " + System.getProperty("java.class.path");
        assertEquals(
                "fifo", driver.opened(List.of("policy = fifo", classes), 60).replaceFirst("\\(.*", ""));
        assertTrue(assertThrows(BadInput.class, () -> driver.opened(List.of("policy = fifo", "jvm = gone.so"), 60))
                .getMessage()
                .contains("gone.so cannot be read"));
    }

    @Test
    void a_driver_that_is_not_there_is_said_to_be_missing() {
        NativeDriver none = new NativeDriver(Path.of("no-such-driver"));
        BadInput refused = assertThrows(BadInput.class, () -> run("atax").through(none, policies(NATIVE_ALIKE), JNA));
        assertTrue(refused.getMessage().startsWith("no-such-driver: cannot be run"), refused.getMessage());
    }
}
