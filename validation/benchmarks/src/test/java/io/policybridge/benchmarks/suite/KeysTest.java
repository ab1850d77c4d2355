package io.policybridge.benchmarks.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What may stand behind the size of a benchmark. */
class KeysTest {
    @Test
    void keys_have_one_order_in_results_and_none_says_what_is_usual() {
        assertEquals("kmeans:tiny:features=34:rolled", Benchmarks.canonical("kmeans:256:rolled:features=34"));
        assertEquals("kmeans:tiny", Benchmarks.canonical("kmeans:0256:features=136:unrolled"));
        assertEquals("atax:7:rolled", Benchmarks.canonical("atax:07:rolled"));
        assertEquals("my.yaml:8", Benchmarks.canonical("my.yaml:08"));
        assertEquals("my.yaml:8:rolled", Benchmarks.canonical("my.yaml:8:rolled"));
    }

    @Test
    void keys_are_set_on_the_benchmarks_that_have_them_and_the_last_of_two_counts() {
        List<String> keys = List.of("rolled", "features=34", "features=17");
        assertEquals("kmeans:tiny:features=17:rolled", Benchmarks.with("kmeans:tiny", keys));
        assertEquals("atax:tiny:rolled", Benchmarks.with("atax:tiny", keys));
        assertEquals("vectoradd:tiny", Benchmarks.with("vectoradd:tiny", keys));
        assertEquals("vecadd", Benchmarks.with("vecadd", keys));
    }

    @Test
    void what_is_no_key_of_the_benchmark_is_refused_with_those_that_it_has() {
        assertEquals(
                "kmeans: size=tiny:flat; expected tiny, small, paper or a number from 1, with or without "
                        + ":features=1 to 217 or :rolled behind it",
                refused("kmeans:tiny:flat"));
        assertEquals(
                "vectoradd: size=tiny:rolled; expected tiny, small, paper or a number from 1",
                refused("vectoradd:tiny:rolled"));
        assertEquals(
                "--key flat; expected a key of a benchmark, such as rolled or features=34",
                assertThrows(BadInput.class, () -> Benchmarks.requireKeys(List.of("flat")))
                        .getMessage());
    }

    private static String refused(String workload) {
        return assertThrows(BadInput.class, () -> new Benchmarks().program(Path.of(workload)))
                .getMessage();
    }

    /** It is the key of the results of a campaign. */
    @Test
    void each_form_and_each_input_is_another_program() {
        Benchmarks benchmarks = new Benchmarks();
        Optional<String> usual = benchmarks.program(Path.of("kmeans:tiny")).identity();
        assertEquals(
                usual,
                benchmarks.program(Path.of("kmeans:tiny:features=136:unrolled")).identity());
        assertNotEquals(usual, benchmarks.program(Path.of("kmeans:tiny:rolled")).identity());
        assertNotEquals(
                usual, benchmarks.program(Path.of("kmeans:tiny:features=34")).identity());
    }
}
