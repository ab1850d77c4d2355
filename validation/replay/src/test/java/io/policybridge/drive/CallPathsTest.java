package io.policybridge.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.grpc.PolicyServer;
import io.policybridge.bridge.grpc.PolicyService;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.bridge.shm.SharedMemoryServer;
import io.policybridge.drive.NativeDriver.Route;
import io.policybridge.input.BadInput;
import io.policybridge.policies.Registry;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A policy that decides in the simulator gets the same queries and events again directly, and from C++ over every call
 * path that was built: each answer and everything published must be the recorded one, and the state at the end that of
 * the simulation.
 */
@Tag("process")
class CallPathsTest {
    /** Thrashes L1Ds and, of this configuration, the L2 too. */
    private static final RecordedRun.Machine MACHINE = RecordedRun.Machine.of("gesummv", "gtx480x-smalll2");

    private static final long CYCLES = 8_000;

    @TempDir
    private static Path socketFolder;

    private static NativeDriver driver;
    private static PolicyServer server;
    private static SharedMemoryServer memory;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        driver = new NativeDriver(NativeBuild.driver());
        server = PolicyServer.start(
                Endpoint.parse("unix:" + socketFolder.resolve("s")),
                null,
                new PolicyService("native", Registry.all()),
                true);
        memory = SharedMemoryServer.start(
                new Endpoint.SharedMemory(socketFolder.resolve("m")), "native", Registry.all(), ServerLimits.DEFAULT);
    }

    @AfterAll
    static void stop() {
        server.close();
        memory.close();
    }

    static Stream<String> registered() {
        return Registry.all().stream().map(PolicySpec::name);
    }

    @ParameterizedTest
    @MethodSource("registered")
    void every_policy_answers_and_ends_alike_on_every_call_path(String policy) {
        RecordedRun run;
        try {
            run = RecordedRun.of(MACHINE, CYCLES, policy, folder);
        } catch (Session.RefusedPolicy refused) {
            refusedAlike(policy, refused.getMessage());
            return;
        }
        assertEquals(
                RecordedRun.unrecorded(MACHINE, CYCLES, policy).totals(),
                run.outcome().totals(),
                "recording changes nothing");
        DriveResult direct = run.drive().direct(run.policies());
        assertTrue(direct.agrees(), direct.difference());
        assertEquals(run.state(), direct.digests().state(), "state at the end of the simulation and of the drive");
        assertTrue(direct.matches().of() > 0, "decisions");

        Path again = folder.resolve("again.zst");
        assertSame(direct, run.drive().through(driver, run.policies(), new Route("jna", null, true, again)));
        assertEquals(lines(folder.resolve("bridge.zst")), lines(again), "what the shim records of a recording");
        assertSame(direct, run.drive().through(driver, run.policies(), withoutMemory()));
        Route shared = new Route("shm", memory.endpoint().toString(), true, null);
        assertSame(direct, run.drive().through(driver, run.policies(), shared));
    }

    /** A policy that the simulator lacks a hook for. */
    private void refusedAlike(String policy, String why) {
        RecordedRun other = RecordedRun.of(MACHINE, 100, "lru", folder);
        List<Session.Chosen> chosen =
                PolicyChoice.parse(policy, RecordedRun.SEED).policies();
        BadInput alike = assertThrows(
                BadInput.class, () -> other.drive().through(driver, chosen, new Route("jna", null, true, null)));
        assertTrue(alike.getMessage().contains(why), alike.getMessage());
    }

    /** The other call path, if its C++ side was built, with every query crossing. */
    private static Route withoutMemory() {
        return NativeBuild.hasGrpc()
                ? new Route("grpc", server.endpoint().toString(), false, null)
                : new Route("jna", null, false, null);
    }

    @Test
    void repeated_queries_about_an_access_get_the_same_answers_from_memory() {
        RecordedRun run = RecordedRun.of(MACHINE, CYCLES, "dacache", folder);
        DriveResult remembering = run.drive().through(driver, run.policies(), new Route("jna", null, true, null));
        DriveResult crossing = run.drive().through(driver, run.policies(), new Route("jna", null, false, null));
        assertTrue(
                remembering.cost().remembered() > 100,
                remembering.cost().remembered() + " of "
                        + remembering.cost().latencies().count());
        assertEquals(0, crossing.cost().remembered());
        assertSame(crossing, remembering);
    }

    @Test
    void a_server_that_cannot_be_reached_is_a_failure_of_the_run_and_no_bad_input() {
        assumeTrue(NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        List<String> nowhere =
                List.of("policy = lru", "call = grpc", "server = unix:" + folder.resolve("s"), "watchdog = 1");
        String failure = assertThrows(DriveFailure.class, () -> driver.opened(nowhere, 60))
                .getMessage();
        assertTrue(failure.startsWith("no policy server answers at unix:" + folder.resolve("s")), failure);
    }

    private static void assertSame(DriveResult direct, DriveResult other) {
        assertEquals(direct.difference(), other.difference());
        assertEquals(direct.matches().matched(), other.matches().matched());
        assertEquals(direct.matches().of(), other.matches().of());
        assertEquals(direct.cost().latencies().count(), other.cost().latencies().count(), "queries");
        assertEquals(direct.policy(), other.policy());
        assertEquals(direct.digests().sent(), other.digests().sent(), "queries and events");
        assertEquals(direct.digests().answered(), other.digests().answered(), "answers and what was published");
        assertEquals(direct.digests().state(), other.digests().state(), "state at the end");
        assertEquals(direct.warnings(), other.warnings(), "hooks without an effect");
    }

    private static List<String> lines(Path bridge) {
        List<String> lines = new ArrayList<>();
        try (StreamReader in = StreamReader.open(bridge, "bridge")) {
            while (in.next()) {
                lines.add(StreamReader.unpacked(in.kind()) + " " + in.rest("columns"));
            }
        }
        return lines;
    }
}
