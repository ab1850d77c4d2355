package io.policybridge.ptx.play;

import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.code.ControlFlow;
import io.policybridge.ptx.code.Decoder;
import io.policybridge.ptx.memory.VariableLayout;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The static instructions of a module, numbered in order of the file, and behind them those of generic accesses in
 * other spaces, as they appear. For one simulation.
 */
final class ModuleCode {
    private final PtxModule module;
    private final VariableLayout variables;
    private final List<StaticInstruction> instructions = new ArrayList<>();
    /** By number the place in its function. */
    private final List<Integer> places = new ArrayList<>();

    private final Map<String, Integer> first = new HashMap<>();
    private final Map<String, KernelCode> compiled = new HashMap<>();
    /** By space and number of a generic access: its number there, 0 if it has not accessed the space. */
    private final int[][] variants;

    private final long end;

    /** That of {@code module} on SMs as configured. */
    ModuleCode(PtxModule module, SmConfig config) {
        this.module = module;
        variables = new VariableLayout(module);
        Decoder decoder = new Decoder(module, config);
        for (PtxFunction function : module.functions()) {
            first.put(function.name(), instructions.size());
            instructions.addAll(decoder.decode(
                    function, new ControlFlow(module, function), (long) Decoder.BYTES * instructions.size()));
            for (int i = 0; i < function.body().size(); i++) {
                places.add(i);
            }
        }
        variants = new int[Space.GLOBAL + 1][instructions.size()];
        end = (long) Decoder.BYTES * instructions.size();
    }

    /** The pc behind the last instruction of the last function. */
    long end() {
        return end;
    }

    PtxModule module() {
        return module;
    }

    VariableLayout variables() {
        return variables;
    }

    /**
     * The kernel {@code name}, compiled.
     *
     * @throws BadInput if there is none, or if it cannot be executed
     */
    KernelCode kernel(String name) {
        return compiled.computeIfAbsent(name, this::compile);
    }

    private KernelCode compile(String name) {
        for (PtxFunction function : module.functions()) {
            if (function.entry() && function.name().equals(name)) {
                return new KernelCode(module, function, variables);
            }
        }
        throw BadInput.in(
                module.file(),
                "kernel=" + name + "; expected one of "
                        + String.join(
                                ", ",
                                module.functions().stream()
                                        .filter(PtxFunction::entry)
                                        .map(PtxFunction::name)
                                        .toList()));
    }

    /** Number of the first instruction of {@code kernel}. */
    int first(KernelCode kernel) {
        return first.get(kernel.function().name());
    }

    int size() {
        return instructions.size();
    }

    StaticInstruction instruction(int number) {
        return instructions.get(number);
    }

    /** Its place in its function. */
    int place(int number) {
        return places.get(number);
    }

    /** Number of the instruction {@code number} when its lanes access {@code space}. */
    int in(int number, int space) {
        if (instructions.get(number).memory().space() == space) {
            return number;
        }
        int[] known = variants[space];
        if (known[number] == 0) {
            known[number] = instructions.size();
            instructions.add(Decoder.in(instructions.get(number), space));
            places.add(places.get(number));
        }
        return known[number];
    }
}
