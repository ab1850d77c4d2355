package io.policybridge.cli;

import io.policybridge.input.BadInput;
import io.policybridge.stream.Workload;
import io.policybridge.stream.Workloads;
import java.util.List;

/** The packaged runs, as all commands look them up. */
final class Catalogue {
  private Catalogue() {}

  /** Every packaged run. */
  static List<Workload> workloads() {
    return Workloads.packaged().all();
  }

  /** The packaged run, or folder of streams, called {@code nameOrFolder}. */
  static Workload workload(String nameOrFolder) {
    return Workloads.packaged().resolve(nameOrFolder);
  }

  /** The packaged run, the folder of streams (with or without an issue stream), or all runs below the folder, called {@code nameOrFolder}. */
  static List<Workload> recordings(String nameOrFolder) {
    return Workloads.packaged().recordings(nameOrFolder);
  }

  /** As {@link #recordings}, one run. */
  static Workload recording(String nameOrFolder) {
    List<Workload> found = recordings(nameOrFolder);
    if (found.size() != 1) {
      throw new BadInput(nameOrFolder + " holds " + found.size() + " runs; expected one");
    }
    return found.get(0);
  }
}
