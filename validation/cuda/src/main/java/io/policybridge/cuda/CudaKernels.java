package io.policybridge.cuda;

import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Shape;
import io.policybridge.ptx.play.AddressedDevice;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.workload.Occupancy;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.ProgramTrace.Dim3;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The kernels of a CUDA program, which its calls name by numbers. */
final class CudaKernels {
    private static final int MOST_THREADS = 1024;

    private final PtxModule module;
    private final SmConfig config;
    private final List<PtxFunction> known = new ArrayList<>();

    /** Those of {@code module}, on SMs as configured. */
    CudaKernels(PtxModule module, SmConfig config) {
        this.module = module;
        this.config = config;
    }

    /**
     * The number of the one called {@code name}, and the bytes of each parameter.
     *
     * @throws BadInput if there is none
     */
    ByteBuffer number(String name) {
        PtxFunction kernel = module.functions().stream()
                .filter(function -> function.entry() && function.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput("kernel " + name + "; expected one with PTX"));
        ByteBuffer result =
                CallWire.buffer(Integer.BYTES * (1 + kernel.parameters().size()));
        result.putInt(known.size());
        kernel.parameters().forEach(parameter -> result.putInt((int) parameter.bytes()));
        known.add(kernel);
        return result.flip();
    }

    /** Launches the one that {@code call} names, with what it says. */
    void launch(AddressedDevice gpu, ByteBuffer call) {
        PtxFunction kernel = known.get(call.getInt());
        Shape grid = new Shape(call.getInt(), call.getInt(), call.getInt());
        Shape block = new Shape(call.getInt(), call.getInt(), call.getInt());
        int shared = call.getInt();
        Object[] arguments = kernel.parameters().stream()
                .map(parameter -> taken(call, (int) parameter.bytes()))
                .toArray();
        gpu.launch(kernel.name(), grid, block, shared, arguments);
    }

    private static byte[] taken(ByteBuffer payload, int bytes) {
        byte[] value = new byte[bytes];
        payload.get(value);
        return value;
    }

    /** What the one that {@code call} names needs: {@code Need} in native-shim/cudart/functions.cc. */
    ByteBuffer needs(AddressedDevice gpu, ByteBuffer call) {
        KernelResources needs = gpu.needs(known.get(call.getInt()).name());
        int fitting = config.resources().registers() / Math.max(1, needs.registersPerThread());
        int threads = Math.min(MOST_THREADS, fitting / ProgramTrace.WARP_SIZE * ProgramTrace.WARP_SIZE);
        int architecture = Integer.parseInt("0" + module.target().replaceAll("\\D", ""));
        return CallWire.ints(
                needs.sharedBytes(),
                needs.constantBytes(),
                needs.localBytes(),
                threads,
                needs.registersPerThread(),
                architecture,
                architecture);
    }

    /** How many CTAs of the one that {@code call} names an SM holds, with the threads and shared bytes that it says. */
    ByteBuffer ctas(AddressedDevice gpu, ByteBuffer call) {
        PtxFunction kernel = known.get(call.getInt());
        int threads = call.getInt();
        int dynamic = call.getInt();
        KernelResources needs = gpu.needs(kernel.name());
        KernelResources all = new KernelResources(
                needs.registersPerThread(), needs.sharedBytes() + dynamic, needs.localBytes(), needs.constantBytes());
        Dim3 one = new Dim3(1, 1, 1);
        return CallWire.ints(Occupancy.most(
                new ProgramTrace.Kernel(0, kernel.name(), one, new Dim3(threads, 1, 1), all, 0, 0, ""), config));
    }
}
