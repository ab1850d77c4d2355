package io.policybridge.run;

import io.policybridge.input.BadInput;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a folder of streams needs besides them to be a workload. */
final class Recording {
    private Recording() {}

    /**
     * Writes run.txt. Host copies are in the recorded l2 stream, in the cycles of this run; a file of them that an
     * earlier run has left is taken away.
     */
    static void complete(Path folder, Job job) {
        Workload source = job.workload();
        String notes = "config: " + job.config().name() + "\npolicy: "
                + job.contender().describe() + "\nkernel program: "
                + source.origin().program() + "\nsizes: " + source.origin().sizes()
                + "\n";
        try {
            Files.write(folder.resolve("run.txt"), notes.getBytes(StandardCharsets.UTF_8));
            Files.deleteIfExists(folder.resolve("hostcopy.zst"));
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be written: " + e.getMessage());
        }
    }
}
