package io.policybridge.ptx.host;

/** The GPU as a host program sees it. */
public interface Device {

    /** The size that was chosen: one of {@link PtxWorkload#sizes}, or any number from 1; 0 where there are none. */
    int size();

    /** Allocates {@code bytes} bytes of zeros, as cudaMalloc does. */
    DeviceBuffer allocate(String name, long bytes);

    /** Allocates a buffer for {@code values} and copies them to it. */
    default DeviceBuffer allocate(String name, float[] values) {
        DeviceBuffer buffer = allocate(name, (long) Float.BYTES * values.length);
        buffer.write(values);
        return buffer;
    }

    /** Allocates a buffer for {@code values} and copies them to it. */
    default DeviceBuffer allocate(String name, int[] values) {
        DeviceBuffer buffer = allocate(name, (long) Integer.BYTES * values.length);
        buffer.write(values);
        return buffer;
    }

    /** Allocates a buffer for {@code values} and copies them to it. */
    default DeviceBuffer allocate(String name, byte[] values) {
        DeviceBuffer buffer = allocate(name, (long) values.length);
        buffer.write(values);
        return buffer;
    }

    /** Allocates a buffer for {@code values} and copies them to it. */
    default DeviceBuffer allocate(String name, double[] values) {
        DeviceBuffer buffer = allocate(name, (long) Double.BYTES * values.length);
        buffer.write(values);
        return buffer;
    }

    /** Allocates a buffer for {@code values} and copies them to it. */
    default DeviceBuffer allocate(String name, long[] values) {
        DeviceBuffer buffer = allocate(name, (long) Long.BYTES * values.length);
        buffer.write(values);
        return buffer;
    }

    /** The variable {@code name} of the PTX module, in global or constant memory. */
    DeviceBuffer variable(String name);

    /** Binds {@code buffer} to the texture reference {@code name} of the module, for the launches that follow. */
    void bind(String name, DeviceBuffer buffer, Texture texture);

    /**
     * Makes a texture object of {@code buffer}, as cudaCreateTextureObject does. What is returned is a kernel's
     * argument for it.
     */
    long textureObject(DeviceBuffer buffer, Texture texture);

    /**
     * Launches a kernel and waits for its end.
     *
     * @param kernel its name in the PTX
     * @param grid CTAs
     * @param block threads of a CTA
     * @param sharedBytes dynamic shared memory of a CTA
     * @param arguments in order of the parameters: a {@link DeviceBuffer} for a pointer, an Integer, Long, Float or
     *     Double, or a byte[] for a structure
     */
    void launch(String kernel, Shape grid, Shape block, int sharedBytes, Object... arguments);

    /** As above, one-dimensional and without dynamic shared memory. */
    default void launch(String kernel, int grid, int block, Object... arguments) {
        launch(kernel, Shape.of(grid), Shape.of(block), 0, arguments);
    }
}
