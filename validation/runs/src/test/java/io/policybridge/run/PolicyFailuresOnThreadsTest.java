package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.api.Settings;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.Overrides;
import io.policybridge.fakes.FakePolicy;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.SmThreads;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.Playback;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * What a policy does wrong at an SM that a thread of its own simulates ends the run as on one thread. With two threads
 * SM 0 is not the calling thread's.
 */
class PolicyFailuresOnThreadsTest {
    private static final int HITS = 3;

    private volatile boolean stuck = true;

    /** A policy whose part at SM 0 counts hits, and after {@link #HITS} does {@code something}. */
    private record Counting(Runnable something) implements GpuPolicy {
        @Override
        public boolean isConfinedToSms() {
            return true;
        }

        @Override
        public Part l1d(int sm) {
            return sm > 0
                    ? null
                    : new CacheHooks.Hit() {
                        private int hits;

                        @Override
                        public void hit(Access access, int set, int way) {
                            if (++hits == HITS) {
                                something.run();
                            }
                        }
                    };
        }
    }

    private static String message(Runnable something, SmThreads threads) {
        Job job = Job.on(
                new ConfigChoice("gtx480x", Overrides.NONE),
                Workloads.packaged().resolve("bfs:tiny"),
                PolicyChoice.NATIVE,
                Limits.NONE);
        Session session = new Session(
                List.of(new Session.Chosen(
                        FakePolicy.of("counting", new Counting(something)), new Settings(Map.of(), 1))),
                SimulatorGeometry.of(job.config(), false),
                null,
                Session.DEFAULT_LIVENESS_LIMIT);
        try (Playback played = job.program().play(job.config());
                HostCopyCursor copied = job.copies().open(played)) {
            Gpu machine = new Gpu(job.config(), played, copied, session, null, threads);
            assertEquals(threads.most(), machine.threads());
            return assertThrows(
                            PolicyFailure.class,
                            () -> new CallLimit(1).run(session, () -> machine.run(Limits.NONE, Progress.NONE)))
                    .getMessage();
        }
    }

    /** The same on one thread and on two. */
    private static String message(Runnable something) {
        String message = message(something, SmThreads.ONE);
        assertEquals(message, message(something, SmThreads.always(2)));
        assertTrue(message.startsWith("counting at L1D 0 hit set="), message);
        return message;
    }

    @Test
    void an_exception_names_the_access() {
        assertTrue(message(() -> {
                    throw new IllegalStateException("made up");
                })
                .contains("request=0 threw java.lang.IllegalStateException: made up (at "));
    }

    @Test
    void a_call_that_does_not_return_names_the_access() {
        String message = message(() -> {
            while (stuck) {
                LockSupport.parkNanos(1_000_000);
            }
        });
        stuck = false;
        assertTrue(message.contains(" has not returned for 1 s "), message);
    }

    @Test
    void a_policy_that_interrupts_its_thread_is_named() {
        assertTrue(message(() -> Thread.currentThread().interrupt()).contains("a policy interrupted the thread"));
    }
}
