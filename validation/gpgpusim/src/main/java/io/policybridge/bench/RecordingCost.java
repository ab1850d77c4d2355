package io.policybridge.bench;

import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.run.PolicyChoice;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How much longer a driven run takes when the shim records everything that crosses; processes with and without
 * recording alternate.
 */
final class RecordingCost {
    private static final double PERCENT = 10;
    private static final int PAIRS = 15;
    private static final PolicyChoice POLICIES = PolicyChoice.parse("lru(level=both)+fr-fcfs", 1);

    private final Workload workload;
    private final StreamDrive drive;
    private final NativeDriver driver = NativeDriver.find();

    RecordingCost(Workload workload) {
        this.workload = workload;
        drive = new StreamDrive(workload);
    }

    List<Figure> measure() {
        try {
            Path recording = Files.createTempFile("policybridge-bench", ".zst");
            try {
                double[] plain = new double[PAIRS];
                double[] recorded = new double[PAIRS];
                for (int i = 0; i < PAIRS; i++) {
                    plain[i] = seconds(null);
                    recorded[i] = seconds(recording);
                }
                double without = Medians.of(plain);
                double with = Medians.of(recorded);
                return List.of(
                        Figure.of("driven run of " + workload.name() + " over JNA", without, "s", 3)
                                .noting("median of " + PAIRS + " processes"),
                        Figure.of("the same, recorded", with, "s", 3).noting(Files.size(recording) + " bytes written"),
                        Figure.of("wall time added by recording", 100 * (with / without - 1), "%", 1)
                                .atMost(PERCENT));
            } finally {
                Files.delete(recording);
            }
        } catch (IOException e) {
            throw new BenchFailure("recording is not possible: " + e.getMessage());
        }
    }

    private double seconds(Path recording) {
        long start = System.nanoTime();
        drive.through(driver, POLICIES.policies(), new NativeDriver.Route("jna", null, true, recording));
        return (System.nanoTime() - start) / 1e9;
    }
}
