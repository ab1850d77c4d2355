package io.policybridge.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.Workload;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every packaged run, against what GPGPU-Sim printed. */
@Tag("contract")
class GoldenIssueTest {

    static Stream<String> names() {
        return Workloads.packaged().all().stream().map(Workload::name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void an_issue_stream_holds_the_instructions_and_cycles_that_were_printed(String name) {
        Workload workload = Workloads.packaged().resolve(name);
        ProgramTrace trace = IssueTraceReader.read(workload.stream("issue"));
        RecordedTotals totals = workload.totals().orElseThrow();
        assertEquals(totals.instructions(), trace.instructions());
        assertEquals(totals.cycles(), trace.recordedCycles());
        long warpInstructions = 0;
        for (int kernel = 0; kernel < trace.kernels().size(); kernel++) {
            ProgramTrace.Kernel shape = trace.kernels().get(kernel);
            for (int cta = 0; cta < shape.ctas(); cta++) {
                for (int warp = 0; warp < shape.warpsPerCta(); warp++) {
                    warpInstructions += trace.end(kernel, cta, warp) - trace.first(kernel, cta, warp);
                }
            }
        }
        assertEquals(trace.warpInstructions(), warpInstructions);
        assertTrue(workload.configFile().isPresent(), "configuration");
    }
}
