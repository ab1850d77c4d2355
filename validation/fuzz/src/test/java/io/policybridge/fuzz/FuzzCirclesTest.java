package io.policybridge.fuzz;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class FuzzCirclesTest {
    @Test
    void packages_of_fuzz_targets_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(FuzzTargets.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()));
    }
}
