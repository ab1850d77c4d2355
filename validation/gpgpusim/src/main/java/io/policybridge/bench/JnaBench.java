package io.policybridge.bench;

import java.util.List;
import java.util.Map;

/** The whole path over JNA, from C++ and back: bridge-bench of native-shim. */
final class JnaBench {
    private static final double NANOSECONDS = 350;
    private static final double START_SECONDS = 0.5;
    private static final int STARTS = 9;

    private final BenchPrograms programs;

    JnaBench(BenchPrograms programs) {
        this.programs = programs;
    }

    List<Figure> measure() {
        double[] starts = new double[STARTS];
        for (int i = 0; i < STARTS; i++) {
            starts[i] = programs.numbers(BenchPrograms.BRIDGE_BENCH, "start").get("start")[0];
        }
        Map<String, double[]> cost = programs.numbers(BenchPrograms.BRIDGE_BENCH);
        double[] alone = cost.get("query");
        double[] withEvents = cost.get("query_with_events");
        return List.of(
                Figure.of("start of the in-process path", Medians.of(starts), "s", 3)
                        .atMost(START_SECONDS)
                        .noting("median of " + STARTS + " processes"),
                Figure.of("query over JNA, median", alone[0], "ns", 0),
                Figure.of("query over JNA with two events, median", withEvents[0], "ns", 0)
                        .atMost(NANOSECONDS),
                Figure.of("query over JNA with two events, p99", withEvents[1], "ns", 0)
                        .noting("of blocks of 20 queries"),
                Figure.of("allocated over JNA per query", cost.get("allocated")[0], "B", 2)
                        .atMost(0)
                        .noting("on the calling thread, by the JVM's counter"));
    }
}
