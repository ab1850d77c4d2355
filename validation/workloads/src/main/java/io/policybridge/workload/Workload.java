package io.policybridge.workload;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A workload in a folder of its own, and the run that it was recorded from.
 *
 * @param name as the catalogue resolves it
 * @param folder holds its files
 * @param format of these files
 * @param origin the run that it was recorded from
 */
public record Workload(String name, Path folder, WorkloadFormat format, Origin origin) {

    /**
     * A recorded run.
     *
     * @param configName its configuration, empty if the folder does not name it
     * @param configFile its {@code gpgpusim.config}, if one is found
     * @param program the kernel program and what it computes, empty if the folder does not name it
     * @param sizes problem sizes, likewise
     * @param policies under which GPGPU-Sim ran, {@code native} if the folder does not say
     * @param seed of all that they drew, 1 if the folder does not say
     * @param totals what GPGPU-Sim counted, if there is a summary
     * @param records of streams, by name, where the folder says
     */
    public record Origin(
            String configName,
            Optional<Path> configFile,
            String program,
            String sizes,
            String policies,
            long seed,
            Optional<RecordedTotals> totals,
            Map<String, Long> records) {}

    /** All of what a simulation executes; reads it anew. */
    public ProgramTrace trace() {
        return format.read(folder);
    }

    /** What a simulation executes, held or read while it is executed, as {@link WorkloadFormat#program} says. */
    public PlayableProgram program() {
        return format.program(folder);
    }

    /** The host copies of {@code program}, which {@link #program} returned. */
    public HostCopyCursor.Source copies(PlayableProgram program) {
        return format.copies(folder, program);
    }

    /** The host copies of {@code trace}, which {@link #trace} returned; reads them anew. */
    public HostCopies hostCopies(ProgramTrace trace) {
        return format.hostCopies(folder, trace);
    }

    /** Tells {@code memory} where that of the recorded run was drawn to lie, if it was; reads it anew. */
    public void drawn(DrawnMemory memory) {
        format.drawn(folder, memory);
    }

    /** The static instructions of {@link #trace} as an issue stream records them; reads them anew. */
    public List<String> instructionRecords() {
        return format.instructionRecords(folder);
    }

    public String configName() {
        return origin.configName();
    }

    public Optional<Path> configFile() {
        return origin.configFile();
    }

    /** The policies under which it was recorded, or {@code native}. */
    public String policies() {
        return origin.policies();
    }

    /** The seed of all that these policies drew. */
    public long seed() {
        return origin.seed();
    }

    public Optional<RecordedTotals> totals() {
        return origin.totals();
    }

    /**
     * File of the recorded stream called {@code stream} (issue, l1d, ldst, l2, dram, icnt, clock, hostcopy), whether it
     * exists or not.
     */
    public Path stream(String stream) {
        return folder.resolve(stream + ".zst");
    }

    /** The configuration's file. */
    public Path requiredConfigFile() {
        return requiredConfigFile("");
    }

    /** As {@link #requiredConfigFile()}; the complaint tells {@code otherwise}, another way to give one. */
    public Path requiredConfigFile(String otherwise) {
        return configFile().orElseThrow(() -> BadInput.in(folder, format.lackingConfig(folder, otherwise)));
    }
}
