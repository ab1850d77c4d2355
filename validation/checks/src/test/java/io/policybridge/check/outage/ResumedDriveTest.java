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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The policy server of a drive dies, or freezes; the drive goes on with another one and comes to the same. */
@Tag("process")
class ResumedDriveTest {
    private static final int KILLS = 10;

    @TempDir
    private static Path folder;

    private static NativeDriver driver;
    private static String address;
    private static MortalServer server;

    @BeforeAll
    static void start() {
        driver = new NativeDriver(NativeBuild.driver());
        assumeTrue(NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        address = "unix:" + folder.resolve("s");
        server = new MortalServer(
                serve("native"),
                ProcessBuilder.Redirect.to(folder.resolve("errors").toFile()));
        server.start();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static List<String> serve(String policy) {
        List<String> command = OwnProcess.command();
        command.addAll(List.of("serve", "--policy", policy, "--listen", address));
        return command;
    }

    /** With published state, ticks and random draws: everything that crossed in a simulation. */
    private static DisturbedDrive recorded(String policy) {
        RecordedRun run = RecordedRun.of(
                RecordedRun.Machine.of("gesummv", "gtx480x-smalll2"), 8_000, policy, folder.resolve("recorded"));
        return new DisturbedDrive(driver, run.drive(), run.policies(), address, folder);
    }

    private static DisturbedDrive streams(String run, String policy) {
        StreamDrive drive = new StreamDrive(Workloads.packaged().resolve(run));
        return new DisturbedDrive(driver, drive, PolicyChoice.parse(policy, 7).policies(), address, folder);
    }

    @Test
    void ten_kills_at_random_moments_change_no_statistic() throws Exception {
        Files.createDirectories(folder.resolve("recorded"));
        long seed = System.nanoTime();
        System.out.println("ten kills of a policy server: seed " + seed);
        List<DisturbedDrive> drives = List.of(
                recorded("ccws+dip"), streams("atax", "dip+fr-fcfs"), streams("gtx480x-smalll2/lmem", "random"));
        assertEquals(List.of(), new Outages(drives, server, Outage.KILL).run(KILLS, seed, progress -> {}));
    }

    /**
     * The watchdog gives it up after two seconds; it is replaced half a second later. A drive that ends first is
     * repeated.
     */
    @Test
    void a_frozen_server_is_left_for_another_one() {
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
