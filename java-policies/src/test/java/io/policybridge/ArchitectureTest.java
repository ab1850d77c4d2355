package io.policybridge;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Dependencies run one way: api, then call, policies and load, which do not know each other; transports know api, call and load. */
@AnalyzeClasses(
    packages = {"io.policybridge.api", "io.policybridge.call", "io.policybridge.policies", "io.policybridge.load", "io.policybridge.transport"},
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
  static final ArchRule what_loads_policies_knows_the_api_only =
      classes().that().resideInAPackage("io.policybridge.load..").should().onlyDependOnClassesThat()
          .resideInAnyPackage("io.policybridge.load..", "io.policybridge.api..", "java..", "javax.tools..");

  @ArchTest
  static final ArchRule transports_know_the_call_path_the_api_and_what_loads_policies =
      classes().that().resideInAPackage("io.policybridge.transport").should().onlyDependOnClassesThat()
          .resideInAnyPackage("io.policybridge.transport", "io.policybridge.call..", "io.policybridge.load..", "io.policybridge.api..", "java..");

  @ArchTest
  static final ArchRule jna_is_known_in_one_package =
      noClasses().that().resideOutsideOfPackage("io.policybridge.transport.jna..").should().dependOnClassesThat()
          .resideInAnyPackage("com.sun.jna..", "io.policybridge.transport.jna..");

  @ArchTest
  static final ArchRule nothing_below_knows_a_transport =
      noClasses().that().resideOutsideOfPackage("io.policybridge.transport..").should().dependOnClassesThat()
          .resideInAnyPackage("com.google.protobuf..", "io.policybridge.proto..", "io.policybridge.transport..", "io.grpc..");

  @ArchTest
  static final ArchRule policies_do_no_input_or_output =
      noClasses().that().resideInAPackage("io.policybridge.policies..").should().dependOnClassesThat()
          .resideInAnyPackage("java.io..", "java.nio..", "java.net..");
}
