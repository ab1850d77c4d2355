package io.policybridge.ptx.play;

import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.workload.ProgramTrace.Dim3;
import io.policybridge.workload.ProgramTrace.Kernel;
import java.util.Map;

/** The values of the special registers that stay the same while a warp runs. */
final class SpecialRegisters {
    private SpecialRegisters() {}

    /** Writes the special registers in {@code rows}, by name their row, of {@code warp} to its registers. */
    static void fill(Map<String, Integer> rows, Warp warp) {
        rows.forEach((name, row) -> {
            for (int lane = 0; lane < WarpRegisters.LANES; lane++) {
                warp.registers.rows[row * WarpRegisters.LANES + lane] = value(name, warp, lane) & 0xffffffffL;
            }
        });
    }

    private static long value(String name, Warp warp, int lane) {
        Kernel kernel = warp.cta.launch().kernel();
        int thread = warp.firstThread + lane;
        int cta = warp.cta.number();
        return switch (name) {
            case "%tid.x" -> place(kernel.cta(), thread, 'x');
            case "%tid.y" -> place(kernel.cta(), thread, 'y');
            case "%tid.z" -> place(kernel.cta(), thread, 'z');
            case "%ntid.x" -> kernel.cta().x();
            case "%ntid.y" -> kernel.cta().y();
            case "%ntid.z" -> kernel.cta().z();
            case "%ctaid.x" -> place(kernel.grid(), cta, 'x');
            case "%ctaid.y" -> place(kernel.grid(), cta, 'y');
            case "%ctaid.z" -> place(kernel.grid(), cta, 'z');
            case "%nctaid.x" -> kernel.grid().x();
            case "%nctaid.y" -> kernel.grid().y();
            case "%nctaid.z" -> kernel.grid().z();
            case "%laneid" -> lane;
            case "%warpid" -> warp.hardwareThread(0) / WarpRegisters.LANES;
            case "%smid" -> warp.cta.sm();
            case "%gridid" -> kernel.id();
            case "%lanemask_eq" -> 1L << lane;
            case "%lanemask_le" -> (2L << lane) - 1;
            case "%lanemask_lt" -> (1L << lane) - 1;
            case "%lanemask_ge" -> -1L << lane;
            case "%lanemask_gt" -> -2L << lane;
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static int place(Dim3 size, int index, char axis) {
        return switch (axis) {
            case 'x' -> index % size.x();
            case 'y' -> index / size.x() % size.y();
            default -> index / size.x() / size.y();
        };
    }

    /** Whether {@code name} can be read. */
    static boolean isKnown(String name) {
        return name.matches("%(tid|ntid|ctaid|nctaid)\\.[xyz]|%(laneid|warpid|smid|gridid|lanemask_(eq|le|lt|ge|gt))");
    }
}
