package io.policybridge.benchmarks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class BenchmarkCirclesTest {
    @Test
    void packages_of_benchmarks_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(Benchmark.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()));
    }
}
