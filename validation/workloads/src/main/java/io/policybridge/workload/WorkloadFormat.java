package io.policybridge.workload;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A format in which what a simulation executes is stored. Immutable; used by many threads. */
public interface WorkloadFormat {

    /** Its name, lower-case with hyphens. */
    String name();

    /** What a workload of this format is, for complaints: {@code a folder that holds ...}. */
    String form();

    /** The folder of the workload that {@code path}, a folder or a file, is or belongs to; empty in another format. */
    Optional<Path> folder(Path path);

    /**
     * The workload that {@code text} describes in a way of this format's own, no path; empty if it does not.
     *
     * @throws io.policybridge.input.BadInput if it does, but there is no such workload
     */
    default Optional<Workload> described(String text) {
        return Optional.empty();
    }

    /** Name of the packaged configuration for workloads of this format that name none; empty: one must be given. */
    default Optional<String> usualConfig() {
        return Optional.empty();
    }

    /**
     * What to say of the workload in {@code folder} if it names no configuration, and none is given; {@code otherwise}
     * is what to say of another way to give one.
     */
    default String lackingConfig(Path folder, String otherwise) {
        return "no configuration; expected a line 'config: NAME' in its run.txt, and gpgpusim.config or "
                + "configs/NAME/gpgpusim.config in this folder or in that of its package" + otherwise;
    }

    /** Files beside a configuration that set further options of a machine for workloads of this format. */
    default List<Path> furtherOptions(Path config) {
        return List.of();
    }

    /** Whether to read a workload of this format is to run code that its author wrote; otherwise it is data. */
    default boolean runsCode() {
        return false;
    }

    /**
     * Reads the workload in {@code folder}.
     *
     * @throws io.policybridge.input.BadInput if it cannot be used; names file and line
     */
    ProgramTrace read(Path folder);

    /**
     * The workload in {@code folder} as simulations execute it. A format that can reads a long one while it is
     * executed, in memory that does not grow with its length; by default all of it is held.
     */
    default PlayableProgram program(Path folder) {
        return read(folder);
    }

    /** The host copies of {@code program}, which {@link #program} returned of this folder. */
    HostCopyCursor.Source copies(Path folder, PlayableProgram program);

    /**
     * The host copies of the workload in {@code folder} that touch L2 tags, possibly none.
     *
     * @param trace what {@link #read} returns of this folder
     */
    HostCopies hostCopies(Path folder, ProgramTrace trace);

    /** Tells {@code memory} where that of the run in {@code folder} was drawn to lie, if it was. */
    default void drawn(Path folder, DrawnMemory memory) {}

    /**
     * The static instructions of the workload in {@code folder}, in the order of {@link ProgramTrace#code}, as an issue
     * stream records them: the columns of a record {@code S}. A recording of a simulation copies them; it describes
     * those of a program that is executed itself, of which there are none here.
     */
    List<String> instructionRecords(Path folder);
}
