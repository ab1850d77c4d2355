package io.policybridge.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.bridge.grpc.Endpoint;
import io.policybridge.bridge.grpc.PolicyServer;
import io.policybridge.bridge.grpc.PolicyService;
import io.policybridge.catalogue.Workloads;
import io.policybridge.drive.outage.DisturbedDrive;
import io.policybridge.drive.outage.FaultyNetwork;
import io.policybridge.drive.outage.FaultyNetwork.Fault;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.policies.Registry;
import io.policybridge.run.Contender;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections of a drive that go wrong at a random moment: with a journal nothing changes, without it ends in time. */
@Tag("long")
class NetworkFaultsTest {
    /** Seconds that a host waits for an answer. */
    private static final int WATCHDOG = 2;

    private static final int FAULTS = 2;

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
                new StreamDrive(Workloads.packaged().resolve("atax")),
                Contender.parse("dip+fr-fcfs", 7).policies(),
                "unix:" + socket,
                folder);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** A fault for each of the first connections, early enough to happen: a drive sends more than a hundred kB. */
    private static FaultyNetwork network(Fault fault) {
        long seed = System.nanoTime();
        System.out.println("network with " + fault + ": seed " + seed);
        return new FaultyNetwork(socket, fault, 100_000, FAULTS, seed);
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void with_a_journal_a_fault_changes_no_statistic(Fault fault) {
        try (FaultyNetwork network = network(fault)) {
            DisturbedDrive.Ending ending = drive.through(network.address(), WATCHDOG, true);
            assertEquals(fault.isHarmless() ? 1 : FAULTS, network.faults(FAULTS), "faults");
            assertEquals(
                    fault.isHarmless() ? DisturbedDrive.Ending.UNDISTURBED : DisturbedDrive.Ending.RESUMED, ending);
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DELAY", "SLOW_READER"})
    void without_a_journal_a_fault_ends_the_run_within_the_watchdog_with_one_line(Fault fault) {
        try (FaultyNetwork network = network(fault)) {
            long start = System.nanoTime();
            String line = assertThrows(DriveFailure.class, () -> drive.through(network.address(), WATCHDOG, false))
                    .getMessage();
            double seconds = (System.nanoTime() - start) / 1e9;
            assertTrue(
                    line.matches("the policy server at " + network.address() + " (is gone|did not answer|ended).*"),
                    line);
            assertTrue(seconds < WATCHDOG + drive.milliseconds() / 1e3 + 10, seconds + " s: " + line);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DELAY", "SLOW_READER"})
    void what_comes_late_but_within_the_watchdog_needs_no_journal(Fault fault) {
        try (FaultyNetwork network = network(fault)) {
            assertEquals(DisturbedDrive.Ending.UNDISTURBED, drive.through(network.address(), WATCHDOG, false));
            assertEquals(1, network.faults(FAULTS));
        }
    }
}
