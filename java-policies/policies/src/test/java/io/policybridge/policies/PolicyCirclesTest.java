package io.policybridge.policies;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class PolicyCirclesTest {
    @Test
    void packages_of_policies_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(Registry.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()));
    }
}
