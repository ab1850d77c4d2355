package io.policybridge.bench;

import io.policybridge.input.BadInput;
import io.policybridge.run.Job;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.PlayableProgram;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * What executing a program from PTX costs over playing the stream of the same run: both simulate the same instructions,
 * in runs that alternate. Processor time of the simulating thread is compared; what the host program computes on its
 * own thread is not in it.
 */
public final class ExecutionBench {
    /** Processor time of runs before those that count: until then the JVM compiles what they execute. */
    private static final double WARM_UP_SECONDS = 10;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Job executed;
    private final int rounds;

    /** Of {@code executed}, a job with native policies. */
    public ExecutionBench(Job executed, int rounds) {
        this.executed = executed;
        this.rounds = rounds;
        if (executed.config().memory().hostCopiesTouchL2()) {
            throw new BadInput("bench simulator of " + executed.workload().name() + " on "
                    + executed.config().name()
                    + ", where host copies touch the L2; expected a configuration without -gpgpu_perf_sim_memcpy 1");
        }
    }

    /**
     * Of one run.
     *
     * @param playedCycles they differ where it matters that fetch gets nothing behind the code's end, which is known of
     *     what is executed only
     * @param executedSeconds of processor time
     * @param playedSeconds likewise
     */
    public record Cost(long cycles, long playedCycles, double executedSeconds, double playedSeconds) {
        /** Processor time executed over played. */
        public double ratio() {
            return executedSeconds / playedSeconds;
        }
    }

    /** Warms up and measures, beside the stream of what is executed. */
    public Cost measure() {
        RecordingProgram recording = new RecordingProgram(executed.program());
        job(recording).run(Progress.NONE);
        return measure(job(recording.trace()));
    }

    /** As above, beside {@code played}, a recorded run of the same program. */
    public Cost measure(Job played) {
        Time execution = new Time();
        Time playing = new Time();
        while (execution.all() + playing.all() < WARM_UP_SECONDS * 1e9) {
            execution.add(executed);
            playing.add(played);
        }
        execution.restart();
        playing.restart();
        for (int round = 0; round < rounds; round++) {
            execution.add(executed);
            playing.add(played);
        }
        return new Cost(execution.cycles, playing.cycles, execution.seconds(), playing.seconds());
    }

    private Job job(PlayableProgram program) {
        return executed.playing(program, HostCopies.none(0));
    }

    private final class Time {
        private long nanoseconds;
        private long cycles;

        void add(Job job) {
            long start = threads.getCurrentThreadCpuTime();
            RunResult result = job.run(Progress.NONE);
            cycles = result.totals().count(RunStatistics.CYCLES);
            nanoseconds += threads.getCurrentThreadCpuTime() - start;
        }

        void restart() {
            nanoseconds = 0;
        }

        long all() {
            return nanoseconds;
        }

        double seconds() {
            return nanoseconds / 1e9 / rounds;
        }
    }
}
