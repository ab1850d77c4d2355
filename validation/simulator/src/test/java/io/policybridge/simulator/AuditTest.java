package io.policybridge.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The laws that are checked in every simulation of the test run. */
@Tag("contract")
class AuditTest {
    private final Workload run = Workloads.packaged().resolve("lmem");
    private final GpuConfig config = ConfigReader.read(run.requiredConfigFile());
    private final ProgramTrace trace = run.trace();
    private final Gpu gpu =
            new Gpu(config, trace, HostCopies.none(trace.kernels().size()).open(trace), null);

    private static String refusal(Runnable check) {
        return assertThrows(AssertionError.class, check::run).getMessage();
    }

    @Test
    void every_simulation_is_audited() {
        gpu.run(Limits.NONE, Progress.NONE);
        assertTrue(gpu.audit().commands() > 100);
        assertTrue(gpu.audit().isBalanced());
    }

    @Test
    void a_run_that_was_cut_off_leaves_something_behind() {
        gpu.run(new Limits(3000, Long.MAX_VALUE, Integer.MAX_VALUE), Progress.NONE);
        assertEquals("something is in flight at the end of the run", refusal(gpu.audit()::isBalanced));
    }

    @Test
    void a_request_that_is_never_ended_is_found() {
        gpu.run(Limits.NONE, Progress.NONE);
        gpu.requests().reserve();
        assertTrue(refusal(gpu.audit()::isBalanced).startsWith("requests at the end of the run: "));
    }

    @Test
    void a_reply_without_a_request_and_a_second_reply_are_found() {
        int request = gpu.requests().allocate();
        assertTrue(refusal(() -> gpu.audit().replied(3, request, 'h'))
                .contains("left sub-partition 3 twice, or never entered it: uid=1"));
        gpu.audit().arrived(3, request, request, 1);
        assertTrue(
                refusal(() -> gpu.audit().arrived(3, request, request, 1)).contains("entered sub-partition 3 twice"));
        gpu.audit().absorbed(3, request);
        assertThrows(AssertionError.class, () -> gpu.audit().absorbed(3, request));
    }
}
