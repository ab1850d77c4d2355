package io.policybridge.bench;

import java.util.List;
import java.util.Map;

/** The whole path over shared memory, to a policy server in another process: bridge-bench of native-shim. */
final class ShmBench {
    private final BenchPrograms programs;
    private final BenchServer server;

    ShmBench(BenchPrograms programs, BenchServer server) {
        this.programs = programs;
        this.server = server;
    }

    List<Figure> measure() {
        Map<String, double[]> cost =
                server.serving("shm:", address -> programs.numbers(BenchPrograms.BRIDGE_BENCH, address));
        double[] alone = cost.get("query");
        double[] withEvents = cost.get("query_with_events");
        return List.of(
                Figure.of("query over shared memory, median", alone[0], "ns", 0),
                Figure.of("query over shared memory with two events, median", withEvents[0], "ns", 0),
                Figure.of("query over shared memory with two events, p99", withEvents[1], "ns", 0)
                        .noting("of blocks of 20 queries"));
    }
}
