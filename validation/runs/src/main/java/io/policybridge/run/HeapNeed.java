package io.policybridge.run;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.config.GpuConfig;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Says, once for each workload, that its simulation may not fit into the heap; before it begins. */
final class HeapNeed {
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();
    private static final double MEGA = 1e6;

    private HeapNeed() {}

    /** A line on standard error if {@code job}, which is about to begin, needs more than there is. */
    static void say(Job job) {
        line(job, Runtime.getRuntime().maxMemory())
                .filter(SAID::add)
                .ifPresent(line -> System.err.println("policybridge: " + line));
    }

    /** What is said of {@code job} in a heap of {@code heap} bytes. */
    static Optional<String> line(Job job, long heap) {
        double bytes = Benchmarks.memory(job.workload(), program -> begin(program, job.config()), (double) heap);
        return bytes <= heap
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s needs about %.0f MB, the heap has %.0f MB (more: POLICYBRIDGE_JAVA_OPTS=-Xmx%.0fg)",
                        job.workload().name(),
                        bytes / MEGA,
                        heap / MEGA,
                        Math.ceil(bytes / (1 << 30))));
    }

    private static void begin(PlayableProgram program, GpuConfig gpu) {
        try (Playback playback = program.play(gpu)) {
            playback.kernel(0);
        }
    }
}
