package io.policybridge.policies.scheduling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.Access;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeChannel;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.policies.composites.medic.Medic;
import io.policybridge.session.Session;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PickInChannelTest {
    private static final HostGeometry TWO_CHANNELS = HostGeometry.builder()
            .host("fake")
            .sms(2)
            .schedulers(2)
            .warps(8)
            .warpSize(32)
            .ctas(4)
            .l1d(Hosts.L1D_32X4)
            .subPartitions(2)
            .l2(Hosts.L2_64X8)
            .channels(2)
            .banks(4)
            .offered(EnumSet.allOf(Hook.class))
            .build();

    private static DramHooks.PickInChannel scheduler(PolicySpec spec, String... keysAndValues) {
        return (DramHooks.PickInChannel) policy(spec, keysAndValues).dram(0);
    }

    private static GpuPolicy policy(PolicySpec spec, String... keysAndValues) {
        Map<String, String> values = new HashMap<>();
        spec.params().forEach(param -> values.put(param.key(), param.fallback()));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return spec.factory().create(new Settings(values, 1), TWO_CHANNELS);
    }

    private static FakeAccess of(int sm) {
        FakeAccess access = FakeAccess.load(0x7f80);
        access.sm = sm;
        access.kernel = 1;
        return access;
    }

    private static FakeAccess ofNoSource() {
        FakeAccess access = FakeAccess.of(Access.Kind.WRITE_BACK, 0x7f80).anonymous();
        access.sm = Access.NONE;
        return access;
    }

    /** Bank 0 has two requests, of which the younger hits its open row 7; bank 1 has the oldest of all. */
    @Test
    void fr_fcfs_serves_the_nearest_idle_bank_and_there_the_open_row() {
        FakeChannel channel = new FakeChannel()
                .open(0, 7)
                .waiting("other bank", 1, 5)
                .waiting("miss", 0, 3)
                .waiting("hit", 0, 7);
        assertEquals("hit miss other bank", channel.drain(scheduler(ChannelFrFcfs.SPEC)));
    }

    @Test
    void a_busy_bank_is_passed_over() {
        for (PolicySpec spec : new PolicySpec[] {ChannelFrFcfs.SPEC, Bliss.SPEC}) {
            FakeChannel channel =
                    new FakeChannel().busy(0).waiting("busy", 0, 7).waiting("idle", 1, 5);
            assertEquals("idle", channel.take(scheduler(spec)));
        }
    }

    @Test
    void bliss_without_a_blacklist_serves_open_rows_first_then_by_age() {
        FakeChannel channel = new FakeChannel()
                .open(1, 5)
                .waiting("old", 0, 3, of(0))
                .waiting("hit", 1, 5, of(1))
                .waiting("young", 0, 4, of(1));
        assertEquals("hit old young", channel.drain(scheduler(Bliss.SPEC)));
    }

    /**
     * With threshold 1 three requests of SM 0 in a row are too many: the first begins the row, the next two count 1 and
     * 2. Then SM 1 passes the two that are left, although they hit the open row.
     */
    @Test
    void a_source_with_too_many_requests_in_a_row_goes_behind_the_others() {
        FakeChannel channel = new FakeChannel().open(0, 7);
        for (String name : new String[] {"a", "b", "c", "d", "e"}) {
            channel.waiting(name, 0, 7, of(0));
        }
        channel.waiting("other", 1, 5, of(1));
        assertEquals("a b c other d e", channel.drain(scheduler(Bliss.SPEC, "threshold", "1")));
    }

    /** Both SMs run kernel 1, so the requests of SM 1 are as blacklisted as those of SM 0, and the open row decides. */
    @Test
    void of_kernels_as_sources_all_sms_count_together() {
        FakeChannel channel = new FakeChannel().open(0, 7);
        for (String name : new String[] {"a", "b", "c", "d"}) {
            channel.waiting(name, 0, 7, of(0));
        }
        channel.waiting("other", 1, 5, of(1));
        assertEquals("a b c d other", channel.drain(scheduler(Bliss.SPEC, "threshold", "1", "source", "kernel")));
    }

    /** A write-back between b and c does not end the row of SM 0, which c makes too long: d waits for the other SM. */
    @Test
    void a_request_of_no_source_neither_ends_a_row_nor_is_blacklisted() {
        FakeChannel channel = new FakeChannel()
                .open(0, 7)
                .waiting("a", 0, 7, of(0))
                .waiting("b", 0, 7, of(0))
                .waiting("write-back", 0, 7, ofNoSource())
                .waiting("c", 0, 7, of(0))
                .waiting("d", 0, 7, of(0))
                .waiting("other", 1, 5, of(1));
        assertEquals("a b write-back c other d", channel.drain(scheduler(Bliss.SPEC, "threshold", "1")));
    }

    @Test
    void blacklists_are_cleared_every_interval() {
        DramHooks.PickInChannel bliss = scheduler(Bliss.SPEC, "threshold", "0", "clearing", "500");
        DramHooks.DramPicked served = (DramHooks.DramPicked) bliss;
        served.dramPicked(of(0), 0, 7, true);
        served.dramPicked(of(0), 0, 7, true);
        FakeChannel channel =
                new FakeChannel().open(0, 7).waiting("hit", 0, 7, of(0)).waiting("other", 1, 5, of(1));
        assertEquals("other", channel.take(bliss));
        CommonHooks.Tick clock = (CommonHooks.Tick) bliss;
        assertEquals(500, clock.firstTick());
        assertEquals(1000, clock.tick(500));
        channel.waiting("other", 1, 5, of(1));
        assertEquals("hit", channel.take(bliss));
    }

    /** Both decide what a channel serves next; medic's part without its scheduler goes together with bliss. */
    @Test
    void bliss_is_refused_beside_a_policy_that_picks_for_a_bank() {
        assertThrows(
                Session.RefusedPolicy.class,
                () -> Policies.session("bliss+medic", Hosts.small(), Bliss.SPEC, Medic.MEDIC));
        assertNotNull(Policies.session("bliss+wip", Hosts.small(), Bliss.SPEC, Medic.WIP));
    }

    /** Request 0 of load {@code n} of a warp. */
    private static FakeAccess load(int n) {
        return of(0).n(n);
    }

    /**
     * Load 1 takes two misses in bank 0, which are 6, load 2 one miss in bank 1, which is 3. Load 2 goes first,
     * although it is younger, and the rest of load 1 stays together.
     */
    @Test
    void the_load_that_will_be_done_first_is_served_first() {
        FakeChannel channel = new FakeChannel()
                .waiting("1a", 0, 5, load(1))
                .waiting("1b", 0, 6, load(1))
                .waiting("2a", 1, 5, load(2));
        assertEquals("2a 1a 1b", channel.drain(scheduler(WarpGroups.SPEC)));
    }

    /** Once begun, load 1 is served to its end, although load 2, which hits, would be done sooner than what is left. */
    @Test
    void a_load_that_was_begun_is_served_to_its_end() {
        DramHooks.PickInChannel wg = scheduler(WarpGroups.SPEC);
        FakeChannel channel =
                new FakeChannel().open(1, 5).waiting("1a", 0, 5, load(1)).waiting("1b", 0, 6, load(1));
        assertEquals("1a", channel.take(wg));
        assertEquals("1b 2a", channel.waiting("2a", 1, 5, load(2)).drain(wg));
    }

    /** The two have a miss each; the write-back is the older. With drain=1 it is served among the loads. */
    @Test
    void what_no_warp_awaits_goes_last_until_many_wait() {
        FakeChannel channel =
                new FakeChannel().waiting("write-back", 0, 5, ofNoSource()).waiting("1a", 1, 5, load(1));
        assertEquals("1a write-back", channel.drain(scheduler(WarpGroups.SPEC)));
        channel = new FakeChannel().waiting("write-back", 0, 5, ofNoSource()).waiting("1a", 1, 5, load(1));
        assertEquals("write-back 1a", channel.drain(scheduler(WarpGroups.SPEC, "drain", "1")));
    }

    /** Channel 1 has begun load 1; in channel 0 it has two misses, more than load 2. */
    @Test
    void a_load_that_another_channel_has_begun_goes_first_only_together() {
        for (boolean together : new boolean[] {true, false}) {
            GpuPolicy policy = policy(WarpGroups.SPEC, "together", Boolean.toString(together));
            ((DramHooks.DramPicked) policy.dram(1)).dramPicked(load(1), 0, 9, false);
            FakeChannel channel = new FakeChannel()
                    .waiting("1a", 0, 5, load(1))
                    .waiting("1b", 0, 6, load(1))
                    .waiting("2a", 1, 5, load(2));
            String first = channel.take((DramHooks.PickInChannel) policy.dram(0));
            assertEquals(together ? "1a" : "2a", first);
        }
    }
}
