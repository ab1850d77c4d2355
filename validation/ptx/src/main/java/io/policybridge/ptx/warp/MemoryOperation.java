package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.memory.OutOfBounds;
import io.policybridge.ptx.text.StateSpace;
import io.policybridge.workload.LocalMapping;

/** An instruction whose lanes have addresses. Immutable. */
abstract class MemoryOperation {
    private static final int WORD = 4;

    final Address address;
    final int bytes;

    /** @param bytes of one element */
    MemoryOperation(Address address, int bytes) {
        this.address = address;
        this.bytes = bytes;
    }

    /**
     * Executes it for {@code lanes}, at least one, and writes the address of each to {@code out} from {@code at} on, as
     * the coalescer expects it. Returns their space; they must have one.
     *
     * @throws LaneFault if they have several, or if a lane accesses an address at which there is nothing
     */
    final StateSpace issue(Warp warp, int lanes, long[] out, int at) {
        StateSpace space = null;
        int next = at;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            long given = address.of(warp, lane);
            StateSpace actual = address.space(given);
            if (space != actual && space != null) {
                throw new LaneFault(
                        lane,
                        "lanes access ." + space.word() + " and ." + actual.word()
                                + "; expected one state space an instruction");
            }
            space = actual;
            long inside = address.inside(given, actual, warp, lane);
            try {
                access(warp, lane, actual, inside);
            } catch (OutOfBounds e) {
                throw new LaneFault(lane, e.getMessage());
            }
            boolean isLocal = actual == StateSpace.LOCAL || actual == StateSpace.FRAME_PARAMETER;
            out[next++] = isLocal ? localAddress(inside, warp, lane) : inside;
        }
        return space;
    }

    /** Word w of all threads of the CTA is contiguous, as if it were alone on one SM. */
    private static long localAddress(long inside, Warp warp, int lane) {
        int thread = warp.firstThread + lane;
        int threads = warp.cta.launch.kernel().paddedThreadsPerCta();
        return LocalMapping.BASE + (inside / WORD * threads + thread) * WORD + inside % WORD;
    }

    /** What {@code lane} does at {@code inside} when the instruction is issued. */
    abstract void access(Warp warp, int lane, StateSpace space, long inside);

    /** A load. */
    static final class Load extends MemoryOperation {
        /** By element its row, -1 where the value is not kept. */
        private final int[] rows;
        /** Bits of a value; those above, up to the register's width, repeat its sign. */
        private final int signBits;

        private final long registerMask;

        Load(Address address, int bytes, int[] rows, boolean isExtended, int registerBytes) {
            super(address, bytes);
            this.rows = rows;
            signBits = isExtended ? Long.SIZE - 8 * bytes : 0;
            registerMask = registerBytes == Long.BYTES ? -1 : (1L << 8 * registerBytes) - 1;
        }

        @Override
        void access(Warp warp, int lane, StateSpace space, long inside) {
            MemoryPiece memory = Address.memory(space, inside, bytes * rows.length, warp, lane);
            for (int i = 0; i < rows.length; i++) {
                long value = memory.read(inside + (long) i * bytes, bytes);
                if (rows[i] >= 0) {
                    warp.registers.rows[rows[i] * WarpRegisters.LANES + lane] =
                            signBits == 0 ? value : value << signBits >> signBits & registerMask;
                }
            }
        }
    }

    /** A store. */
    static final class Store extends MemoryOperation {
        private final int[] rows;

        Store(Address address, int bytes, int[] rows) {
            super(address, bytes);
            this.rows = rows;
        }

        @Override
        void access(Warp warp, int lane, StateSpace space, long inside) {
            MemoryPiece memory = Address.memory(space, inside, bytes * rows.length, warp, lane);
            for (int i = 0; i < rows.length; i++) {
                memory.write(
                        inside + (long) i * bytes, bytes, warp.registers.rows[rows[i] * WarpRegisters.LANES + lane]);
            }
        }
    }
}
