package io.policybridge.ptx.exec;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assertions;

/**
 * An instruction and the registers of a warp to try it with: {@code %p} predicates, {@code %rs} of 16 bits, {@code %r}
 * of 32, {@code %rd} of 64, {@code %h}, {@code %f} and {@code %fd} floating-point ones, each with a number of one
 * digit.
 */
final class OneInstruction {
    private final PtxFunction function;
    private final WarpRegisters registers;
    private final Operation operation;

    private OneInstruction(String line) {
        PtxModule module = PtxParser.parse(Path.of("one.ptx"), """
                .version 7.1
                .target sm_52
                .address_size 64
                .entry one()
                {
                .reg .pred %p<9>;
                .reg .b16 %rs<9>;
                .reg .b32 %r<9>;
                .reg .b64 %rd<9>;
                .reg .f16 %h<9>;
                .reg .f32 %f<9>;
                .reg .f64 %fd<9>;
                """ + line + ";}");
        function = module.functions().get(0);
        RegisterRows rows = new RegisterRows(module, function, name -> -1);
        operation = Operations.compile(function.body().get(0), rows);
        registers = rows.registers(rows.initial());
    }

    static OneInstruction of(String line) {
        return new OneInstruction(line);
    }

    /** What is wrong with {@code line}. */
    static String refusal(String line) {
        return Assertions.assertThrows(BadInput.class, () -> of(line), line).getMessage();
    }

    private Operand.Register register(String name) {
        return function.registers().stream()
                .filter(register -> register.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private int row(String name) {
        return WarpRegisters.LANES * register(name).row();
    }

    /** Writes each lane of {@code name}; of a predicate the lowest bit counts. */
    OneInstruction with(String name, LongUnaryOperator lanes) {
        for (int lane = 0; lane < WarpRegisters.LANES; lane++) {
            long value = lanes.applyAsLong(lane);
            if (register(name).isPredicate()) {
                int bit = 1 << lane;
                int row = register(name).row();
                registers.predicates[row] =
                        (value & 1) != 0 ? registers.predicates[row] | bit : registers.predicates[row] & ~bit;
            } else {
                registers.rows[row(name) + lane] = value;
            }
        }
        return this;
    }

    /** The same in all lanes. */
    OneInstruction with(String name, long value) {
        return with(name, lane -> value);
    }

    OneInstruction with(String name, float value) {
        return with(name, Bits.bits(value));
    }

    OneInstruction with(String name, double value) {
        return with(name, Bits.bits(value));
    }

    /** A predicate, by the mask of its lanes. */
    OneInstruction withMask(String name, int mask) {
        registers.predicates[register(name).row()] = mask;
        return this;
    }

    OneInstruction withCarry(int mask) {
        registers.carry = mask;
        return this;
    }

    OneInstruction run() {
        return run(-1);
    }

    OneInstruction run(int lanes) {
        operation.execute(registers, lanes);
        return this;
    }

    long[] lanes(String name) {
        return Arrays.copyOfRange(registers.rows, row(name), row(name) + WarpRegisters.LANES);
    }

    /** The value that all lanes have. */
    long value(String name) {
        long[] lanes = lanes(name);
        Assertions.assertEquals(
                1, LongStream.of(lanes).distinct().count(), () -> "different values: " + Arrays.toString(lanes));
        return lanes[0];
    }

    float single(String name) {
        return Bits.f32(value(name));
    }

    double number(String name) {
        return Bits.f64(value(name));
    }

    int mask(String name) {
        return registers.predicates[register(name).row()];
    }

    int carry() {
        return registers.carry;
    }
}
