package io.policybridge.ptx.play;

import io.policybridge.ptx.code.ControlFlow;
import io.policybridge.ptx.exec.Operation;
import io.policybridge.ptx.exec.Operations;
import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.GenericAddress;
import io.policybridge.ptx.memory.VariableLayout;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.ptx.text.StateSpace;
import java.util.List;
import java.util.Set;

/** A function whose instructions can be executed, in columns by their place in it. Immutable once made. */
final class KernelCode {
    /** No guard, no row. */
    static final int NONE = Integer.MIN_VALUE;

    private static final Set<String> ACCESS_OPTIONS = Set.of(
            "volatile",
            "relaxed",
            "weak",
            "gpu",
            "cta",
            "sys",
            "ca",
            "cg",
            "cs",
            "lu",
            "cv",
            "nc",
            "wb",
            "wt",
            "v2",
            "v4");

    private static final Set<String> FENCE_OPTIONS = Set.of("gl", "cta", "sys", "gpu", "sc", "acq_rel");
    /** Barriers of a CTA. */
    static final int BARRIERS = 16;

    private final PtxFunction function;
    private final VariableLayout layout;
    private final RegisterRows rows;
    private final ControlFlow flow;
    private final long[] initial;

    /** By instruction: the predicate that guards it, as its complement if it is negated; NONE. */
    final int[] guard;
    /** Of computations. */
    final Operation[] compute;

    final MemoryOperation[] memory;
    final WarpStep[] step;
    /** Of branches: where they lead, and where their lanes meet, -1 nowhere; NONE for all others. */
    final int[] target;

    final int[] meeting;
    /** Whether lanes end with it. */
    final boolean[] ends;
    /** Of barriers: the rows of their number and their threads; NONE. */
    final int[] barrier;

    final int[] barrierThreads;

    /** The code of {@code function}; {@code variables} is the layout of its module's variables. */
    KernelCode(PtxModule module, PtxFunction function, VariableLayout variables) {
        this.function = function;
        layout = new VariableLayout(variables, function);
        rows = new RegisterRows(module, function, layout::address);
        flow = new ControlFlow(module, function);
        flow.requireEnd();
        int size = function.body().size();
        guard = new int[size];
        compute = new Operation[size];
        memory = new MemoryOperation[size];
        step = new WarpStep[size];
        target = new int[size];
        meeting = new int[size];
        ends = new boolean[size];
        barrier = new int[size];
        barrierThreads = new int[size];
        for (int i = 0; i < size; i++) {
            compile(i, function.body().get(i));
        }
        for (String special : rows.specials().keySet()) {
            if (!SpecialRegisters.isKnown(special)) {
                throw refusedSpecial(special);
            }
        }
        initial = rows.initial();
    }

    private RuntimeException refusedSpecial(String special) {
        for (PtxInstruction instruction : function.body()) {
            if (instruction.operands().contains(new Operand.Special(special))) {
                return rows.refused(instruction, "a special register that does not change while a warp runs");
            }
        }
        return new IllegalStateException(special);
    }

    private void compile(int i, PtxInstruction instruction) {
        guard[i] = instruction.guard() == null ? NONE : rows.predicate(instruction, instruction.guard());
        target[i] = NONE;
        barrier[i] = NONE;
        barrierThreads[i] = NONE;
        switch (instruction.opcode()) {
            case "ld", "ldu" -> memory[i] = load(instruction);
            case "st" -> memory[i] = store(instruction);
            case "atom", "red" -> memory[i] = Atomic.of(instruction, rows);
            case "bra" -> {
                requireOptions(instruction, Set.of("uni"));
                target[i] = flow.target(instruction);
                meeting[i] = flow.reconvergence(i);
            }
            case "ret", "exit" -> {
                requireOptions(instruction, Set.of("uni"));
                ends[i] = true;
            }
            case "bar", "barrier" -> barrier(i, instruction);
            case "membar", "fence" -> requireOptions(instruction, FENCE_OPTIONS);
            case "cvta" -> step[i] = conversion(instruction);
            default -> compute[i] = Operations.compile(instruction, rows);
        }
    }

    private void requireOptions(PtxInstruction instruction, Set<String> known) {
        for (String option : instruction.options()) {
            if (!known.contains(option) && PtxType.of(option) == null && StateSpace.of(option) == null) {
                throw rows.refused(instruction, "no ." + option);
            }
        }
    }

    private PtxType accessed(PtxInstruction instruction) {
        requireOptions(instruction, ACCESS_OPTIONS);
        PtxType type = instruction.type();
        if (type == null || type == PtxType.PRED || instruction.type(1) != null) {
            throw rows.refused(instruction, "one type such as .u32");
        }
        long spaces = instruction.options().stream()
                .filter(option -> StateSpace.of(option) != null)
                .count();
        if (spaces > 1 || instruction.space() == StateSpace.REGISTER || instruction.space() == StateSpace.TEXTURE) {
            throw rows.refused(instruction, "at most one state space of memory");
        }
        return type;
    }

    private MemoryOperation load(PtxInstruction instruction) {
        PtxType type = accessed(instruction);
        if (instruction.operands().size() != 2) {
            throw rows.refused(instruction, "what is loaded into, and an address");
        }
        List<Operand> results = RegisterRows.elements(instruction.operands().get(0));
        int[] into = new int[results.size()];
        int registerBytes = type.bytes();
        for (int i = 0; i < into.length; i++) {
            if (results.get(i) instanceof Operand.Register register && !register.isPredicate()) {
                into[i] = register.row();
                registerBytes = Math.max(registerBytes, register.type().bytes());
            } else if (results.get(i) instanceof Operand.Sink) {
                into[i] = -1;
            } else {
                throw rows.refused(instruction, "registers for what is loaded");
            }
        }
        requireElements(instruction, into.length);
        // GPGPU-Sim repeats the sign of these only: .s8 and vectors are zero-extended.
        boolean isExtended = into.length == 1 && (type == PtxType.S16 || type == PtxType.S32);
        return new MemoryOperation.Load(
                Address.of(instruction, 1, rows), type.bytes(), into, isExtended, registerBytes);
    }

    private MemoryOperation store(PtxInstruction instruction) {
        PtxType type = accessed(instruction);
        Address address = Address.of(instruction, 0, rows);
        if (instruction.operands().size() != 2) {
            throw rows.refused(instruction, "an address and what is stored");
        }
        List<Operand> sources = RegisterRows.elements(instruction.operands().get(1));
        int[] from = sources.stream()
                .mapToInt(source -> rows.row(instruction, source, type))
                .toArray();
        requireElements(instruction, from.length);
        return new MemoryOperation.Store(address, type.bytes(), from);
    }

    private void requireElements(PtxInstruction instruction, int elements) {
        int expected = instruction.has("v4") ? 4 : instruction.has("v2") ? 2 : 1;
        if (elements != expected) {
            throw rows.refused(instruction, expected + " elements");
        }
    }

    private void barrier(int i, PtxInstruction instruction) {
        if (instruction.has("warp")) {
            return;
        }
        requireOptions(instruction, Set.of("sync", "arrive", "aligned", "cta"));
        if (instruction.operands().isEmpty() || instruction.operands().size() > 2) {
            throw rows.refused(instruction, "the number of a barrier, and perhaps of threads");
        }
        if (instruction.operands().get(0) instanceof Operand.Literal number
                && (number.bits() < 0 || number.bits() >= BARRIERS)) {
            throw rows.refused(instruction, "a barrier from 0 to " + (BARRIERS - 1));
        }
        barrier[i] = rows.row(instruction, 0, PtxType.U32);
        barrierThreads[i] = instruction.operands().size() == 2 ? rows.row(instruction, 1, PtxType.U32) : NONE;
    }

    /** A generic address made of another, or the other way round. */
    private WarpStep conversion(PtxInstruction instruction) {
        requireOptions(instruction, Set.of("to"));
        PtxType type = instruction.type();
        StateSpace space = instruction.space();
        if (type == null || space == StateSpace.GENERIC || space == StateSpace.PARAMETER) {
            throw rows.refused(instruction, "a type, and .global, .shared, .local or .const");
        }
        int to = rows.row(instruction, 0, type) * WarpRegisters.LANES;
        int from = rows.row(instruction, 1, type) * WarpRegisters.LANES;
        int sign = instruction.has("to") ? -1 : 1;
        return (warp, lanes) -> {
            long[] values = warp.registers.rows;
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                long base = GenericAddress.base(space, warp.cta.sm(), warp.hardwareThread(lane));
                values[to + lane] = type.truncated(values[from + lane] + sign * base);
            }
        };
    }

    PtxFunction function() {
        return function;
    }

    ControlFlow flow() {
        return flow;
    }

    VariableLayout layout() {
        return layout;
    }

    int localBytes() {
        return layout.bytes(StateSpace.LOCAL);
    }

    int sharedBytes() {
        return layout.bytes(StateSpace.SHARED);
    }

    int parameterBytes() {
        return layout.bytes(StateSpace.PARAMETER);
    }

    /** A new warp of {@code cta} whose lane 0 is thread {@code firstThread}; {@code lanes} of it exist. */
    Warp warp(Cta cta, int firstThread, int lanes) {
        Warp warp = new Warp(cta, firstThread, rows.registers(initial.clone()), new SimtStack(0, lanes));
        SpecialRegisters.fill(rows.specials(), warp);
        return warp;
    }
}
