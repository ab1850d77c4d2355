package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.text.SpecialRegister;
import io.policybridge.workload.ProgramTrace.Dim3;
import io.policybridge.workload.ProgramTrace.Kernel;
import java.util.Arrays;

/** The values of special registers. */
final class SpecialRegisters {
    private SpecialRegisters() {}

    /** Writes {@code register} of {@code warp} to {@code row} of {@code registers}. */
    static void fill(SpecialRegister register, int row, Warp warp, WarpRegisters registers) {
        int first = row * WarpRegisters.LANES;
        if (!register.differsByLane()) {
            Arrays.fill(registers.rows, first, first + WarpRegisters.LANES, shown(register, warp, 0));
            return;
        }
        for (int lane = 0; lane < WarpRegisters.LANES; lane++) {
            registers.rows[first + lane] = shown(register, warp, lane);
        }
    }

    private static long shown(SpecialRegister register, Warp warp, int lane) {
        long value = value(register, warp, lane);
        return register == SpecialRegister.CLOCK64 ? value : value & 0xffffffffL;
    }

    private static long value(SpecialRegister register, Warp warp, int lane) {
        Kernel kernel = warp.cta.launch.kernel();
        int thread = warp.firstThread + lane;
        int cta = warp.cta.number;
        return switch (register) {
            case TID_X -> place(kernel.cta(), thread, 'x');
            case TID_Y -> place(kernel.cta(), thread, 'y');
            case TID_Z -> place(kernel.cta(), thread, 'z');
            case NTID_X -> kernel.cta().x();
            case NTID_Y -> kernel.cta().y();
            case NTID_Z -> kernel.cta().z();
            case CTAID_X -> place(kernel.grid(), cta, 'x');
            case CTAID_Y -> place(kernel.grid(), cta, 'y');
            case CTAID_Z -> place(kernel.grid(), cta, 'z');
            case NCTAID_X -> kernel.grid().x();
            case NCTAID_Y -> kernel.grid().y();
            case NCTAID_Z -> kernel.grid().z();
            case LANEID -> lane;
            case WARPID -> warp.hardwareThread(0) / WarpRegisters.LANES;
            case SMID -> warp.cta.sm;
            case GRIDID -> kernel.id();
            case DYNAMIC_SMEM_SIZE ->
                warp.cta.launch.sharedBytes() - warp.cta.launch.code().sharedBytes();
            case TOTAL_SMEM_SIZE -> warp.cta.launch.sharedBytes();
            case LANEMASK_EQ -> 1L << lane;
            case LANEMASK_LE -> (2L << lane) - 1;
            case LANEMASK_LT -> (1L << lane) - 1;
            case LANEMASK_GE -> -1L << lane;
            case LANEMASK_GT -> -2L << lane;
            case CLOCK, CLOCK64 -> warp.now;
            case CLOCK_HI -> warp.now >>> Integer.SIZE;
        };
    }

    private static int place(Dim3 size, int index, char axis) {
        return switch (axis) {
            case 'x' -> index % size.x();
            case 'y' -> index / size.x() % size.y();
            default -> index / size.x() / size.y();
        };
    }
}
