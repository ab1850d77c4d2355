package io.policybridge.ptx.code;

import io.policybridge.ptx.text.MemoryKind;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.Operand.Register;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.workload.StaticInstruction.Registers;
import java.util.Arrays;
import java.util.Set;

/** The registers of an instruction as GPGPU-Sim's scoreboard and operand collector know them. */
final class RegisterUse {
    private static final Set<String> WITHOUT_RESULT =
            Set.of("bra", "brx", "ret", "vote", "red", "fence", "cp", "nanosleep", "prefetch", "prefetchu");
    /** Sources that are single registers, of which the scoreboard knows. */
    private static final int SINGLE_SOURCES = 3;
    /** The place of an address register among the collector's sources. */
    private static final int ADDRESS = 4;

    private final int[] out;
    private final int[] in;
    private final int[] collectorOut;
    private final int[] collectorIn;
    private int results;
    private int sources;
    /** The first and the second. */
    private final int[] address = new int[2];

    /** Of an instruction with {@code most} operands, those in vectors one by one. */
    private RegisterUse(int most) {
        out = new int[most];
        in = new int[most];
        collectorOut = new int[most];
        collectorIn = new int[most];
        Arrays.fill(collectorOut, -1);
        Arrays.fill(collectorIn, -1);
    }

    static Registers of(PtxInstruction instruction) {
        int pairs = 2;
        return new RegisterUse(ADDRESS + pairs * (int) instruction.parts().count() + 1).read(instruction);
    }

    private Registers read(PtxInstruction instruction) {
        boolean result = !WITHOUT_RESULT.contains(instruction.opcode())
                && instruction.memory() != MemoryKind.STORE
                && !OperationClass.isOfWarp(instruction);
        for (Operand operand : instruction.operands()) {
            if (result) {
                write(operand);
            } else {
                read(operand);
            }
            result = false;
        }
        // Of an atomic GPGPU-Sim does not note the address register.
        boolean copy = instruction.memory() == MemoryKind.COPY;
        boolean access = copy || instruction.memory() == MemoryKind.LOAD || instruction.memory() == MemoryKind.STORE;
        for (Operand operand : instruction.operands()) {
            if (access && operand instanceof Operand.Memory memory && memory.base() instanceof Register base) {
                // A copy has two: where it goes to comes first.
                int second = copy && memory == instruction.operands().get(0) ? 1 : 0;
                address[second] = base.number();
                collectorIn[ADDRESS + second] = collected(base);
            }
        }
        return new Registers(
                positive(out),
                positive(in),
                guard(instruction.guard()),
                address[0],
                address[1],
                known(collectorOut),
                known(collectorIn));
    }

    private void write(Operand operand) {
        for (Register register : registers(operand)) {
            if (register != null) {
                out[results] = register.number();
                collectorOut[results] = collected(register);
            }
            results++;
        }
    }

    private void read(Operand operand) {
        boolean single = !(operand instanceof Operand.Vector
                || operand instanceof Operand.Pair
                || operand instanceof Operand.Texel);
        for (Register register : registers(operand)) {
            if (register == null) {
                if (!single) {
                    sources++;
                }
                continue;
            }
            if (!single || sources < SINGLE_SOURCES) {
                in[sources] = register.number();
            }
            collectorIn[sources++] = collected(register);
        }
    }

    /** The registers of {@code operand}; null for elements that are none. */
    private static Register[] registers(Operand operand) {
        if (operand instanceof Operand.Vector vector) {
            return vector.elements().stream()
                    .map(e -> e instanceof Register register ? register : null)
                    .toArray(Register[]::new);
        }
        if (operand instanceof Operand.Texel texel) {
            return registers(texel.coordinates());
        }
        if (operand instanceof Operand.Pair pair) {
            return new Register[] {pair.first(), pair.second()};
        }
        if (operand instanceof Operand.Negated negated) {
            return new Register[] {negated.register()};
        }
        return operand instanceof Register register ? new Register[] {register} : new Register[0];
    }

    private static int guard(Operand guard) {
        if (guard instanceof Operand.Negated negated) {
            return negated.register().number();
        }
        return guard instanceof Register register ? register.number() : 0;
    }

    /** The collector maps a register to a bank by the first digits of its name. */
    private static int collected(Register register) {
        String name = register.name();
        int begin = 0;
        while (begin < name.length() && !Character.isDigit(name.charAt(begin))) {
            begin++;
        }
        int end = begin;
        while (end < name.length() && Character.isDigit(name.charAt(end)) && end < begin + 9) {
            end++;
        }
        return begin == end ? -1 : Integer.parseInt(name.substring(begin, end));
    }

    private static int[] positive(int[] numbers) {
        return Arrays.stream(numbers).filter(n -> n > 0).toArray();
    }

    private static int[] known(int[] numbers) {
        return Arrays.stream(numbers).filter(n -> n >= 0).toArray();
    }
}
