package io.policybridge.verify;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A built simulator.
 *
 * @param folder as the user named it, absolute
 * @param libraries folder with its libcudart.so; null if it has none, as where the application holds the whole simulator
 */
public record Build(Path folder, Path libraries) {
  private static final int DEPTH = 6;
  /** Where a GPGPU-Sim, an Accel-Sim, and the gpu-simulator of one have their builds. */
  private static final List<String> LIBS = List.of("lib", "gpu-simulator/gpgpu-sim/lib", "gpgpu-sim/lib");

  /**
   * The build in {@code folder}, or below its lib folder, or below the lib folder of the GPGPU-Sim inside an Accel-Sim.
   *
   * @throws BadInput if there are several
   */
  public static Build in(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw BadInput.in(folder, "no such folder; expected one with a built simulator");
    }
    Path absolute = folder.toAbsolutePath().normalize();
    if (holdsLibrary(absolute)) {
      return new Build(absolute, absolute);
    }
    List<Path> found = new ArrayList<>();
    for (Path lib : LIBS.stream().map(absolute::resolve).filter(Files::isDirectory).toList()) {
      try (Stream<Path> below = Files.find(lib, DEPTH, (path, attributes) -> attributes.isDirectory() && holdsLibrary(path))) {
        below.sorted().forEach(found::add);
      } catch (IOException e) {
        throw BadInput.in(lib, "cannot be read: " + e.getMessage());
      }
    }
    if (found.size() > 1) {
      throw BadInput.in(folder, "several builds; expected one of " + String.join(", ", found.stream().map(Path::toString).toList()));
    }
    return new Build(absolute, found.isEmpty() ? null : found.get(0));
  }

  private static boolean holdsLibrary(Path folder) {
    return Files.exists(folder.resolve("libcudart.so"));
  }

  /** {@code words} with {@code {}} replaced by the folder. */
  List<String> command(List<String> words) {
    return words.stream().map(word -> word.replace("{}", folder.toString())).toList();
  }
}
