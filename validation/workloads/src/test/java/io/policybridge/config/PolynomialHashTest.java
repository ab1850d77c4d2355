package io.policybridge.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class PolynomialHashTest {

    @Test
    void the_index_is_the_remainder_of_the_whole_number() {
        PolynomialHash hash = new PolynomialHash(16);
        // Modulo x^4+x+1: x^4 is x+1, x^5 is x^2+x, x^7 = x^4+x^3 is x^3+x+1.
        assertEquals(0b0011, hash.of(0b1, 0));
        assertEquals(0b0110, hash.of(0b10, 0));
        assertEquals(0b1011, hash.of(0b1000, 0));
        assertEquals(0b0011 ^ 0b0110 ^ 0b1010, hash.of(0b11, 0b1010));
    }

    @Test
    void bits_beyond_gpgpu_sims_tables_do_not_count() {
        assertEquals(0, new PolynomialHash(16).of(1L << 13, 0));
        assertEquals(0, new PolynomialHash(32).of(1L << 15, 0));
        assertEquals(0, new PolynomialHash(64).of(1L << 19, 0));
        assertEquals(0b101011, new PolynomialHash(64).of(1L << 18, 0) ^ new PolynomialHash(64).of(1L << 18, 0b101011));
    }

    @Test
    void a_stride_of_a_power_of_two_visits_every_place_once() {
        for (int places = 16; places <= 64; places *= 2) {
            PolynomialHash hash = new PolynomialHash(places);
            for (int stride = 1; stride <= 64; stride *= 2) {
                BitSet seen = new BitSet();
                for (int i = 0; i < places; i++) {
                    int number = i * stride;
                    seen.set(hash.of(number / places, number % places));
                }
                assertEquals(places, seen.cardinality(), "stride " + stride);
            }
        }
    }

    @Test
    void there_are_three_polynomials() {
        assertThrows(IllegalArgumentException.class, () -> new PolynomialHash(8));
        assertThrows(IllegalArgumentException.class, () -> new PolynomialHash(128));
    }
}
