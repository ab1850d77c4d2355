package io.policybridge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Dependencies run one way: api, then call and policies, which do not know each other. */
@AnalyzeClasses(
    packages = {"io.policybridge.api", "io.policybridge.call", "io.policybridge.policies"},
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule the_api_knows_nothing_of_ours =
      classes().that().resideInAPackage("io.policybridge.api..").should().onlyDependOnClassesThat()
          .resideInAnyPackage("io.policybridge.api..", "java..");

  @ArchTest
  static final ArchRule the_call_path_knows_the_api_only =
      classes().that().resideInAPackage("io.policybridge.call..").should().onlyDependOnClassesThat()
          .resideInAnyPackage("io.policybridge.call..", "io.policybridge.api..", "java..");

  @ArchTest
  static final ArchRule policies_know_the_api_only =
      classes().that().resideInAPackage("io.policybridge.policies..").should().onlyDependOnClassesThat()
          .resideInAnyPackage("io.policybridge.policies..", "io.policybridge.api..", "java..");

  @ArchTest
  static final ArchRule nothing_knows_a_transport =
      noClasses().should().dependOnClassesThat().resideInAnyPackage("com.google.protobuf..", "com.sun.jna..", "io.policybridge.proto..", "io.grpc..");

  @ArchTest
  static final ArchRule policies_do_no_input_or_output =
      noClasses().that().resideInAPackage("io.policybridge.policies..").should().dependOnClassesThat()
          .resideInAnyPackage("java.io..", "java.nio..", "java.net..");
}
