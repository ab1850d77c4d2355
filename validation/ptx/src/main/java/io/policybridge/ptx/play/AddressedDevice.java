package io.policybridge.ptx.play;

import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.Texture;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.nio.ByteBuffer;

/**
 * The GPU as the CUDA runtime sees it: memory by address. What is outside of buffers and variables ends a call with
 * {@link io.policybridge.ptx.memory.OutOfBounds}.
 */
public interface AddressedDevice extends Device {

    /** Frees the buffer that begins at {@code address}, if one does; addresses are not used again. */
    void free(long address);

    /** A host copy of all that is left in {@code from} to {@code address}. */
    void write(long address, ByteBuffer from);

    /** A host copy of {@code bytes} bytes from {@code address} on; valid until the next call. */
    ByteBuffer read(long address, int bytes);

    /** As {@link #write}, but as if the GPU had always had it: no cache learns of it. */
    void store(long address, ByteBuffer from);

    /** As {@link #read}, but no cache learns of it. */
    ByteBuffer load(long address, int bytes);

    /** Copies {@code bytes} bytes from one place to another. */
    void move(long to, long from, int bytes);

    /** Sets {@code bytes} bytes to {@code value}. */
    void fill(long address, byte value, int bytes);

    /** Core cycles that kernels have taken so far. */
    long cycle();

    /** Bytes of the buffer or variable from {@code address} on. */
    int bytesFrom(long address);

    /** Binds what is at {@code address}, as {@link #bind(String, io.policybridge.ptx.host.DeviceBuffer, Texture)}. */
    void bind(String name, long address, Texture texture);

    /** A texture object of what is at {@code address}. */
    long textureObject(long address, Texture texture);

    /**
     * What {@code kernel} needs, without dynamic shared memory.
     *
     * @throws io.policybridge.input.BadInput if it cannot be executed
     */
    KernelResources needs(String kernel);
}
