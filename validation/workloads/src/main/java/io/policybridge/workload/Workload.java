package io.policybridge.workload;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A recorded run in a folder of its own, with its {@code issue.zst}.
 *
 * @param name as {@link Workloads#resolve} takes it
 * @param folder holds the streams of the run
 * @param configName configuration of the recorded run, empty when the folder does not say
 * @param configFile its {@code gpgpusim.config}, if one is found
 * @param program the kernel program and what it computes, empty when the folder does not say
 * @param sizes problem sizes, likewise
 * @param totals what GPGPU-Sim counted, if there is a summary
 */
public record Workload(
        String name,
        Path folder,
        String configName,
        Optional<Path> configFile,
        String program,
        String sizes,
        Optional<Totals> totals) {

    /**
     * Totals of the whole recorded run.
     *
     * @param cycles core cycles
     * @param instructions thread instructions
     * @param l1dAccesses over all SMs, all L1D counts alike; reservation fails are attempts
     * @param dramReads bursts
     * @param dramWrites bursts
     * @param wallSeconds wall time of GPGPU-Sim's plain build for the whole program, start-up included
     */
    public record Totals(
            long cycles,
            long instructions,
            long l1dAccesses,
            long l1dMisses,
            long l1dReservationFails,
            long l2Accesses,
            long l2Misses,
            long dramReads,
            long dramWrites,
            double wallSeconds) {}

    /** The issue stream. */
    public Path issue() {
        return folder.resolve("issue.zst");
    }

    /**
     * File of the stream called {@code stream} (l1d, ldst, l2, dram, icnt, clock, hostcopy), whether it exists or not.
     */
    public Path stream(String stream) {
        return folder.resolve(stream + ".zst");
    }

    /** The configuration's file. */
    public Path requiredConfigFile() {
        return configFile.orElseThrow(() -> BadInput.in(
                folder,
                "no configuration; expected a line 'config: NAME' in its run.txt and "
                        + "configs/NAME/gpgpusim.config in a folder above"));
    }
}
