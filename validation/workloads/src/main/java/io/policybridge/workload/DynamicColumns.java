package io.policybridge.workload;

import java.util.Arrays;

/**
 * Dynamic instructions as columns: one int each for code, masks and the offset of details that only few instructions
 * have. The details, barrier and lane addresses, are packed in one byte arena. Addresses stay run-length coded, as in
 * the stream.
 */
public final class DynamicColumns {
    private static final int NONE = -1;
    private static final int BARRIER = 1;
    private static final int ADDRESSES = 2;

    int[] code = new int[1 << 12];
    int[] active = new int[1 << 12];
    int[] exec = new int[1 << 12];
    private int[] detail = new int[1 << 12];
    private int size;
    private byte[] arena = new byte[1 << 12];
    private int used;

    public int size() {
        return size;
    }

    public int add(int codeIndex, int activeMask, int execMask) {
        if (size == code.length) {
            int capacity = grown(size);
            code = Arrays.copyOf(code, capacity);
            active = Arrays.copyOf(active, capacity);
            exec = Arrays.copyOf(exec, capacity);
            detail = Arrays.copyOf(detail, capacity);
        }
        code[size] = codeIndex;
        active[size] = activeMask;
        exec[size] = execMask;
        detail[size] = NONE;
        return size++;
    }

    private static int grown(int length) {
        return (int) Math.min(Integer.MAX_VALUE - 16L, length + (length >> 1) + 16L);
    }

    /** Whether the columns or their arena are close to the size that an array can have. */
    public boolean isFull() {
        return size > Integer.MAX_VALUE - 64 || used > Integer.MAX_VALUE - 4096;
    }

    /** Adds the barrier of the last instruction; {@link #addAddresses} may follow. */
    public void addBarrier(int number, int threads, boolean addressesFollow) {
        detail[size - 1] = used;
        room();
        arena[used++] = (byte) (BARRIER | (addressesFollow ? ADDRESSES : 0));
        put(number);
        put(threads);
    }

    /** Begins the lane addresses of the instruction added last. */
    public void addAddresses(int accesses, int cycles, long base) {
        if (detail[size - 1] == NONE) {
            detail[size - 1] = used;
            room();
            arena[used++] = ADDRESSES;
        }
        put(accesses);
        put(cycles);
        put(base);
    }

    /** Adds {@code count} lanes, each {@code stride} bytes after the lane before. */
    public void addRun(long stride, int count) {
        put(count);
        put(stride);
    }

    private void room() {
        if (arena.length - used < 32) {
            arena = Arrays.copyOf(arena, grown(arena.length));
        }
    }

    private void put(long value) {
        room();
        long rest = value << 1 ^ value >> 63;
        while ((rest & ~0x7fL) != 0) {
            arena[used++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        arena[used++] = (byte) rest;
    }

    private static int after(byte[] bytes, int at) {
        int next = at;
        while (bytes[next] < 0) {
            next++;
        }
        return next + 1;
    }

    private static long get(byte[] bytes, int at) {
        long value = 0;
        int shift = 0;
        int next = at;
        while (bytes[next] < 0) {
            value |= (long) (bytes[next++] & 0x7f) << shift;
            shift += 7;
        }
        value |= (long) bytes[next] << shift;
        return value >>> 1 ^ -(value & 1);
    }

    int barrier(int index) {
        int at = detail[index];
        return at == NONE || (arena[at] & BARRIER) == 0 ? -1 : (int) get(arena, at + 1);
    }

    int barrierThreads(int index) {
        int at = detail[index];
        return at == NONE || (arena[at] & BARRIER) == 0 ? -1 : (int) get(arena, after(arena, at + 1));
    }

    /** Offset of the number of accesses, or NONE. */
    private int addressesAt(int index) {
        int at = detail[index];
        if (at == NONE || (arena[at] & ADDRESSES) == 0) {
            return NONE;
        }
        return (arena[at] & BARRIER) == 0 ? at + 1 : after(arena, after(arena, at + 1));
    }

    int accesses(int index) {
        int at = addressesAt(index);
        return at == NONE ? 0 : (int) get(arena, at);
    }

    int cycles(int index) {
        int at = addressesAt(index);
        return at == NONE ? 0 : (int) get(arena, after(arena, at));
    }

    int addresses(int index, long[] out) {
        int at = addressesAt(index);
        if (at == NONE) {
            return 0;
        }
        byte[] bytes = arena;
        int lanes = Integer.bitCount(exec[index]);
        at = after(bytes, after(bytes, at));
        long address = get(bytes, at);
        at = after(bytes, at);
        out[0] = address;
        int lane = 1;
        while (lane < lanes) {
            int runEnd = lane + (int) get(bytes, at);
            at = after(bytes, at);
            long stride = get(bytes, at);
            at = after(bytes, at);
            while (lane < runEnd) {
                address += stride;
                out[lane++] = address;
            }
        }
        return lanes;
    }

    /**
     * The same instructions in another order, {@code index[i]} the new index of instruction i; arrays of exactly the
     * size needed.
     */
    public DynamicColumns reordered(int[] index) {
        DynamicColumns result = new DynamicColumns();
        result.size = size;
        result.used = used;
        result.arena = Arrays.copyOf(arena, used);
        result.code = reordered(code, index, size);
        result.active = reordered(active, index, size);
        result.exec = reordered(exec, index, size);
        result.detail = reordered(detail, index, size);
        return result;
    }

    private static int[] reordered(int[] column, int[] index, int size) {
        int[] result = new int[size];
        for (int i = 0; i < size; i++) {
            result[index[i]] = column[i];
        }
        return result;
    }
}
