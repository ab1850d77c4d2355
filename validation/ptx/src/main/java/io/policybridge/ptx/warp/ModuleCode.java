package io.policybridge.ptx.warp;

import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.code.ControlFlow;
import io.policybridge.ptx.code.Decoder;
import io.policybridge.ptx.memory.VariableLayout;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The static instructions of a module, numbered in order of the file, and behind them those of generic accesses in
 * other spaces, as they appear. For one simulation.
 */
public final class ModuleCode {
    private static final Set<String> ORDERED = Set.of(Printing.FUNCTION, DeviceHeap.ALLOCATES, DeviceHeap.FREES);

    private final PtxModule module;
    private final VariableLayout variables;
    private final List<StaticInstruction> instructions = new ArrayList<>();
    /** By number the place in its function. */
    private final List<Integer> places = new ArrayList<>();

    private final Map<String, Integer> first = new HashMap<>();
    private final Map<String, FunctionCode> compiled = new HashMap<>();
    /** Functions that are being compiled: one calls the next. */
    private final Deque<String> compiling = new ArrayDeque<>();
    /** By space and number of a generic access: its number there, 0 if it has not accessed the space. */
    private final int[][] variants;

    private final CallCompiler.Functions functions = new CallCompiler.Functions() {
        @Override
        public FunctionCode called(String name, Written from) {
            return ModuleCode.this.called(name, from);
        }

        @Override
        public boolean isRunning(String name) {
            return compiling.contains(name);
        }
    };

    private final long end;

    /** That of {@code module} on SMs as configured. */
    public ModuleCode(PtxModule module, SmConfig config) {
        this.module = module;
        variables = new VariableLayout(module);
        Decoder decoder = new Decoder(config);
        for (PtxFunction function : module.functions()) {
            first.put(function.name(), instructions.size());
            instructions.addAll(decoder.decode(
                    module, function, new ControlFlow(module, function), (long) Decoder.BYTES * instructions.size()));
            for (int i = 0; i < function.body().size(); i++) {
                places.add(i);
            }
        }
        variants = new int[Space.GLOBAL + 1][instructions.size()];
        end = (long) Decoder.BYTES * instructions.size();
    }

    /** The pc behind the last instruction of the last function. */
    public long end() {
        return end;
    }

    public PtxModule module() {
        return module;
    }

    public VariableLayout variables() {
        return variables;
    }

    /**
     * The kernel {@code name}, compiled.
     *
     * @throws BadInput if there is none, or if it cannot be executed
     */
    public FunctionCode kernel(String name) {
        PtxFunction kernel = function(name);
        if (kernel != null && kernel.entry()) {
            return compiled(kernel);
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

    private PtxFunction function(String name) {
        return module.functions().stream()
                .filter(function -> function.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private FunctionCode called(String name, Written from) {
        PtxFunction called = function(name);
        if (called == null || called.entry()) {
            throw from.refused("the call of a function of this module; " + name + " has no body in it");
        }
        if (compiling.contains(name)) {
            throw from.refused("no recursion: " + name + " is running");
        }
        return compiled(called);
    }

    private FunctionCode compiled(PtxFunction function) {
        FunctionCode known = compiled.get(function.name());
        if (known != null) {
            return known;
        }
        compiling.push(function.name());
        try {
            FunctionCode code =
                    new FunctionCompiler(module, function, first.get(function.name()), variables, functions).compile();
            compiled.put(function.name(), code);
            return code;
        } finally {
            compiling.pop();
        }
    }

    /**
     * Whether it matters in which order SMs execute instructions that are neither loads, stores nor atomics: they copy
     * to shared memory, read textures or tiles, print, or allocate.
     */
    public boolean isOrdered() {
        return module.functions().stream()
                .flatMap(function -> function.body().stream())
                .anyMatch(ModuleCode::isOrdered);
    }

    private static boolean isOrdered(PtxInstruction instruction) {
        return switch (instruction.memory()) {
            case COPY, FETCH -> true;
            case LOAD, STORE -> instruction.opcode().equals("wmma");
            case ATOMIC -> false;
            case NONE ->
                instruction
                        .parts()
                        .anyMatch(part -> part instanceof Operand.Symbol symbol && ORDERED.contains(symbol.name()));
        };
    }

    /** Known instructions. */
    public int size() {
        return instructions.size();
    }

    /** Instruction {@code number}. */
    public StaticInstruction instruction(int number) {
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
