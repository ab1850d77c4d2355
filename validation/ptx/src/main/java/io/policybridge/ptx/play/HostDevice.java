package io.policybridge.ptx.play;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Shape;
import io.policybridge.ptx.host.Texture;
import io.policybridge.ptx.memory.GlobalMemory;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.text.PtxLinker;
import io.policybridge.ptx.text.PtxSignature;
import io.policybridge.ptx.text.PtxVariable;
import io.policybridge.ptx.warp.FunctionCode;
import io.policybridge.ptx.warp.ModuleCode;
import io.policybridge.ptx.warp.RunningLaunch;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.ProgramTrace.Dim3;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;

/** The GPU of one playback as its host program sees it: global memory, and kernels that can be launched. */
final class HostDevice implements AddressedDevice {
    /** Threads of a CTA in CUDA. */
    private static final int MOST_THREADS = 1024;
    /** Its largest second or third dimension. */
    private static final int MOST_Y = 65535;
    /** Bytes of shared memory of a CTA: more than an SM of any GPU has. */
    private static final int MOST_SHARED = 1 << 24;

    private final ModuleCode code;
    private final KernelResourcesTable resources;
    private final Consumer<RunningLaunch> launched;
    private final GlobalMemory memory;
    private final CopiedSectors copies = new CopiedSectors();
    private final TextureTable textures;
    private final int size;
    private int launches;
    private long cycle;

    /**
     * That of {@code code}, with {@code shift} bytes before the first buffer; what is launched is given to
     * {@code launched}, which returns when it has ended.
     */
    HostDevice(
            ModuleCode code,
            KernelResourcesTable resources,
            TextureTable textures,
            int size,
            long shift,
            Consumer<RunningLaunch> launched) {
        memory = new GlobalMemory(shift);
        this.code = code;
        this.resources = resources;
        this.size = size;
        this.launched = launched;
        this.textures = textures;
        for (PtxVariable variable : code.module().variables()) {
            if (isHere(variable)) {
                memory.place(
                        variable.name(),
                        code.variables().address(variable.name()),
                        code.variables().content(variable));
            }
        }
    }

    private static boolean isHere(PtxVariable variable) {
        return variable.isInGlobalMemory() && !variable.external();
    }

    /** What the program copies. */
    CopiedSectors copies() {
        return copies;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void launch(String kernel, Shape grid, Shape block, int sharedBytes, Object... arguments) {
        FunctionCode function = code.kernel(kernel);
        require(kernel, "grid", grid, Integer.MAX_VALUE);
        require(kernel, "block", block, MOST_THREADS);
        for (PtxSignature.ThreadLimit limit : function.function().signature().limits()) {
            if (!limit.allows(block.x(), block.y(), block.z())) {
                throw BadInput.at(
                        code.module().file(),
                        limit.line(),
                        "block of " + kernel,
                        block.x() + "," + block.y() + "," + block.z(),
                        limit.toString());
            }
        }
        int mostDynamic = MOST_SHARED - function.sharedBytes();
        if (sharedBytes < 0 || sharedBytes > mostDynamic) {
            throw BadInput.in(
                    code.module().file(),
                    "kernel " + kernel + ": dynamic shared bytes=" + sharedBytes + "; expected 0 to " + mostDynamic);
        }
        MemoryPiece parameters = new Arguments(
                        code.module().file(),
                        code.module().addressBits() / Byte.SIZE,
                        function.function(),
                        function.layout())
                .laidOut(arguments, function.parameterBytes());
        ProgramTrace.Kernel shape = new ProgramTrace.Kernel(
                ++launches,
                PtxLinker.before(kernel),
                dim3(grid),
                dim3(block),
                resources.of(function, sharedBytes),
                code.end(),
                0,
                code.module().file() + ":" + function.function().line());
        launched.accept(new RunningLaunch(
                shape,
                function,
                parameters,
                memory,
                function.sharedBytes() + sharedBytes,
                textures.bound(kernel, function.textures())));
    }

    private void require(String kernel, String what, Shape shape, int most) {
        long all = (long) shape.x() * shape.y() * Math.max(1, shape.z());
        boolean fits = shape.x() > 0 && shape.y() > 0 && shape.z() > 0 && shape.y() <= MOST_Y && shape.z() <= MOST_Y;
        if (!fits || all > most) {
            throw BadInput.in(
                    code.module().file(),
                    "kernel " + kernel + ": " + what + "=" + shape.x() + "," + shape.y() + "," + shape.z()
                            + "; expected at least 1 in each dimension, and at most " + most + " in all");
        }
    }

    private static Dim3 dim3(Shape shape) {
        return new Dim3(shape.x(), shape.y(), shape.z());
    }

    @Override
    public DeviceBuffer allocate(String name, long bytes) {
        return new CopiedBuffer(memory.allocate(name, bytes), copies);
    }

    @Override
    public void free(long address) {
        memory.free(address);
    }

    @Override
    public void write(long address, ByteBuffer from) {
        int bytes = from.remaining();
        copied(address, bytes).put(from);
    }

    @Override
    public ByteBuffer read(long address, int bytes) {
        return copied(address, bytes);
    }

    /** Those bytes of a buffer, which the host is about to copy from or to. */
    private ByteBuffer copied(long address, int bytes) {
        ByteBuffer piece = piece(address, bytes);
        if (address >= GlobalMemory.HEAP) {
            copies.add(address, bytes);
        }
        return piece;
    }

    private ByteBuffer piece(long address, int bytes) {
        MemoryPiece piece = memory.at(address, bytes);
        return ByteBuffer.wrap(piece.data(), (int) (address - piece.base()), bytes);
    }

    @Override
    public void store(long address, ByteBuffer from) {
        piece(address, from.remaining()).put(from);
    }

    @Override
    public ByteBuffer load(long address, int bytes) {
        return piece(address, bytes);
    }

    @Override
    public void move(long to, long from, int bytes) {
        piece(to, bytes).put(piece(from, bytes));
    }

    @Override
    public void fill(long address, byte value, int bytes) {
        MemoryPiece piece = memory.at(address, bytes);
        int at = (int) (address - piece.base());
        Arrays.fill(piece.data(), at, at + bytes, value);
    }

    @Override
    public long cycle() {
        return cycle;
    }

    /** Kernels are launched from core cycle {@code now} on. */
    void reached(long now) {
        cycle = now;
    }

    @Override
    public void bind(String name, DeviceBuffer buffer, Texture texture) {
        textures.bind(name, texels(name, buffer), buffer.address(), texture);
    }

    @Override
    public long textureObject(DeviceBuffer buffer, Texture texture) {
        return textures.object(texels("object", buffer), buffer.address(), texture);
    }

    @Override
    public void bind(String name, long address, Texture texture) {
        textures.bind(name, memory.at(address, 1), address, texture);
    }

    @Override
    public long textureObject(long address, Texture texture) {
        return textures.object(memory.at(address, 1), address, texture);
    }

    @Override
    public int bytesFrom(long address) {
        MemoryPiece piece = memory.at(address, 1);
        return piece.data().length - (int) (address - piece.base());
    }

    @Override
    public KernelResources needs(String kernel) {
        return resources.of(code.kernel(kernel), 0);
    }

    private MemoryPiece texels(String name, DeviceBuffer buffer) {
        MemoryPiece bound = memory.beginningAt(buffer.address());
        if (bound == null) {
            throw BadInput.in(
                    code.module().file(),
                    "texture " + name + ": buffer " + buffer.name() + "; expected one of this device");
        }
        return bound;
    }

    @Override
    public DeviceBuffer variable(String name) {
        for (PtxVariable variable : code.module().variables()) {
            if (variable.name().equals(name) && isHere(variable)) {
                // As in GPGPU-Sim, its copies touch no tags of the L2.
                return new CopiedBuffer(memory.beginningAt(code.variables().address(name)), new CopiedSectors());
            }
        }
        throw BadInput.in(code.module().file(), "variable=" + name + "; expected one of the module, .global or .const");
    }
}
