package io.policybridge.api;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class ApiCirclesTest {
    @Test
    void packages_of_the_api_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(
                                Hook.class.getProtectionDomain().getCodeSource().getLocation()));
    }
}
