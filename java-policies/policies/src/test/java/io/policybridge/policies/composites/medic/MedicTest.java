package io.policybridge.policies.composites.medic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Access.Kind;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.policies.bypass.WarpKey;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.DramCalls;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Vectors B1 to B3, C1 to C4, PC1 to PC3 of the specification, through the checked calls: profile of 4 accesses, one
 * partition of two slices.
 */
class MedicTest {
    private static final PolicySpec[] KNOWN = {Medic.MEDIC, Medic.WBYP, Medic.WIP, Medic.WMS, Medic.PC_BYP};

    /** Whether the line is there, and whether it is modified. */
    private record Tags(boolean present, boolean dirty) implements L2Hooks.TagState {}

    private static final Tags ABSENT = new Tags(false, false);
    private static final Tags DIRTY = new Tags(true, true);
    private static final int WARP = 5;

    private Session session;

    private CacheCalls bind(String text) {
        session = Policies.session(text, Hosts.small(), KNOWN);
        return session.l2(0);
    }

    private static FakeAccess load(int slot) {
        return FakeAccess.load(0x4000).slot(slot);
    }

    /** Four accesses of warp {@link #WARP}, of which {@code hits} hit. */
    private static void profile(CacheCalls l2, int hits) {
        for (int i = 0; i < 4; i++) {
            FakeAccess access = load(WARP).n(i);
            if (i < hits) {
                l2.hit(access, 0, 0);
            } else {
                l2.insert(access, 0, i);
            }
        }
    }

    private static String route(CacheCalls l2, Access access, Tags tags) {
        return Answer.text(l2.l2Route(access, tags));
    }

    /** The block of the load, 0x4000, is evicted: it uses the L2 until two evictions have emptied the filter. */
    @Test
    void with_reuse_a_block_that_was_evicted_does_not_bypass() {
        CacheCalls l2 = bind("medic(profile=4,reuse=true,reuseCapacity=2)");
        profile(l2, 0);
        assertEquals("BYPASS", route(l2, load(WARP), ABSENT));
        l2.evict(load(1), 0, 0, 0x4000, false);
        assertEquals("CACHE", route(l2, load(WARP), ABSENT));
        FakeAccess other = FakeAccess.load(0x8000).slot(WARP);
        assertEquals("BYPASS", route(l2, other, ABSENT));
        l2.evict(load(1), 0, 0, 0x10000, false);
        assertEquals("BYPASS", route(l2, load(WARP), ABSENT));
        CacheCalls plain = bind("medic(profile=4)");
        profile(plain, 0);
        plain.evict(load(1), 0, 0, 0x4000, false);
        assertEquals("BYPASS", route(plain, load(WARP), ABSENT));
    }

    /** 2 SMs of 8 warps: 16 entries, in which 0x110 and 0x120 meet; 65,535 in the authors' patch. */
    @Test
    void by_program_counter_there_are_as_many_entries_as_warps() {
        for (String preset : List.of("paper", "authors")) {
            CacheCalls l2 = bind("pc-byp(profile=4,dirty=probe,preset=" + preset + ")");
            for (int i = 0; i < 5; i++) {
                l2.insert(load(WARP).n(i).pc(0x110), 0, i);
            }
            assertEquals("BYPASS", route(l2, load(WARP).pc(0x110), ABSENT));
            assertEquals(
                    preset.equals("paper") ? "BYPASS" : "CACHE",
                    route(l2, load(WARP).pc(0x120), ABSENT));
            assertEquals("CACHE", route(l2, load(WARP).pc(0x121), ABSENT));
        }
    }

    @Test
    void a_load_of_a_warp_that_misses_goes_around_as_often_as_it_is_asked() {
        CacheCalls l2 = bind("wbyp(profile=4)");
        profile(l2, 0);
        long before = session.digest();
        for (int i = 0; i < 3; i++) {
            assertEquals("BYPASS", route(l2, load(WARP), ABSENT));
        }
        assertEquals(before, session.digest());
    }

    @Test
    void atomics_and_requests_to_modified_lines_look_up() {
        CacheCalls l2 = bind("wbyp(profile=4)");
        profile(l2, 0);
        assertEquals("BYPASS_ON_MISS", route(l2, load(WARP).kind(Kind.ATOMIC), ABSENT));
        assertEquals("BYPASS_ON_MISS", route(l2, load(WARP), DIRTY));
        assertEquals("CACHE", route(l2, load(WARP + 1), DIRTY));
        assertEquals("CACHE", route(l2, load(WARP).anonymous(), ABSENT));
        assertEquals("BYPASS", route(bindAuthors(), load(WARP), DIRTY));
    }

    private CacheCalls bindAuthors() {
        CacheCalls l2 = bind("wbyp(preset=authors,profile=4)");
        profile(l2, 0);
        return l2;
    }

    @Test
    void a_warp_that_is_still_profiled_uses_the_l2() {
        CacheCalls l2 = bind("wbyp(profile=5)");
        profile(l2, 0);
        assertEquals("CACHE", route(l2, load(WARP), ABSENT));
        l2.insert(load(WARP), 0, 0);
        assertEquals("BYPASS", route(l2, load(WARP), ABSENT));
    }

    /** 1 of 4 hit: balanced. One bypass leaves it so, or makes 1 of 5; four make 1 of 8, mostly-miss. */
    @Test
    void bypasses_count_only_where_told() {
        CacheCalls silent = bind("wbyp(profile=4)");
        profile(silent, 1);
        CacheCalls counting = bind("wbyp(profile=4,countBypassed=true)");
        profile(counting, 1);
        for (int i = 0; i < 4; i++) {
            silent.bypassed(load(WARP), 0, 0);
            counting.bypassed(load(WARP), 0, 0);
        }
        assertEquals("CACHE", route(silent, load(WARP), ABSENT));
        assertEquals("BYPASS", route(counting, load(WARP), ABSENT));
    }

    /** All of 4 missed. 20 hits on lines that the L2 has modified change nothing, or make 20 of 24: mostly-hit. */
    @Test
    void what_a_warp_that_bypasses_still_looks_up_counts_only_where_told() {
        for (boolean counts : new boolean[] {false, true}) {
            CacheCalls l2 = bind("wbyp(profile=4,countBypassed=" + counts + ")");
            profile(l2, 0);
            for (int i = 0; i < 20; i++) {
                FakeAccess access = load(WARP).n(10 + i);
                access.tag = WarpType.ALL_MISS.ordinal();
                l2.hit(access, 0, 0);
            }
            assertEquals(counts ? "CACHE" : "BYPASS", route(l2, load(WARP), ABSENT));
        }
    }

    /** Of the profile's 4 accesses, 3 packets of 4 sectors are 3; a request of one piece is the fourth. */
    @Test
    void the_sectors_of_a_packet_are_one_access() {
        CacheCalls l2 = bind("wbyp(profile=4)");
        for (int packet = 0; packet < 3; packet++) {
            l2.insert(load(WARP).n(packet).sector(0), 0, packet);
            for (int sector = 1; sector < 4; sector++) {
                l2.sectorMiss(load(WARP).n(packet).sector(sector), 0, packet);
            }
        }
        assertEquals("CACHE", route(l2, load(WARP), ABSENT));
        l2.insert(load(WARP).n(3), 0, 3);
        assertEquals("BYPASS", route(l2, load(WARP), ABSENT));
    }

    /** 1 of 4 hit, and a packet of 4 sectors bypasses: 1 of 5 is balanced, 1 of 8 would be mostly-miss. */
    @Test
    void a_packet_that_goes_around_in_sectors_is_one_access() {
        CacheCalls l2 = bind("wbyp(profile=4,countBypassed=true)");
        profile(l2, 1);
        for (int sector = 0; sector < 4; sector++) {
            l2.bypassed(load(WARP).n(4).sector(sector), 0, 0);
        }
        assertEquals("CACHE", route(l2, load(WARP), ABSENT));
    }

    @Test
    void both_slices_of_a_partition_fill_one_table() {
        CacheCalls l2 = bind("wbyp(profile=4)");
        profile(l2, 0);
        assertEquals("BYPASS", route(session.l2(1), load(WARP), ABSENT));
    }

    /** Section 3.1: two counters for each warp. Slices 0 and 11 belong to the first and the last of six partitions. */
    @Test
    void a_warp_has_one_pair_of_counters_in_all_partitions() {
        session = Policies.session("wbyp(profile=4)", paperMachine(), KNOWN);
        profile(session.l2(0), 0);
        assertEquals("BYPASS", route(session.l2(11), load(WARP), ABSENT));
        session = Policies.session("wbyp(profile=4,scope=per-partition)", paperMachine(), KNOWN);
        profile(session.l2(0), 0);
        assertEquals("BYPASS", route(session.l2(1), load(WARP), ABSENT));
        assertEquals("CACHE", route(session.l2(2), load(WARP), ABSENT));
    }

    /** Section 3.1: the counters are those of a sampling interval. The next warp in a slot goes on with them. */
    @Test
    void launches_of_warps_are_not_asked_for() {
        bind("wbyp(profile=4)");
        assertNull(session.warps(0));
    }

    /** Recordings of earlier versions ask for it with {@code auto}, their default. */
    @ParameterizedTest
    @ValueSource(strings = {"true", "auto"})
    void a_launched_warp_begins_without_a_type_where_that_is_asked_for(String asked) {
        CacheCalls l2 = bind("wbyp(profile=4,resetOnLaunch=" + asked + ")");
        profile(l2, 0);
        session.warps(1).warpLaunched(WARP, 9, 0, 0);
        assertEquals("BYPASS", route(l2, load(WARP), ABSENT));
        session.warps(0).warpLaunched(WARP, 9, 0, 0);
        assertEquals("CACHE", route(l2, load(WARP), ABSENT));
    }

    @Test
    void in_the_authors_table_one_slot_of_all_sms_is_one_entry() {
        CacheCalls l2 = bind("wbyp(preset=authors,profile=4)");
        profile(l2, 0);
        FakeAccess other = load(WARP);
        other.sm = 1;
        assertEquals("BYPASS", route(l2, other, ABSENT));
        CacheCalls paper = bind("wbyp(profile=4)");
        profile(paper, 0);
        assertEquals("CACHE", route(paper, other, ABSENT));
    }

    /** The tag of {@code access}, and the class that DRAM gives it. */
    private String tagAndClass(CacheCalls l2, Access access) {
        int tag = l2.requestTag(access);
        return WarpType.tagged(tag) + " " + session.dram(0).priorityClass(tag);
    }

    @Test
    void the_type_at_arrival_decides_the_class_in_dram() {
        CacheCalls l2 = bind("medic(profile=4)");
        profile(l2, 0);
        assertEquals("ALL_MISS 0", tagAndClass(l2, load(WARP)));
        assertEquals("UNKNOWN 0", tagAndClass(l2, load(WARP + 1)));
        l2 = bind("medic(profile=4)");
        profile(l2, 3);
        assertEquals("MOSTLY_HIT 1", tagAndClass(l2, load(WARP)));
        l2 = bind("medic(profile=4)");
        profile(l2, 4);
        assertEquals("ALL_HIT 1", tagAndClass(l2, load(WARP)));
        l2 = bind("medic(profile=4)");
        profile(l2, 2);
        assertEquals("BALANCED 0", tagAndClass(l2, load(WARP)));
    }

    /** Two ways: a (latched mostly-hit) is older than b (unknown), and stays although its warp misses by now. */
    @Test
    void a_type_that_changes_does_not_touch_requests_under_way() {
        CacheCalls l2 = bind("wip(profile=4,unknown=balanced)");
        profile(l2, 3);
        FakeAccess a = load(WARP);
        a.tag = l2.requestTag(a);
        for (int i = 0; i < 40; i++) {
            l2.insert(load(WARP).n(i), 1, 0);
        }
        l2.insert(a, 0, 0);
        l2.insert(load(WARP + 1), 0, 1);
        assertEquals(WarpType.MOSTLY_MISS.ordinal(), l2.requestTag(load(WARP)));
        assertEquals("WAY 1", Answer.text(l2.victim(load(1), 0, FakeWays.only(8, 0, 1))));
    }

    /** Two ways: a (mostly-hit) is older than b (unknown). By LRU a leaves; with unknown=balanced it stays. */
    @Test
    void LRU_decides_between_a_line_of_a_warp_that_hits_and_one_of_a_warp_without_a_type() {
        assertEquals("WAY 0", victimOfMostlyHitAndUnknown("wip(profile=4)"));
        assertEquals("WAY 0", victimOfMostlyHitAndUnknown("medic(profile=4)"));
        assertEquals("WAY 1", victimOfMostlyHitAndUnknown("wip(profile=4,unknown=balanced)"));
    }

    private String victimOfMostlyHitAndUnknown(String policy) {
        CacheCalls l2 = bind(policy);
        profile(l2, 3);
        FakeAccess hits = load(WARP);
        hits.tag = l2.requestTag(hits);
        l2.insert(hits, 0, 0);
        l2.insert(load(WARP + 1), 0, 1);
        return Answer.text(l2.victim(load(1), 0, FakeWays.only(8, 0, 1)));
    }

    @Test
    void each_mechanism_alone_governs_its_own_part() {
        bind("wip");
        assertTrue(session.l2(0).has(Hook.VICTIM) && !session.l2(0).has(Hook.L2_ROUTE));
        assertNull(session.dram(0));
        bind("wbyp");
        assertTrue(!session.l2(0).has(Hook.VICTIM) && session.l2(0).has(Hook.L2_ROUTE));
        assertNull(session.dram(0));
        bind("wms");
        assertTrue(!session.l2(0).has(Hook.VICTIM) && !session.l2(0).has(Hook.L2_ROUTE));
        DramCalls dram = session.dram(0);
        assertTrue(dram.has(Hook.PICK) && dram.has(Hook.PRIORITY_CLASS));
        bind("wms(preset=authors)");
        assertTrue(!session.dram(0).has(Hook.PRIORITY_CLASS));
    }

    /** 65535 entries: counters 1 and 0x10000 share one; 0x110 is entry 272, and so is 0x1010f. */
    @Test
    void program_counters_share_entries() {
        CacheCalls l2 = bind("pc-byp(profile=30,entries=65535)");
        for (int i = 0; i < 30; i++) {
            l2.insert(load(i % 8).pc(1).n(i), 0, 0);
        }
        assertEquals("BYPASS", route(l2, load(3).pc(0x10000), ABSENT));
        assertEquals("CACHE", route(l2, load(3).pc(2), ABSENT));
        WarpKey key = WarpKey.of(WarpKey.By.PC, Hosts.small(), 65_535);
        assertEquals(272, key.of(load(0).pc(0x110)));
        assertEquals(272, key.of(load(0).pc(0x1010f)));
    }

    @Test
    void settings_that_do_not_fit_each_other_are_refused() {
        assertThrows(BadSetting.class, () -> bind("wbyp(th1=80)"));
        assertThrows(BadSetting.class, () -> bind("wbyp(tune=ratchet,reset=idle-gap)"));
    }

    /**
     * The paper's machine: 15 SMs of 48 warps, 6 channels, 12 slices of 512 lines. One table: 15,840 + 12,288 bits;
     * six: 107,328 in all.
     */
    @Test
    void the_hardware_is_that_of_the_paper() {
        HostGeometry machine = paperMachine();
        assertEquals(28_128, bits("medic", machine));
        assertEquals(107_328, bits("medic(scope=per-partition)", machine));
        assertEquals(6 * 15_840, bits("wbyp(preset=authors,key=sm-slot,bits=10)", machine));
    }

    private static HostGeometry paperMachine() {
        return HostGeometry.builder()
                .host("paper")
                .sms(15)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(new CacheShape(32, 4, 128))
                .subPartitions(12)
                .l2(new CacheShape(32, 16, 128))
                .channels(6)
                .banks(8)
                .offered(EnumSet.allOf(Hook.class))
                .build();
    }

    private static long bits(String text, HostGeometry machine) {
        Session.Chosen chosen = PolicyString.parse(text, List.of(KNOWN), 1).get(0);
        return chosen.spec().hardware().of(chosen.settings(), machine).stream()
                .mapToLong(part -> part.bits() * part.per().sites(machine))
                .sum();
    }
}
