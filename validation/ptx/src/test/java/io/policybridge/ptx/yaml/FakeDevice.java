package io.policybridge.ptx.yaml;

import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Shape;
import io.policybridge.ptx.host.Texture;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A GPU that notes its launches and executes nothing but kernel {@code decrement}: its first argument's element 0. */
final class FakeDevice implements Device {
    final List<String> launches = new ArrayList<>();
    final List<Memory> buffers = new ArrayList<>();
    private final int size;

    FakeDevice(int size) {
        this.size = size;
    }

    /** Memory of its own. */
    static final class Memory implements DeviceBuffer {
        private final String name;
        private final byte[] data;
        int reads;

        Memory(String name, int bytes) {
            this.name = name;
            data = new byte[bytes];
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long address() {
            return 0;
        }

        @Override
        public int bytes() {
            return data.length;
        }

        @Override
        public ByteBuffer read() {
            reads++;
            return ByteBuffer.wrap(data.clone()).order(ByteOrder.LITTLE_ENDIAN);
        }

        @Override
        public void write(ByteBuffer from) {
            from.get(data, 0, from.remaining());
        }

        @Override
        public void write(byte[] values) {
            write(ByteBuffer.wrap(values));
        }

        @Override
        public void write(int[] values) {
            ByteBuffer bytes = little(values.length * Integer.BYTES);
            bytes.asIntBuffer().put(values);
            write(bytes);
        }

        @Override
        public void write(float[] values) {
            ByteBuffer bytes = little(values.length * Float.BYTES);
            bytes.asFloatBuffer().put(values);
            write(bytes);
        }

        @Override
        public void write(long[] values) {
            ByteBuffer bytes = little(values.length * Long.BYTES);
            bytes.asLongBuffer().put(values);
            write(bytes);
        }

        @Override
        public double[] doubles() {
            double[] values = new double[data.length / Double.BYTES];
            read().asDoubleBuffer().get(values);
            return values;
        }

        @Override
        public long[] longs() {
            long[] values = new long[data.length / Long.BYTES];
            read().asLongBuffer().get(values);
            return values;
        }

        @Override
        public void write(double[] values) {
            ByteBuffer bytes = little(values.length * Double.BYTES);
            bytes.asDoubleBuffer().put(values);
            write(bytes);
        }

        @Override
        public int[] ints() {
            int[] values = new int[bytes() / Integer.BYTES];
            read().asIntBuffer().get(values);
            return values;
        }

        @Override
        public float[] floats() {
            float[] values = new float[bytes() / Float.BYTES];
            read().asFloatBuffer().get(values);
            return values;
        }

        private static ByteBuffer little(int bytes) {
            return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Memory allocate(String name, long bytes) {
        Memory memory = new Memory(name, (int) bytes);
        buffers.add(memory);
        return memory;
    }

    @Override
    public DeviceBuffer variable(String name) {
        return allocate(name, 8);
    }

    @Override
    public long textureObject(DeviceBuffer buffer, Texture texture) {
        throw new UnsupportedOperationException("textures");
    }

    @Override
    public void bind(String name, DeviceBuffer buffer, Texture texture) {
        throw new UnsupportedOperationException("textures");
    }

    @Override
    public void launch(String kernel, Shape grid, Shape block, int sharedBytes, Object... arguments) {
        StringBuilder types = new StringBuilder();
        for (Object argument : arguments) {
            types.append(' ').append(argument.getClass().getSimpleName());
        }
        launches.add(kernel + " " + grid + " " + block + " " + sharedBytes + " " + Arrays.toString(arguments) + types);
        if (kernel.equals("decrement")) {
            Memory memory = (Memory) arguments[0];
            memory.write(new int[] {memory.ints()[0] - 1});
        }
    }
}
