package io.policybridge.simulator.cache.tags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.config.CacheConfig.SetIndex;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.cache.CacheShapes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SetIndexFunctionTest {

    private static SetIndexFunction index(SetIndex function, int sets) {
        return new SetIndexFunction(CacheShapes.with(CacheShapes.l1d(sets, 4, 4, 4, 4), function), null);
    }

    @Test
    void linear_takes_the_bits_above_the_line_offset() {
        assertEquals(5, index(SetIndex.LINEAR, 32).of(5 * 128 + 127));
        assertEquals(5, index(SetIndex.LINEAR, 32).of((32 + 5) * 128));
    }

    @Test
    void fermi_hash_folds_bits_13_14_15_17_and_19_into_the_five_line_bits() {
        SetIndexFunction fermi = index(SetIndex.FERMI_HASH, 32);

        // 0x1f880880 has line bits 10001 and, of the five, bit 19 only: 10001 ^ 10000. Recorded runs show these sets.
        assertEquals(1, fermi.of(0x1f880880L));
        assertEquals(0, fermi.of(0x1f880800L));
        assertEquals(31, fermi.of(0xc0010f80L));
        assertEquals(1, fermi.of(1 << 13));
        assertEquals(2, fermi.of(1 << 14));
        assertEquals(4, fermi.of(1 << 15));
        assertEquals(0, fermi.of(1 << 16));
        assertEquals(8, fermi.of(1 << 17));
        assertEquals(0, fermi.of(1 << 18));
        assertEquals(16, fermi.of(1 << 19));
    }

    @Test
    void fermi_hash_of_64_sets_puts_bit_12_on_top() {
        assertEquals(32, index(SetIndex.FERMI_HASH, 64).of(1 << 12));
        assertEquals(0, index(SetIndex.FERMI_HASH, 32).of(1 << 12));
    }

    @Test
    void xor_folds_the_bits_above_the_index_once() {
        // Line number 1_00011_00101: 00101 ^ 00011.
        assertEquals(0b00110, index(SetIndex.XOR, 32).of(0b1_00011_00101L << 7));
    }

    @Test
    void polynomial_of_32_sets_is_x5_x2_1() {
        SetIndexFunction polynomial = index(SetIndex.IPOLY, 32);

        // x^5 = x^2 + 1; x^8 = x^5 + x^3 = x^3 + x^2 + 1; x^19, the highest bit that counts, = x^2 + x; x^20 would be
        // x^3 + x^2.
        assertEquals(0b00101, polynomial.of(1L << 5 + 7));
        assertEquals(0b01101, polynomial.of(1L << 8 + 7));
        assertEquals(0b00110, polynomial.of(1L << 19 + 7));
        assertEquals(0, polynomial.of(1L << 20 + 7));
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 32, 64})
    void polynomial_spreads_every_power_of_two_stride_over_all_sets(int sets) {
        SetIndexFunction polynomial = index(SetIndex.IPOLY, sets);
        for (int stride = 0; stride < 8; stride++) {
            long used = 0;
            for (long i = 0; i < sets; i++) {
                used |= 1L << polynomial.of(i << stride + 7);
            }
            assertEquals(sets, Long.bitCount(used), "stride of 2^" + stride + " lines");
        }
    }

    @Test
    void hashes_that_have_no_table_are_refused() {
        assertThrows(BadInput.class, () -> index(SetIndex.FERMI_HASH, 16));
        assertThrows(BadInput.class, () -> index(SetIndex.IPOLY, 8));
    }
}
