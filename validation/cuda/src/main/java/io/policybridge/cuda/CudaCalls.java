package io.policybridge.cuda;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.HostProgram;
import io.policybridge.ptx.host.Shape;
import io.policybridge.ptx.memory.OutOfBounds;
import io.policybridge.ptx.play.AddressedDevice;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxVariable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The host side of a CUDA program: does what its calls ask for, in their order; each returns when it is done. */
final class CudaCalls implements HostProgram {
    // CUDA's errors.
    private static final int SUCCESS = 0;
    private static final int INVALID_VALUE = 1;
    private static final int MEMORY_ALLOCATION = 2;
    private static final int INVALID_SYMBOL = 13;
    private static final int INVALID_DEVICE_FUNCTION = 98;

    private final RunningProgram program;
    private final PtxModule module;
    private final ByteBuffer properties;
    private final List<PtxFunction> kernels = new ArrayList<>();

    /** Those of {@code program}, which waits for {@code properties}; its kernels are in {@code module}. */
    CudaCalls(RunningProgram program, PtxModule module, ByteBuffer properties) {
        this.program = program;
        this.module = module;
        this.properties = properties;
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
            case KERNEL, LAUNCH -> INVALID_DEVICE_FUNCTION;
            case VARIABLE -> INVALID_SYMBOL;
            default -> INVALID_VALUE;
        };
    }

    private void answer(CallWire wire, AddressedDevice gpu, CallWire.Request request) {
        ByteBuffer payload = request.payload();
        ByteBuffer result = switch (request.call()) {
            case ALLOCATE ->
                number(gpu.allocate("cudaMalloc", payload.getLong()).address());
            case FREE -> {
                gpu.free(payload.getLong());
                yield CallWire.buffer(0);
            }
            case WRITE -> {
                gpu.write(payload.getLong(), payload);
                yield CallWire.buffer(0);
            }
            case READ -> gpu.read(payload.getLong(), payload.getInt());
            case MOVE -> {
                gpu.move(payload.getLong(), payload.getLong(), payload.getInt());
                yield CallWire.buffer(0);
            }
            case FILL -> {
                gpu.fill(payload.getLong(), (byte) payload.getInt(), payload.getInt());
                yield CallWire.buffer(0);
            }
            case KERNEL -> kernel(text(payload));
            case LAUNCH -> {
                launch(gpu, payload);
                yield CallWire.buffer(0);
            }
            case VARIABLE -> variable(gpu, text(payload));
            case CYCLE -> number(gpu.cycle());
            case BINARY, READY, EXIT ->
                throw new BadInput("call " + request.call() + "; expected it before all others only");
        };
        wire.reply(SUCCESS, result);
    }

    private static ByteBuffer number(long value) {
        return CallWire.buffer(Long.BYTES).putLong(value).flip();
    }

    private static String text(ByteBuffer payload) {
        return StandardCharsets.ISO_8859_1.decode(payload).toString();
    }

    /** Its number, and the bytes of each parameter. */
    private ByteBuffer kernel(String name) {
        Optional<PtxFunction> found = module.functions().stream()
                .filter(function -> function.entry() && function.name().equals(name))
                .findFirst();
        PtxFunction kernel = found.orElseThrow(() -> new BadInput("kernel " + name + "; expected one with PTX"));
        ByteBuffer result =
                CallWire.buffer(Integer.BYTES * (1 + kernel.parameters().size()));
        result.putInt(kernels.size());
        kernel.parameters().forEach(parameter -> result.putInt((int) parameter.bytes()));
        kernels.add(kernel);
        return result.flip();
    }

    private void launch(AddressedDevice gpu, ByteBuffer payload) {
        PtxFunction kernel = kernels.get(payload.getInt());
        Shape grid = new Shape(payload.getInt(), payload.getInt(), payload.getInt());
        Shape block = new Shape(payload.getInt(), payload.getInt(), payload.getInt());
        int shared = payload.getInt();
        Object[] arguments = kernel.parameters().stream()
                .map(parameter -> taken(payload, (int) parameter.bytes()))
                .toArray();
        gpu.launch(kernel.name(), grid, block, shared, arguments);
    }

    private static byte[] taken(ByteBuffer payload, int bytes) {
        byte[] value = new byte[bytes];
        payload.get(value);
        return value;
    }

    /** Its address and its bytes. */
    private ByteBuffer variable(AddressedDevice gpu, String name) {
        boolean known = module.variables().stream().map(PtxVariable::name).anyMatch(name::equals);
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
