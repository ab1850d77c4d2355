package io.policybridge.ptx.play;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.memory.VariableLayout;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.ptx.text.PtxVariable;
import java.nio.file.Path;

/** The arguments of a launch as the kernel reads them. */
final class Arguments {
    private final Path file;
    private final int pointerBytes;
    private final PtxFunction function;
    private final VariableLayout layout;

    /** @param pointerBytes of an address of the module */
    Arguments(Path file, int pointerBytes, PtxFunction function, VariableLayout layout) {
        this.file = file;
        this.pointerBytes = pointerBytes;
        this.function = function;
        this.layout = layout;
    }

    /**
     * {@code given} in parameter memory of {@code bytes} bytes.
     *
     * @throws BadInput if they are not what the kernel's parameters are
     */
    MemoryPiece laidOut(Object[] given, int bytes) {
        if (given.length != function.parameters().size()) {
            throw BadInput.in(
                    file,
                    "kernel " + function.name() + ": arguments=" + given.length + "; expected "
                            + function.parameters().size());
        }
        byte[] all = new byte[bytes];
        MemoryPiece memory = new MemoryPiece("parameters", 0, all);
        for (int i = 0; i < given.length; i++) {
            PtxVariable parameter = function.parameters().get(i);
            long at = layout.address(parameter.name());
            if (given[i] instanceof byte[] structure && structure.length == parameter.bytes()) {
                System.arraycopy(structure, 0, all, (int) at, structure.length);
            } else {
                memory.write(at, (int) parameter.bytes(), bits(i, parameter, given[i]));
            }
        }
        return memory;
    }

    private long bits(int index, PtxVariable parameter, Object value) {
        long bytes = parameter.bytes();
        PtxType.Basic basic = parameter.type().basic();
        boolean isReal = basic == PtxType.Basic.FLOAT;
        boolean mayBeReal = isReal || basic == PtxType.Basic.BITS;
        if (value instanceof Float number && bytes == Float.BYTES && mayBeReal) {
            return Float.floatToRawIntBits(number);
        }
        if (value instanceof Double number && bytes == Double.BYTES && mayBeReal) {
            return Double.doubleToRawLongBits(number);
        }
        if (value instanceof Integer number && !isReal && fits(number, bytes)) {
            return number;
        }
        if (value instanceof Long number && bytes == Long.BYTES && !isReal) {
            return number;
        }
        if (value instanceof DeviceBuffer buffer && bytes == pointerBytes && !isReal) {
            return buffer.address();
        }
        throw BadInput.at(
                file,
                parameter.line(),
                "argument " + (index + 1) + " of " + function.name(),
                value == null ? "null" : value.getClass().getSimpleName() + " " + value,
                "one for ." + parameter.type().word() + " " + parameter.name() + " of " + bytes + " bytes");
    }

    /** Whether {@code number}, with or without a sign, has at most {@code bytes} bytes: 1, 2 or 4. */
    private static boolean fits(int number, long bytes) {
        if (bytes == Integer.BYTES) {
            return true;
        }
        int bits = (int) (8 * bytes);
        return (bytes == 1 || bytes == Short.BYTES) && number >= -(1 << bits - 1) && number < 1 << bits;
    }
}
