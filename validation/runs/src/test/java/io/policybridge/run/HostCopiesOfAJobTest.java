package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.catalogue.Workloads;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.workload.HostCopyCursor;
import org.junit.jupiter.api.Test;

class HostCopiesOfAJobTest {
    private int open;

    /** The job of a recorded run, with host copies of which it is known how many are open. */
    private Job job() {
        Job job = Job.of(
                Workloads.packaged().resolve("qv100/vecadd"), PolicyChoice.parse("native", 1), null, Limits.NONE, 0);
        HostCopyCursor.Source watched = played -> {
            open++;
            return new Watched(job.copies().open(played));
        };
        return job.playing(job.program(), watched);
    }

    @Test
    void a_run_closes_its_host_copies_when_it_ends_and_when_it_breaks_off() {
        job().run(Progress.NONE);
        assertEquals(0, open);
        Progress failing = (cycles, instructions) -> {
            throw new IllegalStateException("nobody reads it");
        };
        assertThrows(IllegalStateException.class, () -> job().run(failing));
        assertEquals(0, open);
    }

    private final class Watched implements HostCopyCursor {
        private final HostCopyCursor copies;

        Watched(HostCopyCursor copies) {
            this.copies = copies;
        }

        @Override
        public boolean next(int kernels) {
            return copies.next(kernels);
        }

        @Override
        public long address() {
            return copies.address();
        }

        @Override
        public int sectors() {
            return copies.sectors();
        }

        @Override
        public void close() {
            open--;
        }
    }
}
