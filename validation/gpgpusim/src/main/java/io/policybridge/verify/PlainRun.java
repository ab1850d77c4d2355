package io.policybridge.verify;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Whole runs of an application on an unpatched simulator, for comparison with a simulation of its recorded run. */
public final class PlainRun {
    private final RunVariant.Pair pair;

    /**
     * Runs of {@code application} on the build in {@code folder}; what they print goes to {@code outputs}.
     *
     * @throws io.policybridge.input.BadInput if the build cannot run the application
     */
    public PlainRun(Path folder, List<String> application, Path outputs) {
        Build build = Build.in(folder);
        pair = new RunVariant.Pair(build, build, application, outputs);
    }

    /**
     * Runs it once.
     *
     * @throws io.policybridge.input.BadInput if it cannot be started
     * @throws VerifyFailure if it fails
     */
    public HostRun run() {
        return RunVariant.PLAIN.run(pair, Map.of(), RunSchedule.AT_ONCE, printed -> {});
    }
}
