package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.MemoryPiece;
import java.util.List;

/**
 * A call: what it copies from the frame of the caller to that of the function, and back, all in local memory.
 *
 * @param frameBytes that the caller keeps in local memory
 * @param arguments from the caller
 * @param results to the caller
 */
record Call(FunctionCode function, int frameBytes, List<Copy> arguments, List<Copy> results) implements Transfer {
    Call {
        arguments = List.copyOf(arguments);
        results = List.copyOf(results);
    }

    /** {@code bytes} bytes at {@code caller} of the caller's frame, and at {@code callee} of the function's. */
    record Copy(long caller, long callee, int bytes) {}

    @Override
    public void begin(Warp warp, int lanes, int returnTo) {
        warp.stack.call(frame(warp, lanes, returnTo), function.first());
    }

    /** The frame of the function for {@code lanes} of {@code warp}; the caller goes on at {@code returnTo}. */
    Frame frame(Warp warp, int lanes, int returnTo) {
        Frame caller = warp.frame();
        Frame called =
                new Frame(function, function.registers(warp), caller, this, returnTo, caller.localBase() + frameBytes);
        for (Copy copy : arguments) {
            copy(warp, lanes, caller.localBase() + copy.caller, called.localBase() + copy.callee, copy.bytes);
        }
        return called;
    }

    /** Lanes of {@code warp} return from it, out of {@code frame}. */
    void end(Warp warp, int lanes, Frame frame) {
        for (Copy copy : results) {
            copy(warp, lanes, frame.localBase() + copy.callee, frame.caller().localBase() + copy.caller, copy.bytes);
        }
    }

    private static void copy(Warp warp, int lanes, long from, long to, int bytes) {
        for (int lane = 0; lane < WarpRegisters.LANES; lane++) {
            if ((lanes >>> lane & 1) != 0) {
                MemoryPiece local = warp.local(lane);
                System.arraycopy(local.data(), (int) from, local.data(), (int) to, bytes);
            }
        }
    }
}
