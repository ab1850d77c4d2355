package io.policybridge.session;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class SessionCirclesTest {
    @Test
    void packages_of_a_session_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(Session.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()));
    }
}
