package io.policybridge.bench;

import java.util.List;
import java.util.Map;

/** The whole path over gRPC, to a policy server in another process: grpc-bench of native-shim. */
final class GrpcBench {
    private static final String PROGRAM = "native-shim/target/cmake/tests/grpc/grpc-bench";
    private static final double TIMES_ECHO = 7;
    private static final double EVENTS_PER_SECOND = 500_000;
    private static final String MISSING =
            "this build has no gRPC for C++: apt-get install -y libgrpc++-dev libprotobuf-dev protobuf-compiler "
                    + "protobuf-compiler-grpc, then build again";

    private final BenchPrograms programs;
    private final BenchServer server;

    GrpcBench(BenchPrograms programs, BenchServer server) {
        this.programs = programs;
        this.server = server;
    }

    List<Figure> measure() {
        if (!programs.has(PROGRAM)) {
            return List.of(Figure.missing("query over gRPC over raw echo", "", TIMES_ECHO, MISSING));
        }
        Map<String, double[]> cost = server.serving("unix:", address -> programs.numbers(PROGRAM, address));
        double[] echo = cost.get("echo");
        double[] query = cost.get("query");
        return List.of(
                Figure.of("raw echo over a Unix socket, median", echo[0], "us", 1),
                Figure.of("query over gRPC with two events, median", query[0], "us", 1),
                Figure.of("query over gRPC with two events, p99", query[1], "us", 1),
                Figure.of("query over gRPC over raw echo", query[0] / echo[0], "times", 1)
                        .atMost(TIMES_ECHO)
                        .noting("alternating in one run"),
                Figure.of("query over gRPC with a journal, median", cost.get("journaled")[0], "us", 1)
                        .noting("alternating too"),
                Figure.of("events one way over gRPC", cost.get("one_way")[0], "per s", 0)
                        .atLeast(EVENTS_PER_SECOND)
                        .noting("256 to a message"),
                Figure.of("events one way over gRPC with a journal", cost.get("one_way_journaled")[0], "per s", 0));
    }
}
