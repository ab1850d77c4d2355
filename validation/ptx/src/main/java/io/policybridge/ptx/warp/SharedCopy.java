package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.memory.OutOfBounds;

/** A copy from global to shared memory; its data are there at once, its time is that of LDGSTS in traces. */
final class SharedCopy extends MemoryOperation {
    /** No row says how many bytes are copied: all. */
    static final int WHOLE = -1;

    private static final int WORD = 4;

    private final Address to;
    private final int given;

    /** Of {@code bytes} bytes; row {@code given} has how many of them are copied. */
    SharedCopy(Address from, Address to, int bytes, int given) {
        super(from, bytes, 1);
        this.to = to;
        this.given = given;
    }

    @Override
    void access(Warp warp, int lanes, long[] addresses, int at, MemoryPiece only) {
        int next = at;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            try {
                access(warp, lane, only, addresses[next++]);
            } catch (OutOfBounds e) {
                throw new LaneFault(lane, e.getMessage());
            }
        }
    }

    @Override
    void access(Warp warp, int lane, MemoryPiece memory, long inside) {
        long target = to.of(warp, lane);
        long copied = given == WHOLE ? bytes : warp.registers.rows[given * WarpRegisters.LANES + lane] & 0xFFFFFFFFL;
        for (int word = 0; word < bytes; word += WORD) {
            long value = 0;
            if (copied >= bytes) {
                value = global(inside, warp).read(inside + word, WORD);
            }
            for (int i = 0; copied < bytes && i < WORD && word + i < copied; i++) {
                long at = inside + word + i;
                value |= warp.cta.launch.global().at(at, 1).read(at, 1) << 8 * i;
            }
            warp.cta.shared.write(target + word, WORD, value);
        }
    }
}
