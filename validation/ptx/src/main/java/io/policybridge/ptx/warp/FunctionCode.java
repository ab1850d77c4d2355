package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.Operation;
import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.VariableLayout;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.SpecialRegister;
import io.policybridge.ptx.text.StateSpace;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/**
 * A function whose instructions can be executed, in columns by their place in it. {@link FunctionCompiler} fills it.
 */
public final class FunctionCode {
    /** No guard. */
    static final int NONE = Integer.MIN_VALUE;

    private final PtxFunction function;
    private final VariableLayout layout;
    private final RegisterRows rows;
    private final int first;
    private long[] initial;
    /** The special registers that its instructions read, and by such their rows. */
    private SpecialRegister[] specials;

    private int[] specialRows;
    private int localBytes;
    private int sharedBytes;
    private final Set<String> textures = new TreeSet<>();

    /** By instruction: the predicate that guards it, as its complement if it is negated; NONE. */
    final int[] guard;
    /** Of computations. */
    final Operation[] compute;

    final MemoryOperation[] memory;
    final WarpStep[] step;
    /** Of branches: where they lead, and where their lanes meet, {@link SimtStack#NOWHERE} outside; NONE for others. */
    final int[] target;

    final int[] meeting;
    /** Whether lanes end with it, or return to a caller. */
    final boolean[] ends;

    final boolean[] returns;
    final Transfer[] call;
    final CtaBarrier[] barrier;
    final TextureFetch[] texture;
    final TileAccess[] tile;

    /** Empty code of {@code function}, whose first instruction has number {@code first} in its module. */
    FunctionCode(PtxFunction function, VariableLayout layout, RegisterRows rows, int first) {
        this.function = function;
        this.layout = layout;
        this.rows = rows;
        this.first = first;
        int size = function.body().size();
        guard = new int[size];
        compute = new Operation[size];
        memory = new MemoryOperation[size];
        step = new WarpStep[size];
        target = new int[size];
        meeting = new int[size];
        ends = new boolean[size];
        returns = new boolean[size];
        call = new Transfer[size];
        barrier = new CtaBarrier[size];
        texture = new TextureFetch[size];
        tile = new TileAccess[size];
    }

    /** All instructions have been compiled; the function and those that it calls need that much memory. */
    void complete(int local, int shared) {
        initial = rows.initial();
        specials = rows.specials().keySet().stream().map(SpecialRegister::of).toArray(SpecialRegister[]::new);
        specialRows = Arrays.stream(specials)
                .mapToInt(one -> rows.specials().get(one.word()))
                .toArray();
        localBytes = local;
        sharedBytes = shared;
    }

    public PtxFunction function() {
        return function;
    }

    public VariableLayout layout() {
        return layout;
    }

    /** Number of its first instruction in the module. */
    int first() {
        return first;
    }

    /** Bytes of local memory of a thread, those of functions that it calls included. */
    public int localBytes() {
        return localBytes;
    }

    /** Bytes of shared memory of a CTA, dynamic ones not included. */
    public int sharedBytes() {
        return sharedBytes;
    }

    /** Names of the textures that it and the functions which it calls read. */
    public Set<String> textures() {
        return textures;
    }

    public int parameterBytes() {
        return (int) layout.bytes(StateSpace.PARAMETER);
    }

    /** What {@code warp} begins it with. */
    WarpRegisters registers(Warp warp) {
        WarpRegisters registers = rows.registers(initial.clone());
        for (int i = 0; i < specials.length; i++) {
            SpecialRegisters.fill(specials[i], specialRows[i], warp, registers);
        }
        return registers;
    }

    /** A new warp of {@code cta} whose lane 0 is thread {@code firstThread}; {@code lanes} of it exist. */
    Warp warp(Cta cta, int firstThread, int lanes) {
        Warp warp = new Warp(cta, firstThread, localBytes);
        Frame frame = new Frame(this, registers(warp), null, null, SimtStack.NOWHERE, 0);
        warp.begin(new SimtStack(frame, first, lanes));
        return warp;
    }
}
