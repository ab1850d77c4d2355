package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.workload.Playback;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernel b is launched while kernel a runs; on qv100 the L1D has what shared memory leaves. */
class JoiningKernelsTest {
    /** The latency of a launch on qv100, 5,000 cycles, and some instructions. */
    private static final int LATE = 6000;

    @TempDir
    private Path folder;

    private Job job(String config, int joins, int sharedBytes) throws IOException {
        StringBuilder text = new StringBuilder("#policybridge-stream issue 1\nZ 0\nKB 0 1 a 1,1,1 32,1,1 8 0 0 0\n"
                + "S 0 8 1 0 0 0 0 4 1 1 1 1 1 0 0 0 1 1 - 000 -1 add;\nC 1 0 0 1 0 0 32 0 1 0\n");
        for (int i = 1; i <= 1000; i++) {
            text.append("I " + i + " 0 0 0 0 " + i + " 0 SP ffffffff\n");
        }
        String shared = " 2 b 1,1,1 32,1,1 8 " + sharedBytes + " 0 0\n";
        text.append(
                "KB " + joins + shared + "C %1$d 1 0 2 0 0 32 0 1 0\nI %1$d 1 0 0 0 1001 0 SP f\n".formatted(joins));
        text.append("X %1$d 1 0 2\nKE %1$d 2\nX %1$d 0 0 1\nKE %1$d 1\nZ %1$d\n".formatted(joins));
        Files.writeString(folder.resolve("issue.zst"), text);
        return Job.of(
                Workloads.packaged().resolve(folder.toString()),
                PolicyChoice.parse("native", 1),
                config,
                Limits.NONE,
                0);
    }

    private RunResult run(String config, int joins, int sharedBytes) throws IOException {
        return job(config, joins, sharedBytes).run(Progress.NONE);
    }

    /** Not in the ticks of the other clocks between two core cycles. */
    @Test
    void whether_a_kernel_joins_is_asked_once_a_core_cycle() throws IOException {
        Job job = job("gtx480x", 1000, 0);
        AtomicInteger asked = new AtomicInteger();
        Playback played = job.program().play(job.config());
        Playback counted = (Playback) Proxy.newProxyInstance(
                Playback.class.getClassLoader(), new Class<?>[] {Playback.class}, (proxy, method, arguments) -> {
                    asked.addAndGet(method.getName().equals("joining") ? 1 : 0);
                    return method.invoke(played, arguments);
                });
        Gpu gpu = new Gpu(job.config(), counted, job.copies().open(counted), null);
        gpu.run(Limits.NONE, Progress.NONE);
        assertTrue(asked.get() <= gpu.now() + 2, asked + " times in " + gpu.now() + " core cycles");
    }

    @Test
    void one_that_needs_another_l1d_than_those_that_run_is_refused_by_name() throws IOException {
        assertEquals("a b", run("qv100", LATE, 0).kernels().get(0).name());
        assertEquals("a b", run("gtx480x", LATE, 4096).kernels().get(0).name());
        String refused =
                assertThrows(BadInput.class, () -> run("qv100", LATE, 4096)).getMessage();
        assertTrue(
                refused.contains(
                        "issue.zst:1006: kernel b joins running kernels, and its shared memory leaves an L1D of "),
                refused);
    }

    /** As streams that begin together do: nothing uses the L1D yet. */
    @Test
    void one_that_joins_before_the_others_have_ctas_gives_the_l1d_what_it_leaves() throws IOException {
        assertEquals("a b", run("qv100", 1000, 4096).kernels().get(0).name());
    }
}
