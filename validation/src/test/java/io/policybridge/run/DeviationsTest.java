package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdInputStream;
import io.policybridge.config.ConfigReader;
import io.policybridge.replay.L1dReplay;
import io.policybridge.replay.ReplayResult;
import io.policybridge.sim.Limits;
import io.policybridge.sim.Progress;
import io.policybridge.sim.RunResult;
import io.policybridge.stream.Workload;
import io.policybridge.stream.Workloads;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Differences from GPGPU-Sim that docs/validation.md numbers: each test fails when its gap closes, and then the row goes. */
class DeviationsTest {
  private static RunResult bfs(String policy) {
    return Job.of(Workloads.packaged().resolve("bfs"), Contender.parse(policy, 1), null, Limits.NONE, 0).run(Progress.NONE);
  }

  /** bfs writes its frontier in a race: with other timing GPGPU-Sim may visit other nodes in a launch. Here each launch issues what was recorded. */
  @Test
  void deviation_3_a_program_keeps_its_recorded_path_whatever_the_timing() {
    RunResult recorded = bfs("native");
    RunResult slower = bfs("swl(n=1)+bypass-all");
    assertNotEquals(recorded.totals().cycles(), slower.totals().cycles());
    assertEquals(recorded.kernels().size(), slower.kernels().size());
    for (int i = 0; i < recorded.kernels().size(); i++) {
      assertEquals(recorded.kernels().get(i).totals().warpInstructions(), slower.kernels().get(i).totals().warpInstructions());
    }
  }

  /** A repetition more in every R record: the L1D alone does not notice. */
  @Test
  void deviation_4_repeated_fails_are_not_attempted_one_by_one(@TempDir Path folder) throws IOException {
    Workload workload = Workloads.packaged().resolve("lmem");
    String stream;
    try (InputStream in = new ZstdInputStream(Files.newInputStream(workload.stream("l1d")))) {
      stream = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Matcher repetition = Pattern.compile("^(R \\d+ \\d+ )(\\d+)$", Pattern.MULTILINE).matcher(stream);
    String altered = repetition.replaceAll(match -> match.group(1) + (Long.parseLong(match.group(2)) + 1));
    assertNotEquals(stream, altered);
    Path file = Files.writeString(folder.resolve("l1d.zst"), altered);
    ReplayResult result = new L1dReplay(file, ConfigReader.read(workload.requiredConfigFile())).run();
    assertTrue(result.isExact(), result::toString);
  }
}
