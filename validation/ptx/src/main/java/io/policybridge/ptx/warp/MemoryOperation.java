package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.memory.OutOfBounds;
import io.policybridge.ptx.text.StateSpace;
import io.policybridge.workload.LocalMapping;

/** An instruction whose lanes have addresses. For one simulation: it remembers where in global memory it was last. */
abstract class MemoryOperation {
    private static final int WORD = 4;
    private static final int ALL = -1;
    private static final int[] NO_ROWS = {};

    final Address address;
    final int bytes;
    /** Bytes that a lane accesses. */
    private final int width;
    /** The piece of global memory that was accessed last, or null: most instructions access one buffer. */
    private MemoryPiece near;

    /** @param bytes of each of {@code elements} elements */
    MemoryOperation(Address address, int bytes, int elements) {
        this.address = address;
        this.bytes = bytes;
        width = bytes * elements;
    }

    /**
     * Executes it for {@code lanes}, at least one, and writes the address of each to {@code out} from {@code at} on, as
     * the coalescer expects it. Returns their space; they must have one. Global memory is accessed at once, or as
     * {@code later} says if that is not null.
     *
     * @throws LaneFault if they have several, or if a lane accesses an address at which there is nothing
     */
    StateSpace issue(Warp warp, int lanes, long[] out, int at, LateAccesses later) {
        StateSpace named = address.space();
        if (named == StateSpace.GENERIC || named == StateSpace.LOCAL || named == StateSpace.FRAME_PARAMETER) {
            return issueByLane(warp, lanes, out, at, later);
        }
        long[] rows = warp.registers.rows;
        int row = address.row() * WarpRegisters.LANES;
        if (lanes == ALL) {
            for (int lane = 0; lane < WarpRegisters.LANES; lane++) {
                out[at + lane] = address.of(rows[row + lane]);
            }
        } else {
            int next = at;
            for (int rest = lanes; rest != 0; rest &= rest - 1) {
                out[next++] = address.of(rows[row + Integer.numberOfTrailingZeros(rest)]);
            }
        }
        MemoryPiece only = only(named, warp);
        if (only != null || later == null || later.add(this, warp, lanes)) {
            access(warp, lanes, out, at, only);
        }
        return named;
    }

    /** The memory of {@code space} if it is one piece for all lanes; null of global memory. */
    private static MemoryPiece only(StateSpace space, Warp warp) {
        return switch (space) {
            case SHARED -> warp.cta.shared;
            case PARAMETER -> warp.cta.launch.parameters();
            default -> null;
        };
    }

    private static boolean isGlobal(StateSpace space) {
        return switch (space) {
            case SHARED, PARAMETER, LOCAL, FRAME_PARAMETER -> false;
            default -> true;
        };
    }

    /** As above, of lanes that may access different spaces, or memory of their own. */
    private StateSpace issueByLane(Warp warp, int lanes, long[] out, int at, LateAccesses later) {
        StateSpace space = null;
        int put = 0;
        int next = at;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            long given = address.of(warp, lane);
            StateSpace actual = address.space(given);
            if (space != actual && space != null) {
                if (put != 0) {
                    later.add(this, warp, put);
                }
                throw new LaneFault(
                        lane,
                        "lanes access ." + space.word() + " and ." + actual.word()
                                + "; expected one state space an instruction");
            }
            space = actual;
            long inside = address.inside(given, actual, warp, lane);
            if (later != null && isGlobal(actual)) {
                put |= 1 << lane;
            } else {
                try {
                    access(warp, lane, memory(actual, inside, warp, lane), inside);
                } catch (OutOfBounds e) {
                    throw new LaneFault(lane, e.getMessage());
                }
            }
            boolean isLocal = actual == StateSpace.LOCAL || actual == StateSpace.FRAME_PARAMETER;
            out[next++] = isLocal ? localAddress(inside, warp, lane) : inside;
        }
        if (put != 0 && later.add(this, warp, put)) {
            access(warp, put, out, at, null);
        }
        return space;
    }

    /** Word w of all threads of the CTA is contiguous, as if it were alone on one SM. */
    private static long localAddress(long inside, Warp warp, int lane) {
        int thread = warp.firstThread + lane;
        int threads = warp.cta.launch.kernel().paddedThreadsPerCta();
        return LocalMapping.BASE + (inside / WORD * threads + thread) * WORD + inside % WORD;
    }

    /** The memory of {@code actual} that has what {@code lane} accesses at {@code inside}. */
    final MemoryPiece memory(StateSpace actual, long inside, Warp warp, int lane) {
        return switch (actual) {
            case SHARED -> warp.cta.shared;
            case PARAMETER -> warp.cta.launch.parameters();
            case LOCAL, FRAME_PARAMETER -> warp.local(lane);
            default -> global(inside, warp);
        };
    }

    /** The piece of global memory that has what a lane accesses at {@code inside}. */
    final MemoryPiece global(long inside, Warp warp) {
        if (near == null || !near.has(inside, width)) {
            near = warp.cta.launch.global().at(inside, width);
        }
        return near;
    }

    /**
     * What {@code lanes} do at the addresses in {@code given} from {@code at} on when the instruction is issued, all of
     * them in {@code only}, or if that is null in global memory.
     *
     * @throws LaneFault as {@link #issue}
     */
    abstract void access(Warp warp, int lanes, long[] given, int at, MemoryPiece only);

    /** The rows that it stores, in the order of {@link #late}; none of one that stores no registers. */
    int[] sources() {
        return NO_ROWS;
    }

    /**
     * As {@link #access} in global memory, after other instructions of the warp may have been executed: what it stores
     * stands in {@code values} from {@code from} on, row by row.
     */
    void late(Warp warp, int lanes, long[] given, int at, long[] values, int from) {
        access(warp, lanes, given, at, null);
    }

    /** What {@code lane} does at {@code inside} in {@code memory}. */
    abstract void access(Warp warp, int lane, MemoryPiece memory, long inside);

    /** A load. */
    static final class Load extends MemoryOperation {
        /** By element its row, -1 where the value is not kept. */
        private final int[] rows;
        /** Bits of a value; those above, up to the register's width, repeat its sign. */
        private final int signBits;

        private final long registerMask;

        Load(Address address, int bytes, int[] rows, boolean isExtended, int registerBytes) {
            super(address, bytes, rows.length);
            this.rows = rows;
            signBits = isExtended ? Long.SIZE - 8 * bytes : 0;
            registerMask = registerBytes == Long.BYTES ? -1 : (1L << 8 * registerBytes) - 1;
        }

        @Override
        void access(Warp warp, int lanes, long[] given, int at, MemoryPiece only) {
            MemoryPiece memory = only;
            int next = at;
            int lane = 0;
            try {
                if (rows.length == 1 && rows[0] >= 0) {
                    long[] registers = warp.registers.rows;
                    int target = rows[0] * WarpRegisters.LANES;
                    for (int rest = lanes; rest != 0; rest &= rest - 1) {
                        lane = Integer.numberOfTrailingZeros(rest);
                        long inside = given[next++];
                        if (only == null && (memory == null || !memory.has(inside, bytes))) {
                            memory = global(inside, warp);
                        }
                        registers[target + lane] = extended(memory.read(inside, bytes));
                    }
                    return;
                }
                for (int rest = lanes; rest != 0; rest &= rest - 1) {
                    lane = Integer.numberOfTrailingZeros(rest);
                    long inside = given[next++];
                    access(warp, lane, only != null ? only : global(inside, warp), inside);
                }
            } catch (OutOfBounds e) {
                throw new LaneFault(lane, e.getMessage());
            }
        }

        private long extended(long value) {
            return signBits == 0 ? value : value << signBits >> signBits & registerMask;
        }

        @Override
        void access(Warp warp, int lane, MemoryPiece memory, long inside) {
            for (int i = 0; i < rows.length; i++) {
                long value = memory.read(inside + (long) i * bytes, bytes);
                if (rows[i] >= 0) {
                    warp.registers.rows[rows[i] * WarpRegisters.LANES + lane] = extended(value);
                }
            }
        }
    }

    /** A store. */
    static final class Store extends MemoryOperation {
        private final int[] rows;

        Store(Address address, int bytes, int[] rows) {
            super(address, bytes, rows.length);
            this.rows = rows;
        }

        @Override
        void access(Warp warp, int lanes, long[] given, int at, MemoryPiece only) {
            int next = at;
            int lane = 0;
            try {
                for (int rest = lanes; rest != 0; rest &= rest - 1) {
                    lane = Integer.numberOfTrailingZeros(rest);
                    long inside = given[next++];
                    access(warp, lane, only != null ? only : global(inside, warp), inside);
                }
            } catch (OutOfBounds e) {
                throw new LaneFault(lane, e.getMessage());
            }
        }

        @Override
        int[] sources() {
            return rows;
        }

        @Override
        void late(Warp warp, int lanes, long[] given, int at, long[] values, int from) {
            int next = at;
            int lane = 0;
            try {
                for (int rest = lanes; rest != 0; rest &= rest - 1) {
                    lane = Integer.numberOfTrailingZeros(rest);
                    long inside = given[next++];
                    MemoryPiece memory = global(inside, warp);
                    for (int i = 0; i < rows.length; i++) {
                        memory.write(inside + (long) i * bytes, bytes, values[from + i * WarpRegisters.LANES + lane]);
                    }
                }
            } catch (OutOfBounds e) {
                throw new LaneFault(lane, e.getMessage());
            }
        }

        @Override
        void access(Warp warp, int lane, MemoryPiece memory, long inside) {
            for (int i = 0; i < rows.length; i++) {
                memory.write(
                        inside + (long) i * bytes, bytes, warp.registers.rows[rows[i] * WarpRegisters.LANES + lane]);
            }
        }
    }
}
