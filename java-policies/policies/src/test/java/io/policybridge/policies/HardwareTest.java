package io.policybridge.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.StateBits;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** State bits as the papers count them. */
class HardwareTest {
    /** The machine of DaCache: 30 SMs, 32 KB of 8 ways. */
    private static final HostGeometry DACACHE = host(30, new CacheShape(32, 8, 128));
    /** That of the thesis: 15 SMs, 16 KB of 4 ways, 48 warps in 2 schedulers. */
    private static final HostGeometry THESIS = host(15, new CacheShape(32, 4, 128));

    private static HostGeometry host(int sms, CacheShape l1d) {
        return HostGeometry.builder()
                .host("test")
                .sms(sms)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(l1d)
                .subPartitions(6)
                .l2(new CacheShape(64, 16, 128))
                .channels(6)
                .banks(16)
                .offered(EnumSet.allOf(Hook.class))
                .build();
    }

    private static List<StateBits> stated(String policy, HostGeometry host) {
        Session.Chosen chosen = PolicyString.parse(policy, Registry.all(), 1).get(0);
        return chosen.spec().hardware().of(chosen.settings(), host);
    }

    private static long bits(String policy, HostGeometry host, String structure) {
        return stated(policy, host).stream()
                .filter(line -> line.structure().equals(structure))
                .findFirst()
                .orElseThrow()
                .bits();
    }

    @Test
    void dacache_needs_172_and_184_bytes_and_a_counter_of_9_bits() {
        assertEquals(172 * 8, bits("dacache", DACACHE, "victim cache"));
        assertEquals(184 * 8, bits("dacache", DACACHE, "coherent-load profile"));
        // 10,680 bytes in 30 SMs.
        assertEquals(
                10_680 * 8,
                DACACHE.sms()
                        * (bits("dacache", DACACHE, "victim cache")
                                + bits("dacache", DACACHE, "coherent-load profile")));
        // 0 to 256 are 257 values; the paper's 8 bits hold 0 to 255.
        assertEquals(9, bits("dacache", DACACHE, "CNT"));
        assertEquals(8, bits("dacache(cntMax=255)", DACACHE, "CNT"));
        assertEquals(6, bits("dacache", DACACHE, "locality warps"));
        assertEquals(2 * 172 * 8, bits("dacache(vcEntries=32)", DACACHE, "victim cache"));
    }

    @Test
    void ccws_needs_1920_bytes_of_victim_tags() {
        assertEquals(1920 * 8, bits("ccws", THESIS, "victim tags"));
        assertEquals(6 * 128, bits("ccws", THESIS, "owners of lines"));
        assertEquals(480, bits("ccws", THESIS, "scores"));
        // 28.8 KB in 15 SMs.
        assertEquals(28_800 * 8, 15 * bits("ccws", THESIS, "victim tags"));
    }

    @Test
    void pric_needs_the_gates_that_the_thesis_counts_and_no_state() {
        int[] polynomials = {37, 41, 47, 55, 59, 61};
        int[] gates = {43, 43, 42, 42, 45, 46};
        for (int i = 0; i < polynomials.length; i++) {
            StateBits line = stated("pric(poly=" + polynomials[i] + ")", THESIS).get(0);
            assertEquals(gates[i] + " two-input XORs", line.structure());
            assertEquals(0, line.bits());
        }
        assertEquals(
                "34 two-input XORs",
                stated("pric", host(15, new CacheShape(16, 4, 128))).get(0).structure());
        assertEquals(
                "35 two-input XORs",
                stated("pric", host(15, new CacheShape(64, 4, 128))).get(0).structure());
    }

    @Test
    void dwt_cs_needs_counters_and_a_register_of_5_bits_a_scheduler() {
        assertEquals(64, bits("dwt-cs", THESIS, "instructions and misses"));
        assertEquals(10, bits("dwt-cs", THESIS, "warp limits"));
        assertEquals(5, bits("dwt-cs", THESIS, "remembered limit"));
    }

    @Test
    void dbsa_needs_two_counters_and_a_bit_a_cache_and_our_shadow_2304_bits() {
        assertEquals(2 * 14 + 1, bits("dbsa", THESIS, "L1D accesses, misses, switch"));
        assertEquals(2304, bits("dbsa", THESIS, "L1D shadow tags"));
        assertEquals(2, stated("dbsa(caches=l1d)", THESIS).size());
        assertEquals(
                stated("dwt-cs", THESIS).size() + stated("dbsa", THESIS).size() + 1,
                stated("dwt-pric", THESIS).size());
    }

    @Test
    void mrpb_needs_queues_of_11_and_a_half_kilobytes_or_240_bytes() {
        assertEquals(11_520 * 8, bits("mrpb", THESIS, "queues"));
        assertEquals(240 * 8, bits("mrpb(capacityScope=total)", THESIS, "queues"));
    }

    @Test
    void the_replacement_family_counts_the_lines_of_the_governed_caches() {
        assertEquals(128 * 2, bits("lru", THESIS, "L1D recency"));
        assertEquals(1024 * 4, bits("lru(level=both)", THESIS, "L2 recency"));
        assertEquals(128 * 3, bits("srrip", THESIS, "L1D predictions"));
        assertEquals(10, bits("dip", THESIS, "L1D PSEL"));
        assertEquals(8 * 1024, bits("eaf", THESIS, "L2 filter"));
        assertEquals(1024 * 15, bits("ship", THESIS, "L2 signatures and uses"));
        assertEquals(16384 * 3, bits("ship", THESIS, "L2 SHCT"));
    }

    /** 128 x 11, 32 x 36, 16 x 11, 16 x 32 and 48 (or 64) x 6. */
    @Test
    void apcm_needs_the_3536_bits_of_table_3() {
        assertEquals(
                List.of(1408L, 1152L, 176L, 512L, 288L),
                stated("apcm", THESIS).stream().map(StateBits::bits).toList());
        HostGeometry kepler = HostGeometry.builder()
                .host("test")
                .sms(16)
                .schedulers(4)
                .warps(64)
                .warpSize(32)
                .ctas(16)
                .l1d(THESIS.l1d())
                .subPartitions(6)
                .l2(THESIS.l2())
                .channels(6)
                .banks(16)
                .offered(EnumSet.allOf(Hook.class))
                .build();
        assertEquals(
                3536, stated("apcm", THESIS).stream().mapToLong(StateBits::bits).sum());
        assertEquals(
                3632, stated("apcm", kepler).stream().mapToLong(StateBits::bits).sum());
    }

    /**
     * Without protection a line has its 4 bits of accesses. 16 ways leave 2 sets: 4 bits more of tag than with 32 sets.
     * n = 16 needs 5 bits.
     */
    @Test
    void apcms_parameters_change_what_it_needs() {
        assertEquals(128 * 4, bits("apcm(protect=off)", THESIS, "L1D tags"));
        assertEquals(4, stated("apcm(protect=off)", THESIS).size());
        assertEquals(32 * 40, bits("apcm(mtaAssoc=16)", THESIS, "monitor tag array"));
        assertEquals(128 * 9, bits("apcm(protect=distance,n=16)", THESIS, "L1D tags"));
        assertEquals(16 * 128, bits("apcm(loopExit=span)", THESIS, "loop spans"));
    }

    /** 128 counters to 15; 128 lines x (7 + 1); 1024 lines x (1 + 7 + 4). */
    @Test
    void abyp_needs_a_table_and_marks() {
        assertEquals(
                List.of(512L, 1024L, 12_288L),
                stated("abyp", THESIS).stream().map(StateBits::bits).toList());
        assertEquals(2, stated("abyp(l2=false)", THESIS).size());
    }

    @Test
    void every_line_says_where_it_comes_from() {
        for (var policy : Registry.all()) {
            for (StateBits line : stated(policy.name(), THESIS)) {
                assertTrue(
                        !line.source().isEmpty() && !line.formula().isEmpty() && line.bits() >= 0,
                        policy.name() + " " + line);
            }
        }
    }

    @Test
    void a_width_holds_that_many_values() {
        assertEquals(0, StateBits.width(1));
        assertEquals(1, StateBits.width(2));
        assertEquals(6, StateBits.width(48));
        assertEquals(6, StateBits.width(64));
        assertEquals(7, StateBits.width(65));
    }
}
