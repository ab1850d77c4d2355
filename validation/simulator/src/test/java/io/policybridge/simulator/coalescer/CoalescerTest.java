package io.policybridge.simulator.coalescer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.LdstConfig;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.workload.CacheOp;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CoalescerTest {
    private static final int ALL = -1;
    private static final long BASE = 0xc0010000L;

    private final Coalescer fermi = new Coalescer(config("gtx480x"));
    private final Coalescer volta = new Coalescer(config("qv100"));

    private static LdstConfig config(String name) {
        return Configs.find(name, GoldenRoot.find()).ldst();
    }

    private static StaticInstruction instruction(int space, int bytes, boolean store, boolean atomic) {
        int[] out = store ? new int[0] : new int[] {1};
        return new StaticInstruction(
                0,
                8,
                new StaticInstruction.Operation(store ? Opcode.STORE : Opcode.LOAD, 1, 3),
                new StaticInstruction.MemoryAccess(
                        space, atomic ? CacheOp.GLOBAL : 1, bytes, !store, store, atomic, false),
                new StaticInstruction.Registers(out, new int[0], 0, 0, 0, out, new int[0]),
                new StaticInstruction.Control(-1, -1),
                "test",
                StaticInstruction.Source.UNKNOWN);
    }

    private static long[] lanes(long first, long stride) {
        long[] addresses = new long[32];
        Arrays.setAll(addresses, lane -> first + stride * lane);
        return addresses;
    }

    private static void global(Coalescer coalescer, int bytes, int exec, long... addresses) {
        coalescer.coalesce(instruction(Space.GLOBAL, bytes, false, false), exec, addresses, 0);
    }

    /**
     * A lane of a tile reads 32 bytes word by word, lanes 64 bytes apart: a sector each, or two if it begins midway.
     */
    @Test
    void a_lane_of_a_tensor_instruction_has_eight_addresses() {
        for (int begin : new int[] {0, 16}) {
            long[] addresses = new long[256];
            Arrays.setAll(addresses, i -> BASE + begin + 64L * (i / 8) + 4L * (i % 8));
            volta.coalesce(instruction(Space.GLOBAL, 4, false, false), ALL, 8, addresses, 0);
            assertEquals(begin == 0 ? 32 : 64, volta.count());
            assertEquals(BASE, volta.address(0));
            assertEquals(1, volta.lanes(0));
            assertEquals(begin == 0 ? 0xFFFFFFFFL : 0xFFFF0000L, volta.bytesLow(0));
        }
    }

    /** Halves of C by row have four words of two: the other four are none. */
    @Test
    void an_address_of_zero_is_none() {
        long[] addresses = new long[256];
        Arrays.setAll(addresses, i -> i % 8 < 4 ? BASE + 16L * (i / 8) + 4L * (i % 8) : 0);
        volta.coalesce(instruction(Space.GLOBAL, 4, false, false), ALL, 8, addresses, 0);
        assertEquals(16, volta.count());
        assertEquals(0b11, volta.lanes(0));
    }

    @Test
    void a_warp_that_reads_a_line_makes_one_access() {
        global(fermi, 4, ALL, lanes(BASE, 4));
        assertEquals(1, fermi.count());
        assertEquals(BASE, fermi.address(0));
        assertEquals(128, fermi.size(0));
        assertEquals(0xf, fermi.sectors(0));
        assertEquals(-1L, fermi.bytesLow(0) & fermi.bytesHigh(0));
        assertEquals(1, fermi.lines());
        assertEquals(3, fermi.cycles());
    }

    @Test
    void lanes_in_one_sector_make_an_access_of_32_bytes() {
        global(fermi, 4, 0b11, BASE + 100, BASE + 104);
        assertEquals(BASE + 96, fermi.address(0));
        assertEquals(32, fermi.size(0));
        assertEquals(0b1000, fermi.sectors(0));
        assertEquals(0xffL << 36, fermi.bytesHigh(0));
        assertEquals(0, fermi.bytesLow(0));
    }

    @Test
    void lanes_in_one_half_make_an_access_of_64_bytes() {
        global(fermi, 4, 0b11, BASE + 64, BASE + 96);
        assertEquals(BASE + 64, fermi.address(0));
        assertEquals(64, fermi.size(0));
    }

    @Test
    void sectors_one_and_two_need_the_whole_line() {
        global(fermi, 4, 0b11, BASE + 32, BASE + 64);
        assertEquals(BASE, fermi.address(0));
        assertEquals(128, fermi.size(0));
        assertEquals(0b0110, fermi.sectors(0));
    }

    @Test
    void accesses_ascend_whatever_the_order_of_the_lanes() {
        global(fermi, 4, 0b111, BASE + 256, BASE, BASE + 128);
        assertEquals(3, fermi.count());
        assertEquals(BASE, fermi.address(0));
        assertEquals(0b010, fermi.lanes(0));
        assertEquals(BASE + 128, fermi.address(1));
        assertEquals(0b100, fermi.lanes(1));
        assertEquals(BASE + 256, fermi.address(2));
        assertEquals(0b001, fermi.lanes(2));
        assertEquals(3, fermi.lines());
    }

    @Test
    void bytes_are_coalesced_in_sectors_of_which_a_line_has_four() {
        global(fermi, 1, 0b1111, BASE, BASE + 32, BASE + 64, BASE + 128);
        assertEquals(4, fermi.count());
        assertEquals(32, fermi.size(0));
        assertEquals(2, fermi.lines());
    }

    @Test
    void a_sectored_l1d_gets_sectors() {
        global(volta, 4, ALL, lanes(BASE, 4));
        assertEquals(4, volta.count());
        assertEquals(BASE + 96, volta.address(3));
        assertEquals(32, volta.size(3));
        assertEquals(0xff000000, volta.lanes(3));
        assertEquals(1, volta.lines());
    }

    @Test
    void only_lanes_that_take_part_count() {
        global(fermi, 4, 0b1010, BASE, BASE + 512);
        assertEquals(2, fermi.count());
        assertEquals(0b0010, fermi.lanes(0));
        assertEquals(0b1000, fermi.lanes(1));
    }

    @Test
    void atomics_on_the_same_word_make_an_access_each() {
        fermi.coalesce(instruction(Space.GLOBAL, 4, false, true), 0b111, new long[] {BASE, BASE + 4, BASE}, 0);
        assertEquals(2, fermi.count());
        assertEquals(0b011, fermi.lanes(0));
        assertEquals(0b100, fermi.lanes(1));
        assertEquals(32, fermi.size(0));
    }

    @Test
    void constants_take_lines_of_their_cache_and_share_one_set_of_bytes() {
        fermi.coalesce(instruction(Space.PARAMETER, 4, false, false), 0b11, new long[] {8, 64}, 0);
        assertEquals(AccessType.CONSTANT_READ, fermi.type());
        assertEquals(2, fermi.count());
        assertEquals(64, fermi.size(1));
        assertEquals(0, fermi.sectors(1));
        assertEquals(0xf0fL, fermi.bytesLow(0));
        assertEquals(0xf0fL, fermi.bytesLow(1));
    }

    /** Texture caches of both machines have lines of 128 bytes, sectored L2 or not. */
    @Test
    void textures_take_lines_of_their_cache() {
        volta.coalesce(instruction(Space.TEXTURE, 4, false, false), 0b111, new long[] {BASE + 128, BASE, BASE + 4}, 0);
        assertEquals(AccessType.TEXTURE_READ, volta.type());
        assertEquals(2, volta.count());
        assertEquals(BASE, volta.address(0));
        assertEquals(0b110, volta.lanes(0));
        assertEquals(128, volta.size(1));
        assertEquals(0, volta.sectors(1));
    }

    @Test
    void wide_local_data_are_words_apart() {
        fermi.coalesce(instruction(Space.LOCAL, 8, true, false), 0b11, new long[] {BASE, BASE + 4}, 4096);
        assertEquals(AccessType.LOCAL_WRITE, fermi.type());
        assertEquals(2, fermi.count());
        assertEquals(BASE + 4096, fermi.address(1));
        assertEquals(0xff, fermi.bytesLow(1));
        assertThrows(
                IllegalStateException.class,
                () -> fermi.coalesce(instruction(Space.LOCAL, 8, true, false), 1, new long[] {BASE}, 0));
    }

    @Test
    void shared_memory_generates_no_access_but_takes_cycles() {
        fermi.coalesce(instruction(Space.SHARED, 4, false, false), ALL, lanes(0, 8), 0);
        assertEquals(0, fermi.count());
        assertEquals(2, fermi.cycles());
    }

    @Test
    void an_instruction_without_lanes_has_no_access() {
        global(fermi, 4, ALL, lanes(BASE, 4));
        global(fermi, 4, 0);
        assertEquals(0, fermi.count());
        assertEquals(0, fermi.lines());
    }
}
