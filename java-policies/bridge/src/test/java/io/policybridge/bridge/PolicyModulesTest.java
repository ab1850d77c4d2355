package io.policybridge.bridge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * Dependencies run one way: api, then call, policies and load, which do not know each other; transports know api, call
 * and load.
 */
class PolicyModulesTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(
                    "io.policybridge.api",
                    "io.policybridge.call",
                    "io.policybridge.policies",
                    "io.policybridge.load",
                    "io.policybridge.transport");

    @Test
    void the_api_knows_nothing_of_ours() {
        classes()
                .that()
                .resideInAPackage("io.policybridge.api..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.policybridge.api..", "java..")
                .check(OURS);
    }

    @Test
    void the_call_path_knows_the_api_only() {
        classes()
                .that()
                .resideInAPackage("io.policybridge.call..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.policybridge.call..", "io.policybridge.api..", "java..")
                .check(OURS);
    }

    @Test
    void policies_know_the_api_only() {
        classes()
                .that()
                .resideInAPackage("io.policybridge.policies..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.policybridge.policies..", "io.policybridge.api..", "java..")
                .check(OURS);
    }

    @Test
    void what_loads_policies_knows_the_api_only() {
        classes()
                .that()
                .resideInAPackage("io.policybridge.load..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.policybridge.load..", "io.policybridge.api..", "java..", "javax.tools..")
                .check(OURS);
    }

    @Test
    void transports_know_the_call_path_the_api_and_what_loads_policies() {
        classes()
                .that()
                .resideInAPackage("io.policybridge.transport")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.policybridge.transport",
                        "io.policybridge.call..",
                        "io.policybridge.load..",
                        "io.policybridge.api..",
                        "java..")
                .check(OURS);
    }

    @Test
    void jna_is_known_in_one_package() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.policybridge.transport.jna..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.sun.jna..", "io.policybridge.transport.jna..")
                .check(OURS);
    }

    @Test
    void nothing_below_knows_a_transport() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.policybridge.transport..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "com.google.protobuf..", "io.policybridge.proto..", "io.policybridge.transport..", "io.grpc..")
                .check(OURS);
    }

    @Test
    void policies_do_no_input_or_output() {
        noClasses()
                .that()
                .resideInAPackage("io.policybridge.policies..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.nio..", "java.net..")
                .check(OURS);
    }
}
