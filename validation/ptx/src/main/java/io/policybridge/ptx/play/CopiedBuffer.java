package io.policybridge.ptx.play;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.memory.MemoryPiece;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A buffer that the host copies from and to, without another copy in between. */
record CopiedBuffer(MemoryPiece piece, CopiedSectors copies) implements DeviceBuffer {
    @Override
    public String name() {
        return piece.name();
    }

    @Override
    public long address() {
        return piece.base();
    }

    @Override
    public int bytes() {
        return piece.data().length;
    }

    private ByteBuffer data() {
        return ByteBuffer.wrap(piece.data()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The first {@code count} elements of {@code bytes} bytes, about to be copied to. */
    private ByteBuffer written(long count, int bytes) {
        long all = count * bytes;
        if (all > bytes()) {
            throw new BadInput("buffer " + name() + ": a copy of " + all + " bytes; expected at most " + bytes());
        }
        copies.add(address(), all);
        return data();
    }

    private ByteBuffer read(int bytes) {
        copies.add(address(), bytes() - bytes() % bytes);
        return data();
    }

    @Override
    public ByteBuffer read() {
        copies.add(address(), bytes());
        return ByteBuffer.wrap(piece.data().clone()).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void write(ByteBuffer from) {
        written(from.remaining(), 1).put(from);
    }

    @Override
    public void write(byte[] values) {
        written(values.length, 1).put(values);
    }

    @Override
    public void write(int[] values) {
        written(values.length, Integer.BYTES).asIntBuffer().put(values);
    }

    @Override
    public void write(float[] values) {
        written(values.length, Float.BYTES).asFloatBuffer().put(values);
    }

    @Override
    public void write(double[] values) {
        written(values.length, Double.BYTES).asDoubleBuffer().put(values);
    }

    @Override
    public void write(long[] values) {
        written(values.length, Long.BYTES).asLongBuffer().put(values);
    }

    @Override
    public int[] ints() {
        int[] values = new int[bytes() / Integer.BYTES];
        read(Integer.BYTES).asIntBuffer().get(values);
        return values;
    }

    @Override
    public float[] floats() {
        float[] values = new float[bytes() / Float.BYTES];
        read(Float.BYTES).asFloatBuffer().get(values);
        return values;
    }

    @Override
    public double[] doubles() {
        double[] values = new double[bytes() / Double.BYTES];
        read(Double.BYTES).asDoubleBuffer().get(values);
        return values;
    }

    @Override
    public long[] longs() {
        long[] values = new long[bytes() / Long.BYTES];
        read(Long.BYTES).asLongBuffer().get(values);
        return values;
    }

    @Override
    public String toString() {
        return "buffer " + name();
    }
}
