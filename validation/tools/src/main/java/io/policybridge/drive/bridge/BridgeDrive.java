package io.policybridge.drive.bridge;

import io.policybridge.api.HostGeometry;
import io.policybridge.drive.Agreement;
import io.policybridge.drive.DirectPath;
import io.policybridge.drive.Drive;
import io.policybridge.drive.DriveResult;
import io.policybridge.drive.MeteredPath;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.NativePlan;
import io.policybridge.drive.SequenceDigest;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Plays a bridge stream, everything that crossed a session of some host, before policies: those that it was recorded
 * under or others. Compared is every answer with the recorded one, published state included; nothing answered is
 * applied.
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

    /** The seed that it was recorded with. */
    @Override
    public long seed() {
        return header.seed();
    }

    @Override
    public DriveResult direct(List<Session.Chosen> policies) {
        Session session = new Session(policies, header.host(), null, Session.DEFAULT_LIVENESS_LIMIT);
        long start = System.nanoTime();
        MeteredPath path = new MeteredPath(new DirectPath(session));
        Agreement agreement = new Agreement("bridge");
        String text = PolicyString.describe(policies);
        try (BridgeSource source =
                new BridgeSource(file, header.host(), text.equals(header.policy()), path, agreement)) {
            source.play();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        SequenceDigest digest = path.digest();
        return new DriveResult(
                name(),
                text,
                agreement.matched(),
                agreement.of(),
                seconds,
                0,
                path.latencies(),
                digest.sent(),
                digest.answered(),
                session.digest(),
                agreement.firstDifference(),
                session.tally());
    }

    @Override
    public DriveResult through(NativeDriver driver, List<Session.Chosen> policies, NativeDriver.Route route) {
        long seed =
                policies.isEmpty() ? header.seed() : policies.get(0).settings().seed();
        HostGeometry host = header.host();
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
