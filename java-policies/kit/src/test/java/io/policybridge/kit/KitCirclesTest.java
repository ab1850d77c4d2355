package io.policybridge.kit;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class KitCirclesTest {
    @Test
    void packages_of_the_kit_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(PolicyConformance.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()));
    }
}
