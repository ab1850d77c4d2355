package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.Overrides;
import io.policybridge.simulator.Limits;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
class HeapNeedTest {
    private static final long MEGA = 1_000_000;

    /** What is said of {@code workload} in a heap of so many MB. */
    private static Optional<String> said(String workload, long heap) {
        Job job = Job.on(
                new ConfigChoice(null, Overrides.NONE),
                Workloads.packaged().resolve(workload),
                PolicyChoice.parse("native", 1),
                Limits.NONE);
        return HeapNeed.line(job, heap * MEGA);
    }

    /**
     * Three vectors of 4M elements are 50 MB on the GPU; its host program has two of them, what it expects, and what it
     * read: 67 MB. It ends in a heap of 126 MB, and not in one of 111.
     */
    @Test
    void a_run_whose_data_are_larger_than_the_heap_says_what_it_needs() {
        assertEquals(
                Optional.of("vectoradd:4194304 needs about 142 MB, the heap has 105 MB "
                        + "(more: POLICYBRIDGE_JAVA_OPTS=-Xmx1g)"),
                said("vectoradd:4194304", 105));
        assertEquals(Optional.empty(), said("vectoradd:4194304", 143));
    }

    /** A matrix of 1 GiB on the GPU, and in its host program. */
    @Test
    void the_heap_that_would_do_is_given_in_whole_gigabytes() {
        assertEquals(
                Optional.of("atax:16384 needs about 2826 MB, the heap has 1000 MB "
                        + "(more: POLICYBRIDGE_JAVA_OPTS=-Xmx3g)"),
                said("atax:16384", 1000));
    }

    @Test
    void what_is_recorded_is_read_as_far_as_it_is_needed_and_needs_nothing() {
        assertEquals(Optional.empty(), said("atax", 1));
    }
}
