package io.policybridge.bridge;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class BridgeCirclesTest {
    @Test
    void packages_of_the_bridge_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(FrameServer.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()));
    }
}
