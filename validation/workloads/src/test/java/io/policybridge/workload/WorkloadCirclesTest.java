package io.policybridge.workload;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class WorkloadCirclesTest {
    @Test
    void packages_of_workloads_have_no_circles() {
        slices().matching("io.policybridge.(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter()
                        .importUrl(Workload.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()));
    }
}
