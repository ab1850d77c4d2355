package io.policybridge.ptx.warp;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.code.ControlFlow;
import io.policybridge.ptx.exec.Operation;
import io.policybridge.ptx.exec.Operations;
import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.memory.VariableLayout;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.ptx.text.PtxVariable;
import io.policybridge.ptx.text.SpecialRegister;
import io.policybridge.ptx.text.StateSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Makes a function executable. */
final class FunctionCompiler {
    /** Their operands may be names of other things than variables. */
    private static final Set<String> NAMING = Set.of("bra", "brx", "call");

    /** A function without a body that does not return. */
    private static final String ASSERTION = "__assertfail";

    private static final Set<String> FENCE_OPTIONS =
            Set.of("gl", "cta", "cluster", "sys", "gpu", "sc", "acq_rel", "acquire", "release");
    /** Bytes of shared memory of a CTA: more than any GPU has. */
    private static final long MOST_SHARED = 1 << 24;
    /** Bytes of local memory of a thread in CUDA. */
    private static final long MOST_LOCAL = 1 << 19;
    /** Bytes of the parameters of a kernel in CUDA. */
    private static final long MOST_PARAMETERS = 1 << 15;

    private final PtxModule module;
    private final PtxFunction function;
    private final VariableLayout layout;
    private final RegisterRows rows;
    private final ControlFlow flow;
    private final List<PtxVariable> textures;
    private final Accesses accesses;
    private final Tensors tensors;
    private final Copies copies;
    private final CallCompiler calls;
    private final FunctionCode code;

    /**
     * For {@code function}, whose first instruction has number {@code first}; {@code variables} is the layout of its
     * module's variables, {@code others} compiles the functions that it calls.
     */
    FunctionCompiler(
            PtxModule module,
            PtxFunction function,
            int first,
            VariableLayout variables,
            CallCompiler.Functions others) {
        this.module = module;
        this.function = function;
        layout = new VariableLayout(variables, function);
        rows = new RegisterRows(module, function, layout::address);
        flow = new ControlFlow(module, function);
        textures = module.textures();
        accesses = new Accesses(rows);
        tensors = new Tensors(rows);
        copies = new Copies(rows);
        code = new FunctionCode(function, layout, rows, first);
        calls = new CallCompiler(module, function, layout, rows, others);
    }

    /**
     * Its code.
     *
     * @throws BadInput if an instruction cannot be executed, or too much memory is needed
     */
    FunctionCode compile() {
        flow.requireEnd();
        for (int i = 0; i < function.body().size(); i++) {
            compile(i, function.body().get(i));
        }
        require("parameters", layout.bytes(StateSpace.PARAMETER), MOST_PARAMETERS);
        code.complete(
                require("local memory", layout.bytes(StateSpace.LOCAL) + calls.localBytes(), MOST_LOCAL),
                require("shared memory", Math.max(layout.bytes(StateSpace.SHARED), calls.sharedBytes()), MOST_SHARED));
        return code;
    }

    private int require(String what, long bytes, long most) {
        if (bytes > most) {
            throw BadInput.at(
                    module.file(),
                    function.line(),
                    "function",
                    function.name() + " with " + bytes + " bytes of " + what,
                    "at most " + most);
        }
        return (int) bytes;
    }

    private void compile(int i, PtxInstruction instruction) {
        Written written = new Written(instruction, rows);
        code.guard[i] =
                instruction.guard() == null ? FunctionCode.NONE : rows.predicate(instruction, instruction.guard());
        code.target[i] = FunctionCode.NONE;
        if (specials(instruction).anyMatch(Objects::isNull)) {
            throw written.refused("no special register but " + SpecialRegister.words());
        }
        if (specials(instruction).anyMatch(SpecialRegister::isClock)
                && !Operations.opcodes().contains(instruction.opcode())) {
            throw written.refused("a clock as an operand of a computation only");
        }
        if (!NAMING.contains(instruction.opcode())) {
            if (takesAddressOfParameter(instruction)) {
                throw written.refused("no address of what a function is called with");
            }
            obstacles(instruction).findFirst().ifPresent(expected -> {
                throw written.refused(expected);
            });
        }
        switch (instruction.memory()) {
            case LOAD -> {
                switch (instruction.opcode()) {
                    case "wmma" -> code.tile[i] = tensors.tile(instruction);
                    case "ldmatrix" -> code.memory[i] = tensors.load(instruction);
                    default -> code.memory[i] = accesses.load(instruction);
                }
            }
            case STORE -> {
                if (instruction.opcode().equals("wmma")) {
                    code.tile[i] = tensors.tile(instruction);
                } else {
                    code.memory[i] = accesses.store(instruction);
                }
            }
            case ATOMIC -> code.memory[i] = Atomic.of(instruction, rows);
            case COPY -> code.memory[i] = copies.copy(instruction);
            case FETCH -> {
                code.texture[i] = TextureFetch.of(instruction, rows, textures);
                if (code.texture[i].object() < 0) {
                    code.textures().add(textures.get(code.texture[i].texture()).name());
                }
            }
            case NONE -> control(i, written);
        }
    }

    private void control(int i, Written written) {
        PtxInstruction instruction = written.instruction();
        switch (instruction.opcode()) {
            case "bra" -> {
                written.has(Set.of("uni"), 1, 1);
                int meets = flow.reconvergence(i);
                code.target[i] = code.first() + flow.target(i);
                code.meeting[i] = meets == ControlFlow.NONE ? SimtStack.NOWHERE : code.first() + meets;
            }
            case "trap" -> {
                written.has(Set.of(), 0, 0);
                code.step[i] = fault("a trap is reached");
            }
            case "brx" -> {
                written.has(Set.of("idx", "uni"), 2, 2);
                int meets = flow.reconvergence(i);
                code.call[i] = new IndexedBranch(
                        written.row(0, PtxType.U32),
                        Arrays.stream(flow.targets(i))
                                .map(at -> code.first() + at)
                                .toArray(),
                        meets == ControlFlow.NONE ? SimtStack.NOWHERE : code.first() + meets);
            }
            case "prefetch", "prefetchu" -> code.step[i] = accesses.prefetch(instruction);
            case "call" -> {
                if (calls(instruction, ASSERTION) && instruction.guard() == null) {
                    code.step[i] = fault("an assertion fails");
                } else if (calls(instruction, Printing.FUNCTION)) {
                    code.step[i] = Printing.of(written, function, layout);
                } else if (calls(instruction, DeviceHeap.ALLOCATES) || calls(instruction, DeviceHeap.FREES)) {
                    code.step[i] = DeviceHeap.of(written, calls(instruction, DeviceHeap.ALLOCATES), function, layout);
                } else {
                    code.call[i] = calls.compile(instruction);
                    code.textures().addAll(calls.textures());
                }
            }
            case "ret", "exit" -> {
                written.has(Set.of("uni"), 0, 0);
                code.returns[i] = instruction.opcode().equals("ret") && !function.entry();
                code.ends[i] = !code.returns[i];
                if (code.returns[i] && instruction.guard() != null) {
                    throw written.refused("a ret without a predicate in a function that is called");
                }
            }
            case "bar", "barrier" -> {
                if (instruction.has("warp")) {
                    written.has(Set.of("warp", "sync"), 1, 1);
                } else {
                    code.barrier[i] = CtaBarrier.of(instruction, rows);
                }
            }
            case "membar", "fence" -> written.has(FENCE_OPTIONS, 0, 0);
            case "cp" -> code.step[i] = copies.group(instruction);
            case "wmma" -> code.step[i] = tensors.tileProduct(instruction);
            case "mma" -> code.step[i] = tensors.product(instruction);
            case "cvta" -> code.step[i] = accesses.conversion(instruction);
            case "isspacep" -> code.step[i] = accesses.spaceTest(instruction);
            default -> compute(i, instruction);
        }
    }

    /** Whether {@code instruction} calls {@code name}, which has no body in this module. */
    private boolean calls(PtxInstruction instruction, String name) {
        return module.functions().stream().noneMatch(one -> one.name().equals(name))
                && instruction.operands().contains(new Operand.Symbol(name, 0));
    }

    /** A lane that comes here ends the run, as it ends a CUDA program. */
    private static WarpStep fault(String message) {
        return (warp, lanes) -> {
            throw new LaneFault(Integer.numberOfTrailingZeros(lanes), message);
        };
    }

    /** Why what {@code instruction} names cannot be used. */
    private Stream<String> obstacles(PtxInstruction instruction) {
        return instruction
                .parts()
                .filter(part -> part instanceof Operand.Symbol symbol
                        && function.variable(symbol.name()).isEmpty())
                .flatMap(part -> module.obstacle(((Operand.Symbol) part).name()).stream());
    }

    /** Through such an address GPGPU-Sim reads the parameters of the kernel. */
    private boolean takesAddressOfParameter(PtxInstruction instruction) {
        return instruction.operands().stream()
                .filter(operand -> operand instanceof Operand.Symbol)
                .flatMap(operand -> function.variable(((Operand.Symbol) operand).name()).stream())
                .anyMatch(variable -> variable.space() == StateSpace.FRAME_PARAMETER);
    }

    /** A clock is read when the instruction is executed. */
    private void compute(int i, PtxInstruction instruction) {
        Operation operation = Operations.compile(instruction, rows);
        List<SpecialRegister> clocks =
                specials(instruction).filter(SpecialRegister::isClock).toList();
        if (clocks.isEmpty()) {
            code.compute[i] = operation;
            return;
        }
        code.step[i] = (warp, lanes) -> {
            for (SpecialRegister clock : clocks) {
                SpecialRegisters.fill(clock, rows.specials().get(clock.word()), warp, warp.registers);
            }
            operation.execute(warp.registers, lanes);
        };
    }

    private static Stream<SpecialRegister> specials(PtxInstruction instruction) {
        return instruction
                .parts()
                .filter(part -> part instanceof Operand.Special)
                .map(part -> SpecialRegister.of(((Operand.Special) part).name()));
    }
}
