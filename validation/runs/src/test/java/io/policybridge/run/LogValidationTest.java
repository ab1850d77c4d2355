package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.report.LogComparison;
import io.policybridge.report.Tolerance;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.stream.issue.StreamedProgram;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The log of a program that is read while it is simulated. */
class LogValidationTest {
    private final Workload workload = Workloads.packaged().resolve("qv100-cold/vecadd");
    private final Counted program = new Counted(new StreamedProgram(workload.stream("issue"), null));

    private LogComparison against(Path log) {
        Job job = Job.of(workload, program, PolicyChoice.parse("native", 1), null, Limits.NONE, 0);
        return LogValidation.compare(log, job, Tolerance.NONE, Progress.NONE);
    }

    @Test
    void a_streamed_program_is_not_read_before_it_is_simulated() {
        assertTrue(against(workload.folder().resolve("stats.txt.zst")).agrees());
        assertEquals(1, program.plays.get());
    }

    @Test
    void a_log_of_another_program_is_refused_when_the_streamed_one_has_run() {
        Path other = Workloads.packaged().resolve("gtx480x/gesummv").folder().resolve("stats.txt.zst");
        String refused = assertThrows(BadInput.class, () -> against(other)).getMessage();
        assertTrue(refused.contains(": kernel 1 is ") && refused.contains("as in workload "), refused);
        assertEquals(1, program.plays.get());
    }

    /** Counts how often a program is read. */
    private record Counted(PlayableProgram program, AtomicInteger plays) implements PlayableProgram {
        Counted(PlayableProgram program) {
            this(program, new AtomicInteger());
        }

        @Override
        public boolean fromTraces() {
            return program.fromTraces();
        }

        @Override
        public Playback play(GpuConfig config) {
            plays.incrementAndGet();
            return program.play(config);
        }

        @Override
        public PlayableProgram withLocal(Function<ProgramTrace.Kernel, LocalMapping> local) {
            return new Counted(program.withLocal(local), plays);
        }

        @Override
        public long warpInstructions() {
            return program.warpInstructions();
        }
    }
}
