package io.policybridge.bench;

import io.policybridge.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Everything that is promised of the bridge's cost, measured one thing after the other, each ratio within one run. */
public final class BridgeBench {
    private final Programs programs;
    private final List<String> self;
    private final Workload recorded;

    /**
     * @param home where the build's programs lie
     * @param self what starts this command line again
     * @param recorded the run whose driving is recorded
     */
    public BridgeBench(Path home, List<String> self, Workload recorded) {
        programs = new Programs(home);
        this.self = self;
        this.recorded = recorded;
    }

    /** Measures, and notifies {@code progress} of what comes next. */
    public List<Figure> measure(Consumer<String> progress) {
        List<Figure> figures = new ArrayList<>();
        progress.accept("the Java side, by JMH");
        figures.addAll(new JavaSide(programs).measure());
        progress.accept("the in-process path");
        figures.addAll(new InProcess(programs).measure());
        progress.accept("the out-of-process path");
        figures.addAll(new OutOfProcess(programs, self).measure());
        progress.accept("recording");
        figures.addAll(new RecordingCost(recorded).measure());
        return figures;
    }
}
