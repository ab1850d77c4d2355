package io.policybridge.simulator.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three kernels of one CTA each on gtx480x, which has eight slots for kernels. The second is in CUDA stream 7. */
class RunningKernelsTest {
    @TempDir
    private Path folder;

    private RunningKernels kernels;

    @BeforeEach
    void three_kernels() throws IOException {
        StringBuilder text = new StringBuilder("#policybridge-stream issue 1\nZ 0\n");
        text.append("S 0 8 17 0 0 0 0 1 1 0 - 0 - 0 0 0 - - - 000 -1 exit;\n");
        for (int kernel = 1; kernel <= 3; kernel++) {
            String stream = kernel == 2 ? " 7" : "";
            text.append("KB 0 " + kernel + " k" + kernel + " 1,1,1 32,1,1 8 0 0 0" + stream + "\n");
            text.append("C 0 0 0 " + kernel + " 0 0 32 0 1 0\nI 0 0 0 0 0 1 0 SP f\nX 0 0 0 " + kernel + "\n");
            text.append("KE 0 " + kernel + "\n");
        }
        Path file = folder.resolve("issue.txt");
        Files.writeString(file, text.append("Z 0\n"));
        kernels = new RunningKernels(Configs.find("gtx480x", GoldenRoot.find()).sm(), IssueTraceReader.read(file));
    }

    @Test
    void ctas_come_from_the_kernel_that_had_the_last_one_then_from_the_next_slot() {
        LaunchedKernel first = kernels.launch(0, 10);
        LaunchedKernel second = kernels.launch(1, 10);
        assertNull(kernels.select(10), "launched before cycle 10, a CTA starts before 11");
        assertSame(first, kernels.select(11));
        assertSame(first, kernels.select(11));
        first.startCta();
        assertSame(second, kernels.select(11));
        second.startCta();
        assertNull(kernels.select(12));
        assertEquals(2, kernels.started());
    }

    @Test
    void a_kernel_that_ends_leaves_its_slot_to_the_next_launch() {
        LaunchedKernel first = kernels.launch(0, 10);
        LaunchedKernel second = kernels.launch(1, 10);
        first.startCta();
        first.ctaEnded(20);
        LaunchedKernel third = kernels.launch(2, 21);
        assertSame(third, kernels.select(22), "slot 0 had the last CTA");
        third.startCta();
        assertSame(second, kernels.select(22));
        assertEquals(
                List.of("k3", "k2", "k1"),
                kernels.group().stream().map(ProgramTrace.Kernel::name).toList());
    }

    @Test
    void tables_are_of_the_stream_of_the_kernel_that_ended_last() {
        LaunchedKernel first = kernels.launch(0, 10);
        LaunchedKernel second = kernels.launch(1, 10);
        LaunchedKernel third = kernels.launch(2, 10);
        assertEquals(List.of(0, 1, 0), List.of(first.stream(), second.stream(), third.stream()));
        second.startCta();
        second.ctaEnded(20);
        assertEquals(List.of(1), kernels.printedStreams());
        first.startCta();
        first.ctaEnded(20);
        assertEquals(List.of(0), kernels.printedStreams());
        assertEquals(List.of(0, 1), kernels.allStreams());
    }

    @Test
    void a_launch_is_due_as_long_after_the_same_events_as_it_was_recorded() {
        LaunchedKernel first = kernels.launch(0, 10);
        assertFalse(kernels.isDue(List.of(), 5, 14));
        assertTrue(kernels.isDue(List.of(), 5, 15));
        List<Integer> afterFirst = List.of(0);
        assertFalse(kernels.isDue(afterFirst, 1, 100), "kernel 0 has not ended");
        first.startCta();
        first.ctaEnded(100);
        assertFalse(kernels.isDue(afterFirst, 1, 100));
        assertTrue(kernels.isDue(afterFirst, 1, 101));
        assertEquals(1, kernels.takeEnded().size());
        assertEquals(0, kernels.takeEnded().size());
    }
}
