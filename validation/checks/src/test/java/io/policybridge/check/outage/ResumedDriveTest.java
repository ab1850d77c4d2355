package io.policybridge.check.outage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.cli.OwnProcess;
import io.policybridge.drive.NativeBuild;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.RecordedRun;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.run.PolicyChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The policy server of a drive dies, or freezes; the drive goes on with another one and comes to the same. */
@Tag("process")
class ResumedDriveTest {
    private static final int KILLS = 5;

    @TempDir
    private static Path folder;

    private static NativeDriver driver;
    private String address;
    private MortalServer server;

    @BeforeAll
    static void find() {
        driver = new NativeDriver(NativeBuild.driver());
    }

    /** A server at a socket with this prefix. */
    private void start(String scheme) {
        assumeTrue(scheme.equals("shm") || NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        address = scheme + ":" + folder.resolve(scheme);
        List<String> command = OwnProcess.command();
        command.addAll(List.of("serve", "--policy", "native", "--listen", address));
        server = new MortalServer(
                command, ProcessBuilder.Redirect.to(folder.resolve("errors").toFile()));
        server.start();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** With published state, ticks and random draws: everything that crossed in a simulation. */
    private DisturbedDrive recorded(String policy) {
        RecordedRun run = RecordedRun.of(
                RecordedRun.Machine.of("gesummv", "gtx480x-smalll2"), 8_000, policy, folder.resolve("recorded"));
        return new DisturbedDrive(driver, run.drive(), run.policies(), address, folder);
    }

    private DisturbedDrive streams(String run, String policy) {
        StreamDrive drive = new StreamDrive(Workloads.packaged().resolve(run));
        return new DisturbedDrive(driver, drive, PolicyChoice.parse(policy, 7).policies(), address, folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"unix", "shm"})
    void five_kills_at_random_moments_change_no_statistic(String scheme) throws Exception {
        start(scheme);
        Files.createDirectories(folder.resolve("recorded"));
        long seed = System.nanoTime();
        System.out.println("five kills of a policy server over " + scheme + ": seed " + seed);
        List<DisturbedDrive> drives = List.of(
                recorded("ccws+dip"), streams("atax", "dip+fr-fcfs"), streams("gtx480x-smalll2/lmem", "random"));
        assertEquals(List.of(), new Outages(drives, server, Outage.KILL).run(KILLS, seed, progress -> {}));
    }

    /**
     * The watchdog gives it up after two seconds; it is replaced half a second later. A drive that ends first is
     * repeated.
     */
    @ParameterizedTest
    @ValueSource(strings = {"unix", "shm"})
    void a_frozen_server_is_left_for_another_one(String scheme) {
        start(scheme);
        DisturbedDrive drive = streams("atax", "dip+fr-fcfs");
        DisturbedDrive.Ending ending = DisturbedDrive.Ending.UNDISTURBED;
        for (long wait = drive.milliseconds() / 2; ending == DisturbedDrive.Ending.UNDISTURBED && wait > 0; wait /= 2) {
            long before = wait;
            ending = drive.play(2, () -> {
                sleep(before);
                server.freeze();
                sleep(2500);
                server.replace();
            });
        }
        assertEquals(DisturbedDrive.Ending.RESUMED, ending);
    }

    private static void sleep(long milliseconds) {
        try {
            TimeUnit.MILLISECONDS.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
