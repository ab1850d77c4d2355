package io.policybridge.run;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.HeapLine;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Says, once for each workload, that its simulation may not fit into the heap; before it begins, of benchmarks. What a
 * CUDA program needs is known when it has allocated its buffers, and said then, by module cuda. Recorded runs and
 * traces are read while they are simulated, in a heap that does not grow with them.
 */
final class HeapNeed {
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

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
        return HeapLine.of(job.workload().name(), bytes, heap);
    }

    private static void begin(PlayableProgram program, GpuConfig gpu) {
        try (Playback playback = program.play(gpu)) {
            playback.kernel(0);
        }
    }
}
