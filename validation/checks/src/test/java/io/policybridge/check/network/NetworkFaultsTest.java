package io.policybridge.check.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.bridge.grpc.PolicyServer;
import io.policybridge.bridge.grpc.PolicyService;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.catalogue.Workloads;
import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.outage.DisturbedDrive;
import io.policybridge.check.outage.FaultyNetwork;
import io.policybridge.check.outage.FaultyNetwork.Direction;
import io.policybridge.check.outage.FaultyNetwork.Fault;
import io.policybridge.cli.Terminal;
import io.policybridge.drive.NativeBuild;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.policies.Registry;
import io.policybridge.run.PolicyChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Connections that go wrong at a random moment, in both directions. With a journal nothing changes, without one the run
 * ends in time; what comes late changes nothing. The long check {@code network-faults} does this twenty times.
 */
@Tag("process")
class NetworkFaultsTest {
    /** Seconds that a simulation waits for its policy. */
    private static final int PATIENCE = 4;

    /** All in both directions, but for half-open connections: for their ends a host has to wait. */
    private static final int KINDS = 2 * Fault.values().length - 1;

    private static final int HARMFUL = 2 * 3 - 1;

    @TempDir
    private static Path folder;

    private static Path socket;
    private static PolicyServer server;
    private static DisturbedDrive drive;

    @BeforeAll
    static void start() {
        NativeDriver driver = new NativeDriver(NativeBuild.driver());
        assumeTrue(NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        socket = folder.resolve("s");
        server = PolicyServer.start(
                Endpoint.parse("unix:" + socket), null, new PolicyService("native", Registry.all()), true);
        drive = new DisturbedDrive(
                driver,
                new StreamDrive(Workloads.packaged().resolve("gtx480x-smalll2/vecadd")),
                PolicyChoice.parse("dip+fr-fcfs", 7).policies(),
                "unix:" + socket,
                folder);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static CheckOutcome struck(NetworkHost host) {
        long seed = System.nanoTime();
        System.out.println("faults of the network, " + host + ": seed " + seed);
        Direction one = seed % 2 == 0 ? Direction.TO_SERVER : Direction.TO_HOST;
        CheckOutcome outcome = new NetworkFaults(socket, List.of(host), seed)
                .run(
                        1,
                        fault -> fault == Fault.HALF_OPEN ? List.of(one) : List.of(Direction.values()),
                        CheckProgress.NONE);
        assertEquals(List.of(), outcome.losses());
        return outcome;
    }

    /** The connection that resumes a session is struck too, and then it is resumed once more. */
    @Test
    void with_a_journal_no_fault_changes_a_statistic() {
        assertEquals(
                KINDS + HARMFUL, struck(new DrivenHost(drive, true, socket)).faults());
    }

    @Test
    void without_a_journal_what_is_late_changes_nothing_and_what_is_lost_ends_the_drive_in_time_with_one_line() {
        assertEquals(KINDS, struck(new DrivenHost(drive, false, socket)).faults());
    }

    @Test
    void what_is_late_changes_nothing_and_what_is_lost_ends_a_simulation_in_time_with_one_line() {
        assertEquals(
                KINDS,
                struck(new SimulatedHost(NetworkFaultsTest::printed, PATIENCE, socket))
                        .faults());
    }

    private static SimulatedHost.Printed printed(List<String> words) {
        Terminal said = Terminal.run(words.toArray(String[]::new));
        return new SimulatedHost.Printed(said.exitCode(), said.out(), said.err());
    }

    @Test
    void a_simulation_that_hides_a_reset_is_a_loss() {
        List<String> first = new ArrayList<>();
        NetworkHost host = new SimulatedHost(
                words -> {
                    first.add(printed(words).out().replaceAll("127.0.0.1:\\d+", "SERVER"));
                    return new SimulatedHost.Printed(0, first.get(0), "");
                },
                PATIENCE,
                socket);
        FaultyNetwork.Plan plan =
                new FaultyNetwork.Plan(Fault.RESET, Direction.TO_HOST, host.bytes(Direction.TO_HOST) / 2, 1);
        try (FaultyNetwork network = new FaultyNetwork(socket, plan, 1)) {
            assertThrows(AssertionError.class, () -> host.run(network, Fault.RESET));
        }
    }
}
