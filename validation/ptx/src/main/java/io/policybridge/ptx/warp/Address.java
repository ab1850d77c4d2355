package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.GenericAddress;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.ptx.text.StateSpace;

/**
 * The address that an instruction accesses: {@code [register + offset]} or {@code [variable + offset]}.
 *
 * @param space as the instruction names it
 * @param row of the base
 * @param mask the bits that an address in such a base has: a register of 32 bits may hold a carry above them
 * @param offset bytes
 */
record Address(StateSpace space, int row, long mask, long offset) {

    /** That of {@code operand} of {@code instruction}. */
    static Address of(PtxInstruction instruction, int operand, RegisterRows rows) {
        return of(instruction, operand, rows.function().accessed(instruction), rows);
    }

    /** As above, in {@code space}. */
    static Address of(PtxInstruction instruction, int operand, StateSpace space, RegisterRows rows) {
        if (operand < instruction.operands().size()
                && instruction.operands().get(operand) instanceof Operand.Memory memory) {
            PtxType width = memory.base() instanceof Operand.Register register ? register.type() : PtxType.U64;
            int row = rows.row(instruction, memory.base(), PtxType.U64);
            return new Address(space, row, width.truncated(-1), memory.offset());
        }
        throw rows.refused(instruction, "an address in brackets as operand " + (operand + 1));
    }

    /** As the instruction gives it, of {@code lane}. */
    long of(Warp warp, int lane) {
        return of(warp.registers.rows[row * WarpRegisters.LANES + lane]);
    }

    /** As the instruction gives it, where its base holds {@code base}. */
    long of(long base) {
        return base + offset & mask;
    }

    /** The space of {@code address}, which {@link #of} returned. */
    StateSpace space(long address) {
        return space == StateSpace.GENERIC ? GenericAddress.space(address) : space;
    }

    /** {@code address} of {@code lane} inside {@code actual}, its space; generic ones count from the first frame on. */
    long inside(long address, StateSpace actual, Warp warp, int lane) {
        return switch (space) {
            case GENERIC -> address - GenericAddress.base(actual, warp.cta.sm, warp.hardwareThread(lane));
            case LOCAL, FRAME_PARAMETER -> address + warp.frame().localBase();
            default -> address;
        };
    }
}
