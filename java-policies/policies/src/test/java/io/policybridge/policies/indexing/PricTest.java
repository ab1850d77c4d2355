package io.policybridge.policies.indexing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of reference and paper: sets by address, H-matrices, XOR masks, conflicts of strides. */
class PricTest {
    private static final int[] OF_32_SETS = {37, 41, 47, 55, 59, 61};

    private final List<CacheCalls> cached = new ArrayList<>();

    private static HostGeometry host(int sets) {
        return Hosts.with(new CacheShape(sets, 4, 128), Hosts.L2_64X8);
    }

    private static CacheCalls pric(int sets, String settings) {
        return Policies.session("pric(" + settings + ")", host(sets), Pric.SPEC).l1d(0);
    }

    private static int set(CacheCalls calls, int sets, long address) {
        return calls.setIndex(address, sets, 128);
    }

    /** Columns: address, then the set under each polynomial for 32 sets, the three for 16 sets, and 67 for 64 sets. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000   0  0  0  0  0  0   0  0  0   0",
                "0000080   1  1  1  1  1  1   1  1  1   1",
                "0000F80  31 31 31 31 31 31  12  6  0  31",
                "0001000   5  9 15 23 27 29   6 11  1  32",
                "0001080   4  8 14 22 26 28   7 10  0  33",
                "0002000  10 18 30 25 13  7  12 15  2   3",
                "0010000  26 29 18 20 30  5  10  5 15  24",
                "0123400  10 21 20 10 26 15   8  0  2  17",
                "0400000  31  6 24 21 12 27   1  1  1  40",
                "0ABCD80   1 19  8  1 21 11  15  9 15  59",
                "3FFFF80  30 17  9 19 27 10  15 15 15  52",
                "7FFFF80  24 10 19 16 12 21  12  6  0  42"
            })
    void an_address_falls_into_the_set_of_the_table(String row) {
        String[] cells = row.trim().split(" +");
        long address = Long.parseLong(cells[0], 16);
        int[] polynomials = {37, 41, 47, 55, 59, 61, 19, 25, 31, 67};
        for (int i = 0; i < polynomials.length; i++) {
            int sets = i < 6 ? 32 : i < 9 ? 16 : 64;
            assertEquals(
                    Integer.parseInt(cells[i + 1]),
                    set(pric(sets, "poly=" + polynomials[i]), sets, address),
                    "poly=" + polynomials[i]);
        }
    }

    /** Row j is the set of the address with bit 7+j alone: figure 5.12 of the thesis, from A7 to A26. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "37: 1 2 4 8 16  5 10 20 13 26 17  7 14 28 29 31 27 19  3  6",
                "41: 1 2 4 8 16  9 18 13 26 29 19 15 30 21  3  6 12 24 25 27",
                "47: 1 2 4 8 16 15 30 19  9 18 11 22  3  6 12 24 31 17 13 26",
                "55: 1 2 4 8 16 23 25  5 10 20 31  9 18 19 17 21 29 13 26  3",
                "59: 1 2 4 8 16 27 13 26 15 30  7 14 28  3  6 12 24 11 22 23",
                "61: 1 2 4 8 16 29  7 14 28  5 10 20 21 23 19 27 11 22 17 31"
            })
    void the_rows_of_the_h_matrix_are_powers_of_x(String matrix) {
        String[] parts = matrix.split(":");
        int[] rows = Arrays.stream(parts[1].trim().split(" +"))
                .mapToInt(Integer::parseInt)
                .toArray();
        CacheCalls calls = pric(32, "poly=" + parts[0]);
        int[] found = new int[20];
        for (int j = 0; j < 20; j++) {
            found[j] = set(calls, 32, 1L << 7 + j);
        }
        assertArrayEquals(rows, found);
    }

    /**
     * Index bit k is the parity of the 20 block bits under mask k: the XOR equations of figure 5.13, and ours for 16
     * and 64 sets.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "37 7CD21 F9A42 8F9A4 1F348 3E690", "41 C6EA1 8DD42 1BA84 F1BA8 E3750",
                        "47 715A1 93EE2 56864 DC568 B8AD0",
                "55 BECE1 C3522 386A4 70D48 5F670", "59 A2561 E6FA2 CDF44 39BE8 D12B0",
                        "61 DF261 BE4C2 A3BE4 985A8 EF930",
                "19 8F591 91EB2 23D64 47AC8", "25 89AF1 135E2 26BC4 C4D78", "31 8C631 94A52 A5294 C6318",
                "67 51841 F28C2 E5184 CA308 94610 28C20", "97 6AFC1 D5F82 ABF04 57E08 AFC10 357E0",
                        "115 8CEC1 95342 2A684 54D08 254D0 C6760",
                "73 48241 90482 20904 09048 12090 24120", "103 A93C1 FB442 5FB44 BF688 7ED10 549E0",
                        "117 932C1 26582 DF9C4 BF388 ED5D0 49960",
                "87 4C941 D5BC2 E7EC4 CFD88 D3250 A64A0", "109 121C1 24382 5A6C4 A6C48 4D890 890E0",
                        "91 53F41 F41C2 E8384 83848 54FD0 A9FA0"
            })
    void the_bits_of_the_index_are_parities_under_masks(String line) {
        String[] words = line.split(" ");
        int sets = 1 << words.length - 1;
        CacheCalls calls = pric(sets, "poly=" + words[0]);
        for (int k = 0; k < words.length - 1; k++) {
            long mask = 0;
            for (int j = 0; j < 20; j++) {
                mask |= (long) (set(calls, sets, 1L << 7 + j) >>> k & 1) << j;
            }
            assertEquals(Long.parseLong(words[k + 1], 16), mask, "I" + k);
        }
    }

    /** Parities are linear: an address of several bits falls into the XOR of their sets. */
    @Test
    void the_index_is_linear() {
        CacheCalls calls = pric(32, "poly=37");
        // 0123400 is block 02468: bits 3 5 6 10 13, rows 8 5 10 17 28.
        assertEquals(0x8 ^ 0x5 ^ 0xa ^ 0x11 ^ 28, set(calls, 32, 0x0123400));
        assertEquals(set(calls, 32, 0x0ABCD80) ^ set(calls, 32, 0x0123400), set(calls, 32, 0x0ABCD80 ^ 0x0123400));
    }

    @Test
    void bits_above_the_window_do_not_enter() {
        assertEquals(5, set(pric(32, "poly=37"), 32, 0x80001000L));
        assertEquals(27, set(pric(32, "poly=37,addrBits=32"), 32, 0x80001000L));
        assertEquals(set(pric(32, "addrBits=64"), 32, 1L << 63), (int) new Gf2Polynomial(37).remainder(1L << 56));
    }

    @Test
    void bits_inside_the_line_do_not_enter() {
        CacheCalls calls = pric(32, "poly=37");
        assertEquals(set(calls, 32, 0x1000), set(calls, 32, 0x107f));
    }

    /** "distinct sets / most lines in one set" of 32 lines that are a stride apart, from block 0. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "  3 | 23/3 23/3  24/2 26/2 26/2 26/2",
                "  5 | 24/2 22/3  22/3 21/3 21/4 21/3",
                "  7 | 18/5 25/2  21/3 25/2 22/4 22/3",
                "  8 | 32/1 32/1  32/1 32/1 32/1 32/1",
                " 31 | 31/2 31/2  31/2 31/2 31/2 31/2",
                " 33 | 32/1 32/1  32/1 32/1 32/1 32/1",
                " 36 | 19/5 24/2  23/3 23/2 23/3 21/3",
                " 37 | 13/11 22/3 19/4 24/3 21/3 20/5",
                " 47 | 21/4 19/5  13/8 22/4 26/3 22/3",
                " 96 | 23/3 23/3  24/2 26/2 26/2 26/2",
                "160 | 24/2 22/3  22/3 21/3 21/4 21/3"
            })
    void strides_conflict_as_in_the_table(int stride, String row) {
        String[] expected = row.split(" +");
        for (int i = 0; i < OF_32_SETS.length; i++) {
            assertEquals(expected[i], conflicts(OF_32_SETS[i], stride, 0), "poly=" + OF_32_SETS[i]);
        }
    }

    @Test
    void every_power_of_two_stride_visits_all_sets() {
        for (int polynomial : OF_32_SETS) {
            for (int k = 0; k <= 15; k++) {
                assertEquals("32/1", conflicts(polynomial, 1 << k, 0), "poly=" + polynomial + " stride=2^" + k);
            }
        }
    }

    /** The case of the thesis: strides of 32, 64, ... 2048 lines, which all fall into one set conventionally. */
    @Test
    void multiples_of_the_number_of_sets_are_spread() {
        double[] meanDistinct = {23.31, 23.73, 23.47, 23.80, 23.50, 23.56};
        int[] crowded = {12, 7, 3, 6, 7, 2};
        for (int i = 0; i < OF_32_SETS.length; i++) {
            int distinct = 0;
            int above4 = 0;
            for (int n = 1; n <= 64; n++) {
                String[] found = conflicts(OF_32_SETS[i], 32 * n, 0).split("/");
                distinct += Integer.parseInt(found[0]);
                above4 += Integer.parseInt(found[1]) > 4 ? 1 : 0;
            }
            assertEquals(meanDistinct[i], distinct / 64.0, 0.005, "poly=" + OF_32_SETS[i]);
            assertEquals(crowded[i], above4, "poly=" + OF_32_SETS[i]);
        }
    }

    @Test
    void the_worst_strides_are_known_and_the_base_matters() {
        assertTrue(conflicts(37, 347, 0).endsWith("/11"));
        assertTrue(conflicts(37, 694, 0).endsWith("/11"));
        assertTrue(conflicts(37, 74, 0).endsWith("/11"));
        assertTrue(conflicts(37, 899, 0).endsWith("/14"));
        assertTrue(conflicts(37, 1, 5).startsWith("29/"));
        assertTrue(conflicts(37, 1, 100).startsWith("28/"));
    }

    private String conflicts(int polynomial, int stride, int base) {
        if (cached.isEmpty()) {
            for (int p : OF_32_SETS) {
                cached.add(pric(32, "poly=" + p));
            }
        }
        CacheCalls calls = cached.get(Arrays.binarySearch(OF_32_SETS, polynomial));
        int[] lines = new int[32];
        for (int i = 0; i < 32; i++) {
            lines[set(calls, 32, (long) (base + i * stride) << 7)]++;
        }
        return Arrays.stream(lines).filter(n -> n > 0).count() + "/"
                + Arrays.stream(lines).max().orElseThrow();
    }

    @Test
    void tag_and_index_tell_all_lines_apart() {
        CacheCalls calls = pric(32, "poly=37");
        long seen = 0;
        for (int low = 0; low < 32; low++) {
            seen |= 1L << set(calls, 32, 0x0ABC000 | low << 7);
        }
        assertEquals(0xffffffffL, seen);
    }

    @Test
    void by_default_the_l1d_is_indexed_with_the_least_polynomial() {
        assertEquals(5, set(pric(32, ""), 32, 0x1000));
        assertEquals(6, set(pric(16, ""), 16, 0x1000));
        assertEquals(3, set(pric(64, ""), 64, 0x2000));
        assertNull(Policies.session("pric", Hosts.small(), Pric.SPEC).l2(0));
    }

    @Test
    void the_l2_is_indexed_on_request() {
        Session l2 = Policies.session("pric(caches=l2)", Hosts.small(), Pric.SPEC);
        assertNull(l2.l1d(0));
        assertEquals(3, l2.l2(1).setIndex(0x2000, 64, 128));
        Session both = Policies.session("pric(caches=both)", Hosts.small(), Pric.SPEC);
        assertNotNull(both.l1d(1));
        assertNotNull(both.l2(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "48 | poly=auto | pric cannot index the L1D with sets=48; expected a power of two, 2 or more",
                "1 | poly=auto | pric cannot index the L1D with sets=1; expected a power of two, 2 or more",
                "32 | poly=19 | pric poly=19 has degree 4; expected 5 for the 32 sets of the L1D",
                "64 | poly=37 | pric poly=37 has degree 5; expected 6 for the 64 sets of the L1D",
                "32 | poly=33 | pric poly=33 is reducible; expected an irreducible one such as 37",
                "32 | poly=32 | pric poly=32 is reducible; expected an irreducible one such as 37",
                "32 | addrBits=11 | pric addrBits=11 does not reach all sets of the L1D; expected 12 to 64"
            })
    void what_cannot_be_an_index_is_refused(int sets, String settings, String message) {
        assertEquals(
                message,
                assertThrows(BadSetting.class, () -> pric(sets, settings)).getMessage());
    }

    @Test
    void one_polynomial_cannot_serve_caches_of_different_sizes() {
        assertThrows(BadSetting.class, () -> Policies.session("pric(caches=both,poly=37)", Hosts.small(), Pric.SPEC));
    }
}
