package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.Workloads;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.stream.issue.StreamedProgram;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Workload;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program that is read while it is simulated runs as one that was read before. */
class StreamedRunTest {

    private static RunResult run(Workload workload, PlayableProgram program, String policy, String config) {
        return Job.of(workload, program, Contender.parse(policy, 1), config, Limits.NONE, 0)
                .run(Progress.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "atax, native, ",
        "reduce, native, ",
        "bfs, native, ",
        "lmem, native, gtx480x-smalll2",
        "lmem, native, qv100",
        "dacache32k/gesummv, swl(n=1), ",
        "dacache32k/gesummv, dacache, ",
        "qv100/vecadd, native, ",
        "conv2d, native, qv100",
        "src/test/resources/recorded/streams, native, "
    })
    void a_program_read_while_it_runs_has_the_same_statistics(String name, String policy, String config) {
        Workload workload = Workloads.packaged().resolve(name);
        RunResult held = run(workload, workload.trace(), policy, config);
        RunResult streamed = run(workload, new StreamedProgram(workload.stream("issue"), null), policy, config);
        assertEquals(held.totals(), streamed.totals());
        assertEquals(held.kernels().size(), streamed.kernels().size());
        for (int i = 0; i < held.kernels().size(); i++) {
            assertEquals(
                    held.kernels().get(i).statistics(),
                    streamed.kernels().get(i).statistics());
        }
        assertEquals(held.inputDigest(), streamed.inputDigest());
    }
}
