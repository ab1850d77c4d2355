package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.catalogue.Workloads;
import io.policybridge.session.Session;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import io.policybridge.workload.Playback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SMs sleep through cycles without an event, which must not change a count. */
class SleepTest {

    /** Writes down at every tick how many failed attempts it was notified of. */
    private static final class Counting implements CacheHooks.ReservationFail, CommonHooks.Tick {
        private static final int PERIOD = 16;
        private final List<Long> atTick = new ArrayList<>();
        private long fails;

        @Override
        public void reservationFail(Access access, Reason reason, long attempts) {
            fails += attempts;
        }

        @Override
        public long firstTick() {
            return PERIOD;
        }

        @Override
        public long tick(long cycle) {
            atTick.add(fails);
            return cycle + PERIOD;
        }
    }

    /** Flushes its L1D every 64 cycles: requests it in cycle 64, no longer in 96, again in 128. */
    private static final class Flushing implements L1dHooks.Flush, CommonHooks.Tick {
        private static final int HALF = 32;
        private boolean raised;

        @Override
        public boolean flush() {
            return raised;
        }

        @Override
        public long firstTick() {
            return HALF;
        }

        @Override
        public long tick(long cycle) {
            raised = cycle % (2 * HALF) == 0;
            return cycle + HALF;
        }
    }

    /** Chooses the first way that it may, or the last, and the other from the next tick on; nothing else changes it. */
    private static final class Alternating implements CacheHooks.Victim, CommonHooks.Tick {
        private static final int PERIOD = 16;
        private boolean last;

        @Override
        public long victim(Access access, int set, Ways ways) {
            int way = ways.nextEligible(0);
            for (int next = way; last && next >= 0; next = ways.nextEligible(next + 1)) {
                way = next;
            }
            return Answer.way(way);
        }

        @Override
        public Promises promises() {
            return Promises.NONE.within(Promises.Scope.PART);
        }

        @Override
        public long firstTick() {
            return PERIOD;
        }

        @Override
        public long tick(long cycle) {
            last = !last;
            return cycle + PERIOD;
        }
    }

    private static Session session(SimulationInput input, IntFunction<Part> l1ds) {
        PolicySpec spec = new PolicySpec("test", "", "", List.of(), (settings, host) -> new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return l1ds.apply(sm);
            }
        });
        return new Session(
                List.of(new Session.Chosen(spec, new Settings(Map.of(), 0))),
                SimulatorGeometry.of(input.config()),
                null,
                Session.DEFAULT_LIVENESS_LIMIT);
    }

    private static Snapshot totals(SimulationInput input, boolean awake, IntFunction<Part> l1ds) {
        Playback played = input.program().play(input.config());
        Gpu gpu = new Gpu(input.config(), played, input.copies().open(played), session(input, l1ds));
        if (awake) {
            gpu.stayAwake();
        }
        return gpu.run(Limits.NONE, Progress.NONE).totals();
    }

    @ParameterizedTest
    @ValueSource(strings = {"spmv", "conv2d"})
    void flushes_find_every_failed_attempt_counted(String workload) {
        SimulationInput input = Job.of(
                        Workloads.packaged().resolve(workload), PolicyChoice.NATIVE, null, Limits.NONE, 0)
                .input();
        Snapshot awake = totals(input, true, sm -> new Flushing());
        assertTrue(awake.count(RunStatistics.L1D.reservationFails()) > 0);
        assertEquals(awake, totals(input, false, sm -> new Flushing()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spmv", "conv2d"})
    void an_answer_that_holds_until_a_tick_is_slept_on_and_every_failed_attempt_counted(String workload) {
        SimulationInput input = Job.of(
                        Workloads.packaged().resolve(workload), PolicyChoice.NATIVE, null, Limits.NONE, 0)
                .input();
        Snapshot awake = totals(input, true, sm -> new Alternating());
        assertTrue(awake.count(RunStatistics.L1D.reservationFails()) > 0);
        assertEquals(awake, totals(input, false, sm -> new Alternating()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spmv", "conv2d"})
    void ticks_come_after_the_event_of_every_failed_attempt(String workload) {
        SimulationInput input = Job.of(
                        Workloads.packaged().resolve(workload), PolicyChoice.NATIVE, null, Limits.NONE, 0)
                .input();
        List<Counting> awake = counting(input, true);
        List<Counting> asleep = counting(input, false);
        for (int sm = 0; sm < awake.size(); sm++) {
            assertEquals(awake.get(sm).atTick, asleep.get(sm).atTick, "SM " + sm);
        }
    }

    private static List<Counting> counting(SimulationInput input, boolean awake) {
        List<Counting> l1ds =
                Stream.generate(Counting::new).limit(input.config().sm().sms()).toList();
        assertTrue(totals(input, awake, l1ds::get).count(RunStatistics.L1D.reservationFails()) > 0);
        return l1ds;
    }
}
