package io.policybridge.verify.all;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.file.DevForm;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.verify.tree.PackagedProgram;
import io.policybridge.verify.tree.SimulatorTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of ours on a machine.
 *
 * @param machine a packaged configuration, or one that the simulator ships
 * @param kernels of a program that is written as traces; null for one in CUDA
 */
record ShippedProgram(String name, String machine, List<TracedKernel> kernels) {
    private static final String PACKAGED = "gtx480x";
    private static final String SHIPPED = "SM7_QV100";
    private static final String CONFIG = "gpgpusim.config";
    private static final String TRACE_CONFIG = "trace.config";
    /** Constants; modified lines evicted; textures; local memory; generic loads; atomics; streams; shared memory. */
    private static final List<String> ON_PACKAGED =
            List.of("constants", "update", "textures", "locals", "spaces", "tail", "streams", "carve");

    private static final List<String> ON_SHIPPED = List.of("textures", "locals", "spaces");

    /** All programs that run in such a simulator. */
    static List<ShippedProgram> of(SimulatorTree tree) {
        if (tree.fromTraces()) {
            return List.of(
                    new ShippedProgram("traces", SHIPPED, TracedPrograms.traces()),
                    new ShippedProgram("streams", SHIPPED, TracedPrograms.streams()));
        }
        List<ShippedProgram> programs = new ArrayList<>();
        ON_PACKAGED.forEach(name -> programs.add(new ShippedProgram(name, PACKAGED, null)));
        ON_SHIPPED.forEach(name -> programs.add(new ShippedProgram(name, SHIPPED, null)));
        return programs;
    }

    /** @throws BadInput if the simulator lacks a configuration file for the machine */
    void requireConfiguration(SimulatorTree tree) {
        if (kernels != null) {
            requireFile(tree.shippedConfig(machine));
            requireFile(tree.traceConfig(machine));
        } else if (!isPackaged()) {
            requireFile(tree.shippedConfig(machine));
        }
    }

    private void requireFile(Path file) {
        if (!Files.isReadable(file)) {
            throw BadInput.in(file, "cannot be read; expected what the simulator ships for " + machine);
        }
    }

    private boolean isPackaged() {
        return Configs.names(GoldenRoot.find()).contains(machine);
    }

    /**
     * Writes its configuration and what it consists of into {@code folder}, where it then runs.
     *
     * @param nvcc compiles it, if it is in CUDA
     * @return the words that run it on a build; {@code {}} is the build's folder
     * @throws io.policybridge.verify.VerifyFailure if it is not compiled
     */
    List<String> prepared(Path folder, SimulatorTree tree, Path nvcc) {
        try {
            if (kernels != null) {
                Files.copy(tree.shippedConfig(machine), folder.resolve(CONFIG));
                Files.copy(tree.traceConfig(machine), folder.resolve(TRACE_CONFIG));
                Path list = TracedKernel.write(folder.resolve("traces"), kernels);
                return List.of(
                        SimulatorTree.frontEnd(),
                        "-trace",
                        list.toString(),
                        "-config",
                        CONFIG,
                        "-config",
                        TRACE_CONFIG);
            }
            Files.writeString(folder.resolve(CONFIG), configuration(tree));
            Path program = new PackagedProgram(name).compiled(folder, nvcc);
            return tree.command(List.of(program.toString()));
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be written, or " + tree.folder() + " not read: " + e.getMessage());
        }
    }

    private String configuration(SimulatorTree tree) throws IOException {
        return isPackaged()
                ? DevForm.of(Configs.fileOf(machine, GoldenRoot.find()), Overrides.NONE)
                : Files.readString(tree.shippedConfig(machine), StandardCharsets.ISO_8859_1);
    }
}
