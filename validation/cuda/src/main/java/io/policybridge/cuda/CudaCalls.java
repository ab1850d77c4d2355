package io.policybridge.cuda;

import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.HostProgram;
import io.policybridge.ptx.memory.OutOfBounds;
import io.policybridge.ptx.play.AddressedDevice;
import io.policybridge.ptx.text.PtxLinker;
import io.policybridge.ptx.text.PtxVariable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The host side of a CUDA program: does what its calls ask for, in their order; each returns when it is done. */
final class CudaCalls implements HostProgram {
    // CUDA's errors.
    private static final int SUCCESS = 0;
    private static final int INVALID_VALUE = 1;
    private static final int MEMORY_ALLOCATION = 2;
    private static final int INVALID_SYMBOL = 13;
    private static final int INVALID_TEXTURE = 18;
    private static final int INVALID_DEVICE_FUNCTION = 98;

    /** Programs of which it has been said that they need more memory than there is. */
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private final RunningProgram program;
    private final BufferMemory memory;
    private final PtxLinker.Linked linked;
    private final ByteBuffer properties;
    private final CudaKernels kernels;

    /** Those of {@code program}, which waits for the properties of the GPU; its kernels are in {@code linked}. */
    CudaCalls(RunningProgram program, PtxLinker.Linked linked, GpuConfig config) {
        this.program = program;
        memory = new BufferMemory(
                program.program().toString(),
                config.sm().sms(),
                Runtime.getRuntime().maxMemory());
        this.linked = linked;
        properties = DeviceProperties.of(config);
        kernels = new CudaKernels(linked.module(), config.sm());
    }

    @Override
    public void run(Device device) {
        AddressedDevice gpu = (AddressedDevice) device;
        try (program) {
            CallWire wire = program.wire();
            wire.reply(SUCCESS, properties);
            CallWire.Request request = wire.read();
            while (request != null && request.call() != CudaCall.EXIT) {
                try {
                    answer(wire, gpu, request);
                } catch (BadInput | OutOfBounds refused) {
                    System.err.println("policybridge: " + program.program() + ": " + refused.getMessage());
                    wire.reply(error(request), CallWire.buffer(0));
                }
                request = wire.read();
            }
            program.ended(request != null);
        }
    }

    private static int error(CallWire.Request request) {
        return switch (request.call()) {
            case ALLOCATE -> MEMORY_ALLOCATION;
            case KERNEL, LAUNCH, NEEDS, CTAS -> INVALID_DEVICE_FUNCTION;
            case BIND, OBJECT -> INVALID_TEXTURE;
            case VARIABLE -> INVALID_SYMBOL;
            default -> INVALID_VALUE;
        };
    }

    private void answer(CallWire wire, AddressedDevice gpu, CallWire.Request request) {
        ByteBuffer payload = request.payload();
        ByteBuffer result = CallWire.buffer(0);
        switch (request.call()) {
            case ALLOCATE -> result = number(allocated(gpu, payload.getLong()));
            case FREE -> {
                long address = payload.getLong();
                gpu.free(address);
                memory.freed(address);
            }
            case WRITE -> gpu.write(payload.getLong(), payload);
            case READ -> result = gpu.read(payload.getLong(), payload.getInt());
            case MOVE -> gpu.move(payload.getLong(), payload.getLong(), payload.getInt());
            case FILL -> gpu.fill(payload.getLong(), (byte) payload.getInt(), payload.getInt());
            case STORE -> gpu.store(payload.getLong(), payload);
            case LOAD -> result = gpu.load(payload.getLong(), payload.getInt());
            case KERNEL -> result = kernels.number(name(payload));
            case LAUNCH -> kernels.launch(gpu, payload);
            case NEEDS -> result = kernels.needs(gpu, payload);
            case CTAS -> result = kernels.ctas(gpu, payload);
            case VARIABLE -> result = variable(gpu, name(payload));
            case BIND -> {
                Texels texels = Texels.of(gpu, payload);
                gpu.bind(name(payload), texels.address(), texels.texture());
            }
            case OBJECT -> {
                Texels texels = Texels.of(gpu, payload);
                result = number(gpu.textureObject(texels.address(), texels.texture()));
            }
            case CYCLE -> result = number(gpu.cycle());
            case BINARY, READY, EXIT ->
                throw new BadInput("call " + request.call() + "; expected it before or behind all others only");
        }
        wire.reply(SUCCESS, result);
    }

    /** The address of a new buffer; a line says before if it will not fit, but for one that no memory would hold. */
    private long allocated(AddressedDevice gpu, long bytes) {
        if (bytes <= Integer.MAX_VALUE) {
            memory.before(bytes)
                    .filter(line -> SAID.add(program.program().toString()))
                    .ifPresent(line -> System.err.println("policybridge: " + line));
        }
        long address = gpu.allocate("cudaMalloc", bytes).address();
        memory.allocated(address, bytes);
        return address;
    }

    private static ByteBuffer number(long value) {
        return CallWire.buffer(Long.BYTES).putLong(value).flip();
    }

    /** What the fat binary whose number comes first calls so. */
    private String name(ByteBuffer payload) {
        int binary = payload.getInt();
        return linked.name(binary, StandardCharsets.ISO_8859_1.decode(payload).toString());
    }

    /** Its address and its bytes. */
    private ByteBuffer variable(AddressedDevice gpu, String name) {
        boolean known =
                linked.module().variables().stream().map(PtxVariable::name).anyMatch(name::equals);
        if (!known) {
            throw new BadInput("variable " + name + "; expected one with PTX");
        }
        DeviceBuffer variable = gpu.variable(name);
        return CallWire.buffer(2 * Long.BYTES)
                .putLong(variable.address())
                .putLong(variable.bytes())
                .flip();
    }
}
