package io.policybridge.drive.bridge;

import io.policybridge.api.HostGeometry;
import io.policybridge.drive.Agreement;
import io.policybridge.drive.DirectPlayback;
import io.policybridge.drive.Drive;
import io.policybridge.drive.DrivePath;
import io.policybridge.drive.DriveResult;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.NativePlan;
import io.policybridge.session.Session;
import io.policybridge.session.SessionObserver;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.stream.length.RecordedLengths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Plays a bridge stream, everything that crossed a session of some host, to policies: those that it was recorded under
 * or others. Compares every answer with the recorded one, published state included; answers are not applied.
 */
public final class BridgeDrive implements Drive {
    private static final String FILE = "bridge.zst";

    private final Path file;
    private final BridgeHeader header;

    /** A drive of {@code file}. */
    public BridgeDrive(Path file) {
        this.file = file;
        header = BridgeHeader.read(file);
    }

    /** Whether {@code path} is a file, or a folder with a bridge stream. */
    public static boolean isStream(Path path) {
        return Files.isRegularFile(path) || Files.isRegularFile(path.resolve(FILE));
    }

    /** The drive of a file, or of the stream in a folder. */
    public static BridgeDrive of(Path path) {
        return new BridgeDrive(Files.isRegularFile(path) ? path : path.resolve(FILE));
    }

    /** The policies that it was recorded under; {@code native} for none. */
    @Override
    public String policy() {
        return header.policy();
    }

    @Override
    public String policySource() {
        return file + ":" + header.policyLine();
    }

    /** The seed that it was recorded with. */
    @Override
    public long seed() {
        return header.seed();
    }

    @Override
    public List<String> checked(boolean others) {
        return RecordedLengths.doubts(file, "bridge");
    }

    @Override
    public DriveResult direct(List<Session.Chosen> policies, CallLimit limit) {
        boolean samePolicies = PolicyString.describe(policies).equals(header.policy());
        return DirectPlayback.of(name(), policies, header.host(), limit, path -> play(path, samePolicies));
    }

    /** Plays it to the policies that it was recorded under; {@code observer} sees all that crosses. */
    public Agreement observed(List<Session.Chosen> policies, SessionObserver observer) {
        return DirectPlayback.observed(policies, header.host(), observer, path -> play(path, true));
    }

    private Agreement play(DrivePath path, boolean samePolicies) {
        Agreement agreement = new Agreement("bridge");
        try (BridgeSource source = new BridgeSource(file, header.host(), samePolicies, path, agreement)) {
            source.play();
        }
        return agreement;
    }

    @Override
    public DriveResult through(NativeDriver driver, List<Session.Chosen> policies, NativeDriver.Route route) {
        long seed =
                policies.isEmpty() ? header.seed() : policies.get(0).settings().seed();
        HostGeometry host = header.host();
        play(new UnansweredPath(host), true);
        return driver.drive(
                name(),
                new NativePlan()
                        .open(PolicyString.describe(policies), seed, route)
                        .geometry(host)
                        .bridge(host, file),
                "bridge");
    }

    private String name() {
        return file.toString();
    }
}
