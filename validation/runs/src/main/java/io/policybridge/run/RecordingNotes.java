package io.policybridge.run;

import io.policybridge.input.UnfinishedFile;
import io.policybridge.simulator.recording.Recorder;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** What makes a folder of streams a workload: its machine, and notes, which are last. */
final class RecordingNotes {
    private RecordingNotes() {}

    /** Writes {@code machine}, and then run.txt, once the streams are in their places. */
    static void complete(Path folder, Job job, RecordedMachine machine) {
        Workload source = job.workload();
        String notes = "config: " + job.config().name() + "\npolicy: "
                + job.policyChoice().describe() + "\nkernel program: "
                + source.origin().program() + "\nsizes: " + source.origin().sizes()
                + "\n";
        try {
            machine.write(folder);
            UnfinishedFile.write(folder.resolve(Recorder.NOTES), notes);
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
