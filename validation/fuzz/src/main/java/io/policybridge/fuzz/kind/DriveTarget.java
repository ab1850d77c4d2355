package io.policybridge.fuzz.kind;

import io.policybridge.drive.Drive;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The streams that are driven, {@code l1d}, {@code l2} and {@code dram}; the first byte says which one it is. */
public final class DriveTarget extends ChosenTarget {
    private static final List<String> STREAMS = List.of("l1d", "l2", "dram");

    private final Workload run = RecordedRuns.record("native");
    private final List<byte[]> originals = new ArrayList<>();

    public DriveTarget() {
        try {
            for (String stream : STREAMS) {
                originals.add(Files.readAllBytes(run.stream(stream)));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String name() {
        return "drive";
    }

    @Override
    public String named() {
        return run.folder() + "/";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < STREAMS.size(); i++) {
            byte[] text = RecordedRuns.text(run.stream(STREAMS.get(i)));
            seeds.add(seed(i, text));
        }
        return seeds;
    }

    @Override
    protected void use(int choice, byte[] rest) throws IOException {
        int which = choice % STREAMS.size();
        Path file = run.stream(STREAMS.get(which));
        try {
            Files.write(file, rest);
            drive(new StreamDrive(run));
        } finally {
            Files.write(file, originals.get(which));
        }
    }

    /** Drives to the end, under the policies of the recording. */
    static void drive(Drive drive) {
        drive.direct(
                PolicyChoice.ofData(drive.policy(), drive.policySource(), PolicyChoice.known(), drive.seed())
                        .policies(),
                CallLimit.DEFAULT);
    }
}
