package io.policybridge.run;

import io.policybridge.input.UnfinishedFile;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The notes that make a folder of streams a workload. */
final class RecordingNotes {
    private RecordingNotes() {}

    /**
     * Writes run.txt. The recorded l2 stream has the host copies in the cycles of this run, so a hostcopy.zst of an
     * earlier run is deleted.
     */
    static void complete(Path folder, Job job) {
        Workload source = job.workload();
        String notes = "config: " + job.config().name() + "\npolicy: "
                + job.contender().describe() + "\nkernel program: "
                + source.origin().program() + "\nsizes: " + source.origin().sizes()
                + "\n";
        try {
            UnfinishedFile.write(folder.resolve("run.txt"), notes);
            Files.deleteIfExists(folder.resolve("hostcopy.zst"));
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
