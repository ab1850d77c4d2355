package io.policybridge.traces;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.policybridge.traces.play.AccelSimTraces;
import org.junit.jupiter.api.Test;

class TraceCirclesTest {
    @Test
    void packages_of_traces_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(AccelSimTraces.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()));
    }
}
