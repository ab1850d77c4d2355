package io.policybridge.ptx.memory;

import io.policybridge.input.BadInput;
import java.util.Map;
import java.util.TreeMap;

/** Global memory, which constants share: variables of the module, and what the host allocates. */
public final class GlobalMemory {
    /** Where cudaMalloc begins; blocks begin at multiples of {@link #STEP}. */
    public static final long HEAP = 0xC0000000L;

    private static final int STEP = 256;
    private static final int LARGEST = Integer.MAX_VALUE - 8;

    private final TreeMap<Long, MemoryPiece> pieces = new TreeMap<>();
    private long next = HEAP;
    private MemoryPiece last;

    /** Places a variable of the module. */
    public void place(String name, long address, byte[] data) {
        add(new MemoryPiece(name, address, data));
    }

    /**
     * Allocates {@code bytes} bytes of zeros, as cudaMalloc does, and returns them.
     *
     * @throws BadInput if one allocation is larger than a Java array
     */
    public MemoryPiece allocate(String name, long bytes) {
        if (bytes < 0 || bytes > LARGEST) {
            throw new BadInput("buffer " + name + ": bytes=" + bytes + "; expected 0 to " + LARGEST);
        }
        MemoryPiece piece = new MemoryPiece(name, next, new byte[(int) bytes]);
        next += (bytes + STEP - 1) / STEP * STEP;
        add(piece);
        return piece;
    }

    private void add(MemoryPiece piece) {
        pieces.put(piece.base(), piece);
        last = piece;
    }

    /** Frees what {@link #allocate} returned at {@code base}, if it did. */
    public void free(long base) {
        if (base >= HEAP) {
            pieces.remove(base);
            last = null;
        }
    }

    /** The piece that begins at {@code base}. */
    public MemoryPiece beginningAt(long base) {
        return pieces.get(base);
    }

    /**
     * The piece that has the {@code bytes} bytes from {@code address} on.
     *
     * @throws OutOfBounds if there is none
     */
    public MemoryPiece at(long address, int bytes) {
        if (last != null && last.has(address, bytes)) {
            return last;
        }
        Map.Entry<Long, MemoryPiece> below = pieces.floorEntry(address);
        if (below == null) {
            throw new OutOfBounds(address, bytes, "global memory", HEAP, 0);
        }
        MemoryPiece piece = below.getValue();
        if (!piece.has(address, bytes)) {
            throw new OutOfBounds(address, bytes, piece.name(), piece.base(), piece.data().length);
        }
        last = piece;
        return piece;
    }
}
