package io.policybridge.ptx.memory;

import io.policybridge.input.BadInput;
import java.util.Map;
import java.util.TreeMap;

/**
 * Global memory, which constants share: variables of the module, and what the host allocates. Several threads may look
 * for pieces at the same time while none is added or freed.
 */
public final class GlobalMemory {
    /** Where cudaMalloc begins; blocks begin at multiples of {@link #STEP}. */
    public static final long HEAP = 0xC0000000L;

    private static final int STEP = 256;
    /** CUDA's usual limit. */
    private static final long DEVICE_HEAP = 8 << 20;

    private static final String ON_DEVICE = "malloc";
    private static final int LARGEST = Integer.MAX_VALUE - 8;

    private final TreeMap<Long, MemoryPiece> pieces = new TreeMap<>();
    private long next;
    private long onDevice;
    /** Looked for or added last, by whichever thread; null: not known. */
    private MemoryPiece last;

    /** Whose heap begins as CUDA's does. */
    public GlobalMemory() {
        this(0);
    }

    /** Whose heap begins so many bytes later, in full steps, as if they had been allocated before. */
    public GlobalMemory(long shift) {
        next = HEAP + (shift + STEP - 1) / STEP * STEP;
    }

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

    /**
     * The address of {@code bytes} bytes that a kernel allocates; 0 if its heap, of eight megabytes, has no room, or
     * for nothing.
     */
    public long allocateOnDevice(long bytes) {
        if (bytes <= 0 || bytes > DEVICE_HEAP - onDevice) {
            return 0;
        }
        MemoryPiece piece = allocate(ON_DEVICE, bytes);
        onDevice += bytes;
        return piece.base();
    }

    /**
     * A kernel frees what {@link #allocateOnDevice} returned.
     *
     * @throws OutOfBounds if it did not, or if that has been freed
     */
    public void freeOnDevice(long address) {
        MemoryPiece piece = pieces.get(address);
        if (piece == null || !piece.name().equals(ON_DEVICE)) {
            throw new OutOfBounds(address, 0, "what malloc allocated", HEAP, 0);
        }
        pieces.remove(address);
        onDevice -= piece.data().length;
        last = null;
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
        MemoryPiece latest = last;
        if (latest != null && latest.has(address, bytes)) {
            return latest;
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
