package io.policybridge.cli;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.workload.Workload;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds packaged runs for the commands. */
public final class PackagedRuns {
    private PackagedRuns() {}

    /** Every packaged run. */
    public static List<Workload> workloads() {
        return Workloads.packaged().all();
    }

    /** The packaged run, or folder of streams, called {@code nameOrFolder}. */
    public static Workload workload(String nameOrFolder) {
        return Workloads.packaged().resolve(nameOrFolder);
    }

    /**
     * The packaged runs, or folders of streams, that --workload names.
     *
     * @throws BadInput if it names none
     */
    public static List<Workload> workloads(List<String> names) {
        if (names.isEmpty()) {
            throw new BadInput("--workload is empty; expected packaged runs (./policybridge workloads) or "
                    + "folders of streams");
        }
        Set<String> seen = new HashSet<>(); // atax:tiny and atax:64 are one
        return names.stream()
                .map(PackagedRuns::workload)
                .filter(workload -> seen.add(Benchmarks.canonical(workload)))
                .toList();
    }

    /**
     * As {@link #workloads(List)}, runs with what GPGPU-Sim counted in them.
     *
     * @throws BadInput also if one has no totals
     */
    public static List<Workload> recorded(List<String> names) {
        List<Workload> found = workloads(names);
        found.stream()
                .filter(workload -> workload.totals().isEmpty())
                .findFirst()
                .ifPresent(workload -> {
                    throw new BadInput("workload=" + workload.name()
                            + " has no recorded totals to compare with; expected a packaged run, or a "
                            + "summary.tsv in its folder (docs/streams.md)");
                });
        return found;
    }

    /**
     * The packaged run, the folder of streams (with or without an issue stream), or all runs below the folder, called
     * {@code nameOrFolder}.
     */
    public static List<Workload> recordings(String nameOrFolder) {
        return Workloads.packaged().recordings(nameOrFolder);
    }

    /** As {@link #recordings}, one run. */
    public static Workload recording(String nameOrFolder) {
        List<Workload> found = recordings(nameOrFolder);
        if (found.size() != 1) {
            throw new BadInput(nameOrFolder + " holds " + found.size() + " runs; expected one");
        }
        return found.get(0);
    }
}
