package io.policybridge.patch;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What is put into a GPGPU-Sim: hook files and insertions, as gpgpusim-patch holds them. */
public final class PatchFiles {
  private final Map<String, String> hooks = new TreeMap<>();
  private final List<Insertion> insertions;
  private final Path generations;
  private final Path library;
  private final String digest;

  private PatchFiles(Path patch, Path shim) {
    Path hookFolder = patch.resolve("hooks");
    Path header = shim.resolve("include/policybridge.h");
    generations = patch.resolve("generations");
    library = shim.resolve("target/libpolicybridge.so").toAbsolutePath().normalize();
    insertions = InsertionReader.readAll(patch.resolve("insertions"));
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(hookFolder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        hooks.put(file.getFileName().toString(), read(file));
      }
      hooks.put(header.getFileName().toString(), read(header));
      hooks.forEach((name, text) -> all.append(name).append('\n').append(text));
    } catch (IOException e) {
      throw BadInput.in(hookFolder, "cannot be read: " + e.getMessage());
    }
    for (Insertion insertion : insertions) {
      all.append(insertion.title()).append(insertion.file()).append(insertion.conditions()).append(insertion.anchor()).append(insertion.text());
    }
    digest = NewFile.digest(all.toString());
  }

  /** Those of a project folder: its gpgpusim-patch and the header of its native-shim. */
  public static PatchFiles of(Path project) {
    return new PatchFiles(project.resolve("gpgpusim-patch"), project.resolve("native-shim"));
  }

  /** Those below the folder that system property {@code policybridge.home} names, the working directory unless set. */
  public static PatchFiles find() {
    return of(Path.of(System.getProperty("policybridge.home", ".")));
  }

  /** Names and contents of the hook files. */
  Map<String, String> hooks() {
    return hooks;
  }

  List<Insertion> insertions() {
    return insertions;
  }

  /** Folder of the stand-ins. */
  Path generations() {
    return generations;
  }

  /** The library that a patched simulator opens unless told otherwise. */
  Path library() {
    return library;
  }

  /** Twelve digits that change with every hook file and insertion. */
  String digest() {
    return digest;
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }
}
