package io.policybridge.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.benchmarks.suite.Benchmarks;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaperTest {
    @Test
    void each_benchmark_but_products_is_evaluated_by_a_paper_and_is_in_one_category_of_each() {
        for (Benchmark benchmark : Benchmarks.all()) {
            List<Paper> papers = benchmark.about().papers().stream()
                    .map(use -> use.category().paper())
                    .toList();
            assertEquals(benchmark.name().endsWith("gemm"), papers.isEmpty(), benchmark.name());
            assertEquals(papers.stream().distinct().sorted().toList(), papers, benchmark.name());
        }
    }

    @Test
    void a_paper_has_a_name_and_a_category_for_a_benchmark() {
        Category.Use use = Benchmarks.all().stream()
                .filter(benchmark -> benchmark.name().equals("gesummv"))
                .findFirst()
                .orElseThrow()
                .about()
                .in(Paper.THESIS)
                .orElseThrow();
        assertEquals("GESUMMV", use.name());
        assertEquals("thrashing+conflict", use.category().words());
        assertEquals(2, Paper.DACACHE.categories().size());
    }
}
