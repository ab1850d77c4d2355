package io.policybridge.bench;

import io.policybridge.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Measures the cost of the bridge, one figure after the other; the two sides of a ratio are measured in one run. */
public final class BridgeBench {
    private final BenchPrograms programs;
    private final List<String> self;
    private final Workload recorded;

    /**
     * @param home the folder of the build's programs
     * @param self the command that starts this command line again
     * @param recorded the run that is driven and recorded
     */
    public BridgeBench(Path home, List<String> self, Workload recorded) {
        programs = new BenchPrograms(home);
        this.self = self;
        this.recorded = recorded;
    }

    /** Measures; {@code progress} is notified of each step. */
    public List<Figure> measure(Consumer<String> progress) {
        List<Figure> figures = new ArrayList<>();
        progress.accept("the Java side, by JMH");
        figures.addAll(new JavaSideBench(programs).measure());
        progress.accept("the in-process path");
        figures.addAll(new JnaBench(programs).measure());
        BenchServer server = new BenchServer(self);
        progress.accept("a server in another process, over shared memory");
        figures.addAll(new ShmBench(programs, server).measure());
        progress.accept("the same, over gRPC");
        figures.addAll(new GrpcBench(programs, server).measure());
        progress.accept("recording");
        figures.addAll(new RecordingCost(recorded).measure());
        return figures;
    }
}
