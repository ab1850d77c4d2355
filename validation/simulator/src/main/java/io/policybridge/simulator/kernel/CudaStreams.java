package io.policybridge.simulator.kernel;

import io.policybridge.workload.ProgramTrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The CUDA streams from which kernels were launched, numbered from 0 in the order of their first launch. */
final class CudaStreams {
    /** GPGPU-Sim takes it for all streams. */
    private static final long ALL = -1;

    private final List<Long> ids = new ArrayList<>();

    /** The number of {@code kernel}'s stream. */
    int number(ProgramTrace.Kernel kernel) {
        if (!ids.contains(kernel.stream())) {
            ids.add(kernel.stream());
        }
        return ids.indexOf(kernel.stream());
    }

    /** The numbers of all streams, in the order in which GPGPU-Sim prints their tables. */
    List<Integer> all() {
        return IntStream.range(0, ids.size())
                .boxed()
                .sorted(Comparator.comparing(ids::get, Long::compareUnsigned))
                .toList();
    }

    /** The numbers of the streams whose tables GPGPU-Sim prints for {@code number}. */
    List<Integer> printedFor(int number) {
        return ids.get(number) == ALL ? all() : List.of(number);
    }
}
