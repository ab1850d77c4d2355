package io.policybridge.ptx;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.policybridge.ptx.play.PtxProgram;
import org.junit.jupiter.api.Test;

class PtxCirclesTest {
    @Test
    void packages_of_ptx_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(PtxProgram.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()));
    }
}
