package io.policybridge.check.outage;

import io.policybridge.drive.Drive;
import io.policybridge.drive.DriveFailure;
import io.policybridge.drive.DriveResult;
import io.policybridge.drive.NativeDriver;
import io.policybridge.session.Session;
import io.policybridge.session.guard.CallLimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * A drive over gRPC or shared memory whose server is disturbed, compared with the same drive undisturbed: digests of
 * all that was sent and answered, the state at the end, and every counter of the session.
 */
public final class DisturbedDrive {
    private final NativeDriver driver;
    private final Drive drive;
    private final List<Session.Chosen> policies;
    private final String address;
    private final Path folder;
    private final Expected expected;
    private int resumptions;

    private record Expected(DriveResult result, String counters, long nanoseconds) {}

    /**
     * Plays it once, undisturbed.
     *
     * @param address of a server of the registry's policies
     * @param folder for the journal and the counters, of this user
     */
    public DisturbedDrive(
            NativeDriver driver, Drive drive, List<Session.Chosen> policies, String address, Path folder) {
        this.driver = driver.noting(this::note);
        this.drive = drive;
        this.policies = policies;
        this.address = address;
        this.folder = folder;
        expected = play(address, 60, List.of());
    }

    private void note(String line) {
        resumptions += line.contains("the session was resumed") ? 1 : 0;
    }

    private Expected play(String at, int watchdog, List<String> lines) {
        Path counters = folder.resolve("counters");
        List<String> all = new ArrayList<>(lines);
        all.add("statistics = " + counters);
        resumptions = 0;
        long start = System.nanoTime();
        String call = at.startsWith("shm:") ? "shm" : "grpc";
        DriveResult result = drive.through(
                driver, policies, new NativeDriver.Route(call, at, false, null, "", new CallLimit(watchdog), all));
        try {
            return new Expected(result, Files.readString(counters), System.nanoTime() - start);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Time that it takes undisturbed, in milliseconds. */
    public long milliseconds() {
        return expected.nanoseconds() / 1_000_000;
    }

    /** What happened in a drive that was disturbed. */
    public enum Ending {
        /** The disturbance came too late or too early to be noticed. */
        UNDISTURBED,
        RESUMED
    }

    /**
     * Plays it with a journal while {@code disturbance} runs in another thread, to its end.
     *
     * @param watchdog of the host, in seconds
     * @throws DriveFailure if it does not end, or comes to something else
     */
    public Ending play(int watchdog, Runnable disturbance) {
        CompletableFuture<Void> disturbed = CompletableFuture.runAsync(disturbance);
        try {
            return through(address, watchdog, true);
        } finally {
            end(disturbed);
        }
    }

    /**
     * Plays it through {@code at}, another way to the server.
     *
     * @param resumes whether with a journal
     * @throws DriveFailure if it does not end, or comes to something else
     */
    public Ending through(String at, int watchdog, boolean resumes) {
        Expected found = play(at, watchdog, resumes ? List.of("resume = " + folder) : List.of());
        compare("policies", expected.result().policy(), found.result().policy());
        compare("digests", expected.result().digests(), found.result().digests());
        compare("matches", expected.result().matches(), found.result().matches());
        compare("warnings", expected.result().warnings(), found.result().warnings());
        compare("counters", expected.counters(), found.counters());
        return resumptions == 0 ? Ending.UNDISTURBED : Ending.RESUMED;
    }

    private static void end(CompletableFuture<Void> disturbed) {
        try {
            disturbed.join();
        } catch (CompletionException e) {
            throw new DriveFailure("the disturbance itself failed: " + e.getCause());
        }
    }

    private void compare(String what, Object before, Object now) {
        if (!before.equals(now)) {
            throw new DriveFailure(this + ": " + what + " after an outage: " + now + "; expected " + before);
        }
    }

    @Override
    public String toString() {
        return expected.result().run() + " under " + expected.result().policy();
    }
}
