package io.policybridge.stream;

import io.policybridge.input.BadInput;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a GPGPU-Sim run printed, plain or compressed with zstd: the statistics after each kernel. */
public final class SimulatorLog {
  private static final String BLOCK = "kernel_name = ";

  private final List<List<String>> blocks = new ArrayList<>();

  private SimulatorLog() {}

  /**
   * Reads {@code file}.
   *
   * @throws BadInput if it cannot be read or holds no statistics
   */
  public static SimulatorLog read(Path file) {
    SimulatorLog log = new SimulatorLog();
    text(file).lines().forEach(log::add);
    if (log.blocks.isEmpty()) {
      throw BadInput.in(file, "no line that begins with '" + BLOCK.strip() + "'; expected the output of a GPGPU-Sim run");
    }
    return log;
  }

  private static String text(Path file) {
    StoredBytes in = new StoredBytes(file);
    try {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      byte[] buffer = new byte[1 << 16];
      for (int count = in.read(buffer, 0); count > 0; count = in.read(buffer, 0)) {
        all.write(buffer, 0, count);
      }
      return all.toString(StandardCharsets.UTF_8);
    } finally {
      in.close();
    }
  }

  private void add(String line) {
    if (line.startsWith(BLOCK)) {
      blocks.add(new ArrayList<>());
    }
    if (!blocks.isEmpty()) {
      blocks.get(blocks.size() - 1).add(line.stripTrailing());
    }
  }

  /** Kernels that ended. */
  public int kernels() {
    return blocks.size();
  }

  /** The lines printed after the {@code index}th kernel that ended, its name first, up to the next kernel's statistics. */
  public List<String> statistics(int index) {
    return List.copyOf(blocks.get(index));
  }
}
