package io.policybridge.simulator;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class SimulatorCirclesTest {
    @Test
    void packages_of_the_simulator_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(
                                Gpu.class.getProtectionDomain().getCodeSource().getLocation()));
    }
}
