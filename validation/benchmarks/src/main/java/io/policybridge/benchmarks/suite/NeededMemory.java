package io.policybridge.benchmarks.suite;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Shape;
import io.policybridge.ptx.host.Texture;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.workload.PlayableProgram;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * About how much of the heap a simulation of a benchmark takes: its host program holds its arrays beside the buffers of
 * the GPU, and in the end what it compares some of them with. Buffers grow with the size as the largest one does.
 */
final class NeededMemory {
    /** That of a GPU and its program. */
    private static final double MACHINE_BYTES = 16e6;
    /** For each byte of a buffer: vectoradd takes 2.3, atax 2.0, bfs 2.3. */
    private static final double FOR_A_BYTE = 2.5;

    /** No benchmark has so many buffers as large as its largest. */
    private static final double MOST_BUFFERS = 16;

    private NeededMemory() {}

    /**
     * Bytes that {@code chosen} takes at {@code size}; 0 if it is plain that they fit into {@code room}.
     *
     * @param begin plays a program up to its first launch
     */
    static double of(ChosenBenchmark chosen, int size, Consumer<PlayableProgram> begin, double room) {
        Benchmark benchmark = chosen.benchmark();
        if (MACHINE_BYTES + FOR_A_BYTE * MOST_BUFFERS * benchmark.bytes(size) <= room) {
            return 0;
        }
        int tiny = benchmark.sizes().get(0).size();
        double growth = benchmark.bytes(size) / benchmark.bytes(tiny);
        return MACHINE_BYTES + FOR_A_BYTE * growth * buffers(chosen, tiny, begin);
    }

    /** Bytes of the buffers that its host program allocates before the first launch. */
    private static long buffers(ChosenBenchmark chosen, int size, Consumer<PlayableProgram> begin) {
        long[] bytes = new long[1];
        begin.accept(new PtxProgram(
                PtxParser.parse(Path.of(chosen.ptx()), Benchmarks.text(chosen.ptx())),
                () -> device -> chosen.benchmark().run(new CountedDevice(device, bytes)),
                size,
                Map.of(),
                ""));
        return bytes[0];
    }

    /** {@code device}; the bytes of its buffers are added to {@code bytes}. */
    private record CountedDevice(Device device, long[] bytes) implements Device {
        @Override
        public int size() {
            return device.size();
        }

        @Override
        public DeviceBuffer allocate(String name, long count) {
            bytes[0] += count;
            return device.allocate(name, count);
        }

        @Override
        public DeviceBuffer variable(String name) {
            return device.variable(name);
        }

        @Override
        public void bind(String name, DeviceBuffer buffer, Texture texture) {
            device.bind(name, buffer, texture);
        }

        @Override
        public long textureObject(DeviceBuffer buffer, Texture texture) {
            return device.textureObject(buffer, texture);
        }

        @Override
        public void launch(String kernel, Shape grid, Shape block, int sharedBytes, Object... arguments) {
            device.launch(kernel, grid, block, sharedBytes, arguments);
        }
    }
}
