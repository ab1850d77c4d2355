package io.policybridge.check.disk;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What is tried, by name. */
final class Scenarios {
    private static final String RECORD =
            "run --workload DIR/loads --config gtx480x --policy lru --record DIR/out/recording";
    private static final String COMPARE =
            "compare --workload vecadd --policy lru,dip --max-cycles 300 --out DIR/out --no-times";
    private static final String REPORT = "report DIR/store.sqlite --out DIR/out --statistic mpki --metrics none";
    private static final String RESULTS = "results DIR/store.sqlite --export DIR/out/all.csv --no-times";

    private static final Map<String, Function<Commands, Scenario>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("patch", commands -> new Patching(commands, false));
        ALL.put("revert", commands -> new Patching(commands, true));
        ALL.put("record", commands -> new Exporting(commands, "", RECORD, 10));
        ALL.put("record-again", RecordingAgain::new);
        ALL.put("new-store", commands -> new Sweeping(commands, false, ""));
        ALL.put("store", commands -> new Sweeping(commands, true, ""));
        ALL.put("slurm", SlurmSweeping::new);
        ALL.put("compare", commands -> new Exporting(commands, "", COMPARE, 16));
        ALL.put("report", commands -> new Exporting(commands, "lru, dip", REPORT, 6));
        ALL.put("results", commands -> new Exporting(commands, "lru", RESULTS, 1));
    }

    private Scenarios() {}

    static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    static Scenario of(String name, Commands commands) {
        return ALL.get(name).apply(commands);
    }
}
