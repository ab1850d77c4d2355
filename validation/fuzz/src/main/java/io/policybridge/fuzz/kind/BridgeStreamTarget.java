package io.policybridge.fuzz.kind;

import io.policybridge.drive.bridge.BridgeDrive;
import io.policybridge.fuzz.harness.FileTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Bridge streams, driven. */
public final class BridgeStreamTarget extends FileTarget {
    public BridgeStreamTarget() {
        super("bridge-stream", "bridge.zst");
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        return List.of(
                RecordedRuns.text(RecordedRuns.record("mrpb+fr-fcfs+swl(n=2)").stream("bridge")),
                RecordedRuns.text(RecordedRuns.record("lru(level=both)").stream("bridge")));
    }

    @Override
    protected void use(Path file) throws IOException {
        DriveTarget.drive(BridgeDrive.of(file));
    }
}
