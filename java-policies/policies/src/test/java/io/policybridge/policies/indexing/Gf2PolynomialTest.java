package io.policybridge.policies.indexing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class Gf2PolynomialTest {

    private static List<Long> irreducible(int degree) {
        return LongStream.range(1L << degree, 2L << degree)
                .filter(bits -> new Gf2Polynomial(bits).isIrreducible())
                .boxed()
                .toList();
    }

    @Test
    void the_irreducible_polynomials_of_degree_4_5_and_6_are_those_of_the_books() {
        assertEquals(List.of(19L, 25L, 31L), irreducible(4));
        assertEquals(List.of(37L, 41L, 47L, 55L, 59L, 61L), irreducible(5));
        assertEquals(List.of(67L, 73L, 87L, 91L, 97L, 103L, 109L, 115L, 117L), irreducible(6));
    }

    @Test
    void small_degrees_are_right_too() {
        assertEquals(List.of(2L, 3L), irreducible(1));
        assertEquals(List.of(7L), irreducible(2));
        assertEquals(List.of(11L, 13L), irreducible(3));
        assertEquals(30, irreducible(8).size());
    }

    @Test
    void the_least_ones_are_gpgpusims_own() {
        assertEquals(
                List.of(3L, 7L, 11L, 19L, 37L, 67L),
                List.of(1, 2, 3, 4, 5, 6).stream()
                        .map(d -> Gf2Polynomial.leastIrreducible(d).bits())
                        .toList());
    }

    @Test
    void remainders_are_those_of_long_division() {
        // x^5 = x^2 + 1 modulo 37, so x^6 = x^3 + x; x^10 = (x^2 + 1)^2 = x^4 + 1.
        Gf2Polynomial p37 = new Gf2Polynomial(37);
        assertEquals(5, p37.remainder(1L << 5));
        assertEquals(10, p37.remainder(1L << 6));
        assertEquals(17, p37.remainder(1L << 10));
        assertEquals(0, p37.remainder(37L << 58));
        assertEquals(31, p37.remainder(31));
    }

    @Test
    void zero_is_no_polynomial_to_divide_by() {
        assertThrows(IllegalArgumentException.class, () -> new Gf2Polynomial(0));
    }
}
