package io.policybridge.ptx.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A piece of memory, little-endian. */
public final class MemoryPiece {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final String name;
    private final long base;
    private final byte[] data;

    /** {@code data}, which begins at address {@code base} of its state space; {@code name} is for complaints. */
    public MemoryPiece(String name, long base, byte[] data) {
        this.name = name;
        this.base = base;
        this.data = data;
    }

    public String name() {
        return name;
    }

    /** Address of its first byte. */
    public long base() {
        return base;
    }

    /** The bytes themselves. */
    public byte[] data() {
        return data;
    }

    /** Whether {@code bytes} bytes from {@code address} on are all here. */
    public boolean has(long address, int bytes) {
        return address >= base && address - base <= (long) data.length - bytes;
    }

    /**
     * The {@code bytes} bytes (1, 2, 4 or 8) from {@code address} on, zero-extended.
     *
     * @throws OutOfBounds if they are not all here
     */
    public long read(long address, int bytes) {
        if (!has(address, bytes)) {
            throw new OutOfBounds(address, bytes, name, base, data.length);
        }
        int at = (int) (address - base);
        return switch (bytes) {
            case 1 -> data[at] & 0xffL;
            case 2 -> (short) SHORT.get(data, at) & 0xffffL;
            case 4 -> (int) INT.get(data, at) & 0xffffffffL;
            default -> (long) LONG.get(data, at);
        };
    }

    /**
     * Writes the low {@code bytes} bytes of {@code value} from {@code address} on.
     *
     * @throws OutOfBounds if they are not all here
     */
    public void write(long address, int bytes, long value) {
        if (!has(address, bytes)) {
            throw new OutOfBounds(address, bytes, name, base, data.length);
        }
        int at = (int) (address - base);
        switch (bytes) {
            case 1 -> data[at] = (byte) value;
            case 2 -> SHORT.set(data, at, (short) value);
            case 4 -> INT.set(data, at, (int) value);
            default -> LONG.set(data, at, value);
        }
    }
}
