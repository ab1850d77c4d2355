package io.policybridge.bench;

import io.policybridge.input.BadInput;
import io.policybridge.run.Job;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.ProgramTrace;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * What executing a program from PTX costs over playing the stream of the same run: both simulate the same instructions,
 * in runs that alternate. Processor time of the simulating thread is compared; what the host program computes on its
 * own thread is not in it.
 */
public final class ExecutionBench {
    private static final int WARM_UP = 3;

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
     * @param executedSeconds of processor time
     * @param playedSeconds likewise
     * @param playedCycles where they differ from {@code cycles}, the fetch of instructions behind a kernel's end did
     */
    public record Cost(long cycles, long playedCycles, double executedSeconds, double playedSeconds) {
        /** Processor time executed over played. */
        public double ratio() {
            return executedSeconds / playedSeconds;
        }
    }

    /** Warms up and measures. */
    public Cost measure() {
        NotedProgram noted = new NotedProgram(executed.program());
        job(noted).run(Progress.NONE);
        ProgramTrace trace = noted.trace();
        Job played = job(trace);
        Time execution = new Time();
        Time playing = new Time();
        for (int round = -WARM_UP; round < rounds; round++) {
            execution.add(round, executed);
            playing.add(round, played);
        }
        return new Cost(execution.cycles, playing.cycles, execution.seconds(), playing.seconds());
    }

    private Job job(PlayableProgram program) {
        return new Job(
                executed.workload(),
                program,
                HostCopies.none(0),
                executed.config(),
                executed.contender(),
                executed.limits(),
                0);
    }

    private final class Time {
        private long nanoseconds;
        private long cycles;

        void add(int round, Job job) {
            long start = threads.getCurrentThreadCpuTime();
            RunResult result = job.run(Progress.NONE);
            cycles = result.totals().count(RunStatistics.CYCLES);
            nanoseconds += round < 0 ? 0 : threads.getCurrentThreadCpuTime() - start;
        }

        double seconds() {
            return nanoseconds / 1e9 / rounds;
        }
    }
}
