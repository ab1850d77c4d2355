package io.policybridge.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.policybridge.main.Main;
import org.junit.jupiter.api.Test;

class ToolCirclesTest {
    @Test
    void packages_of_tools_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(
                                Main.class.getProtectionDomain().getCodeSource().getLocation()));
    }
}
