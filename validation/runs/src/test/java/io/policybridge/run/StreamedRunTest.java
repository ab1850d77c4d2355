package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.Workloads;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.stream.issue.StreamedProgram;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program that is read while it is simulated runs as one that was read before. */
class StreamedRunTest {
    @TempDir
    private Path folder;

    private static RunResult run(Workload workload, PlayableProgram program, String policy, String config) {
        return Job.of(workload, program, PolicyChoice.parse(policy, 1), config, Limits.NONE, 0)
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
        "src/test/resources/recorded/streams, native, ",
        "src/test/resources/recorded/textures-drawn, native, ",
        "src/test/resources/recorded/traces, native, "
    })
    @Tag("run")
    void a_program_read_while_it_runs_has_the_same_statistics(String name, String policy, String config) {
        Workload workload = Workloads.packaged().resolve(name);
        assertSame(workload, policy, config);
    }

    /** On gtx480x an instruction takes ten cycles, not one; kernel 2 joins 1 behind its instruction 3,000. */
    @Test
    void a_kernel_joins_a_slower_simulation_when_it_is_due() throws IOException {
        StringBuilder text = new StringBuilder("#policybridge-stream issue 1\nZ 0\nKB 0 1 a 1,1,1 32,1,1 8 0 0 0\n"
                + "S 0 8 1 0 0 0 0 4 1 1 1 1 1 0 0 0 1 1 - 000 -1 add;\nC 1 0 0 1 0 0 32 0 1 0\n");
        for (int i = 1; i <= 9000; i++) {
            if (i <= 6000) {
                text.append("I " + i + " 0 0 0 0 " + i + " 0 SP ffffffff\n");
            }
            if (i == 3000) {
                text.append("KB 3000 2 b 1,1,1 32,1,1 8 0 0 0\nC 3000 1 0 2 0 0 32 0 1 0\n");
            } else if (i > 3000) {
                text.append("I " + i + " 1 0 0 0 " + i + " 0 SP ffffffff\n");
            }
        }
        text.append("X 9001 0 0 1\nKE 9001 1\nX 9001 1 0 2\nKE 9001 2\nZ 9002\n");
        Files.writeString(folder.resolve("issue.zst"), text);
        assertSame(Workloads.packaged().resolve(folder.toString()), "native", "gtx480x");
    }

    private static void assertSame(Workload workload, String policy, String config) {
        RunResult held = run(workload, workload.trace(), policy, config);
        StreamedProgram program = new StreamedProgram(workload.stream("issue"), null);
        assertSame(held, run(workload, program, policy, config));
        assertSame(held, run(workload, program.readAhead(), policy, config));
    }

    private static void assertSame(RunResult held, RunResult streamed) {
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
