package io.policybridge.run;

import io.policybridge.input.BadInput;
import io.policybridge.stream.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** What a folder of streams needs besides them to be a workload. */
final class Recording {
  private Recording() {}

  /** Writes run.txt, and copies the host copies that were part of the input. */
  static void complete(Path folder, Job job) {
    Workload source = job.workload();
    String notes = "config: " + job.config().name() + "\npolicy: " + job.contender().describe() + "\nkernel program: " + source.program() + "\nsizes: "
        + source.sizes() + "\n";
    try {
      Files.write(folder.resolve("run.txt"), notes.getBytes(StandardCharsets.UTF_8));
      if (job.config().memory().hostCopiesTouchL2() && Files.exists(source.stream("hostcopy"))) {
        Files.copy(source.stream("hostcopy"), folder.resolve("hostcopy.zst"), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw BadInput.in(folder, "cannot be written: " + e.getMessage());
    }
  }
}
