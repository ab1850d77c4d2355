package io.policybridge.ptx.memory;

import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxVariable;
import io.policybridge.ptx.text.StateSpace;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where GPGPU-Sim puts variables and parameters. */
public final class VariableLayout {
    private static final long GLOBALS = 0x100;
    private static final int MOST_ALIGN = 128;
    /** Of an instruction. The address of a function is that of its first one, counted from 1, so that none is null. */
    private static final long FUNCTION_STEP = 8;

    private final Map<String, Long> addresses = new HashMap<>();
    private final Map<StateSpace, Long> ends = new HashMap<>();

    /** Of the variables of {@code module}; constants and references stand between global variables. */
    public VariableLayout(PtxModule module) {
        ends.put(StateSpace.GLOBAL, GLOBALS);
        long function = 1;
        for (PtxFunction one : module.functions()) {
            addresses.put(one.name(), FUNCTION_STEP * function);
            function += one.body().size();
        }
        module.variables().forEach(this::place);
    }

    /** Of the variables and parameters of {@code function} behind those of its module, {@code outer}. */
    public VariableLayout(VariableLayout outer, PtxFunction function) {
        addresses.putAll(outer.addresses);
        ends.putAll(outer.ends);
        if (function.entry()) {
            placeParameters(function.parameters());
        } else {
            function.signature().results().forEach(this::place);
            function.parameters().forEach(this::place);
        }
        function.variables().forEach(this::place);
    }

    private void place(PtxVariable variable) {
        StateSpace space = switch (variable.space()) {
            case CONSTANT, TEXTURE, OPAQUE -> StateSpace.GLOBAL;
            case FRAME_PARAMETER -> StateSpace.LOCAL;
            default -> variable.space();
        };
        boolean packed = variable.space() == StateSpace.FRAME_PARAMETER;
        long at = packed ? end(space) : padded(end(space), variable.bytes());
        addresses.put(variable.name(), at);
        ends.put(space, at + variable.bytes());
    }

    /** A size below 128 that is a power of two is the alignment, else 128 is. */
    private static long padded(long address, long bytes) {
        long align = bytes < MOST_ALIGN && (bytes & bytes - 1) == 0 ? bytes : MOST_ALIGN;
        return align == 0 ? address : (address + align - 1) / align * align;
    }

    private void placeParameters(List<PtxVariable> parameters) {
        long at = 0;
        for (PtxVariable parameter : parameters) {
            at = (at + parameter.align() - 1) / parameter.align() * parameter.align();
            addresses.put(parameter.name(), at);
            at += parameter.bytes();
        }
        ends.put(StateSpace.PARAMETER, at);
    }

    private long end(StateSpace space) {
        return ends.getOrDefault(space, 0L);
    }

    /** What {@code variable} holds when the program begins; an address of what has none is 0. */
    public byte[] content(PtxVariable variable) {
        byte[] content = Arrays.copyOf(variable.initial(), Math.toIntExact(variable.bytes()));
        for (PtxVariable.Link link : variable.links()) {
            long value = link.value(addresses.getOrDefault(link.name(), 0L));
            for (int i = 0; i < link.bytes(); i++) {
                content[link.at() + i] = (byte) (value >>> Byte.SIZE * i);
            }
        }
        return content;
    }

    /** Bytes taken in {@code space}. */
    public long bytes(StateSpace space) {
        return end(space);
    }

    /** Address of {@code name} in its space; -1 if there is no such variable. */
    public long address(String name) {
        return addresses.getOrDefault(name, -1L);
    }
}
