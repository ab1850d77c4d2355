package io.policybridge.bridge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Dependencies run one way: api and source, then session, then bridge; policies know the api alone, and no lower module
 * knows a transport.
 */
@Tag("contract")
class PolicyModulesTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(PolicyModulesTest::isProduction)
            .importPackages(
                    "io.policybridge.api",
                    "io.policybridge.toolbox",
                    "io.policybridge.source",
                    "io.policybridge.session",
                    "io.policybridge.policies",
                    "io.policybridge.bridge");

    private static boolean isProduction(Location location) {
        return !location.contains("test-classes") && !location.contains("-tests.jar");
    }

    private static void onlyKnows(String layer, String... known) {
        classes()
                .that()
                .resideInAPackage(layer)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(known)
                .check(OURS);
    }

    @Test
    void the_api_and_its_toolbox_know_no_other_package() {
        onlyKnows("io.policybridge.api..", "io.policybridge.api..", "java..");
        onlyKnows("io.policybridge.toolbox..", "io.policybridge.toolbox..", "io.policybridge.api..", "java..");
    }

    @Test
    void what_reads_the_source_of_users_knows_the_compiler_only() {
        onlyKnows("io.policybridge.source..", "io.policybridge.source..", "java..", "javax.tools..");
    }

    @Test
    void a_session_knows_the_api_and_how_the_source_of_users_is_read() {
        onlyKnows(
                "io.policybridge.session..",
                "io.policybridge.session..",
                "io.policybridge.source..",
                "io.policybridge.api..",
                "java..");
    }

    @Test
    void policies_know_the_api_and_its_toolbox_only() {
        onlyKnows(
                "io.policybridge.policies..",
                "io.policybridge.policies..",
                "io.policybridge.toolbox..",
                "io.policybridge.api..",
                "java..");
    }

    @Test
    void what_loads_policies_knows_the_api_and_how_the_source_of_users_is_read() {
        onlyKnows(
                "io.policybridge.bridge.loading..",
                "io.policybridge.bridge.loading..",
                "io.policybridge.source..",
                "io.policybridge.api..",
                "java..",
                "javax.tools..");
    }

    @Test
    void frames_know_the_session_the_api_and_what_loads_policies() {
        onlyKnows(
                "io.policybridge.bridge",
                "io.policybridge.bridge",
                "io.policybridge.session..",
                "io.policybridge.source..",
                "io.policybridge.bridge.loading..",
                "io.policybridge.api..",
                "java..");
    }

    @Test
    void what_every_server_has_knows_no_transport() {
        onlyKnows(
                "io.policybridge.bridge.serving..",
                "io.policybridge.bridge.serving..",
                "io.policybridge.session..",
                "io.policybridge.api..",
                "java..");
    }

    @Test
    void shared_memory_knows_frames_and_no_other_transport() {
        onlyKnows(
                "io.policybridge.bridge.shm..",
                "io.policybridge.bridge.shm..",
                "io.policybridge.bridge.serving..",
                "io.policybridge.bridge",
                "io.policybridge.session..",
                "io.policybridge.api..",
                "java..");
    }

    @Test
    void jna_is_known_in_one_package() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.policybridge.bridge.jna..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.sun.jna..", "io.policybridge.bridge.jna..")
                .check(OURS);
    }

    @Test
    void no_lower_module_knows_a_transport() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.policybridge.bridge..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "com.google.protobuf..", "io.policybridge.proto..", "io.policybridge.bridge..", "io.grpc..")
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
