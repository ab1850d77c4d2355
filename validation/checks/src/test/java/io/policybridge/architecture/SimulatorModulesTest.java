package io.policybridge.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Dependencies run one way: input, config, workload and its formats, PTX, catalogue, simulator; then the modules above
 * it, which use those named here and no other, though Maven puts what those use on their class paths too.
 */
@Tag("contract")
class SimulatorModulesTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(place -> !place.contains("-tests.jar"))
            .importPackages("io.policybridge");

    @Test
    void dependencies_run_one_way() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("input")
                .definedBy("io.policybridge.input..")
                .layer("config")
                .definedBy("io.policybridge.config..")
                .layer("stream")
                .definedBy("io.policybridge.stream..")
                .layer("workload")
                .definedBy("io.policybridge.workload..")
                .layer("catalogue")
                .definedBy("io.policybridge.catalogue..")
                .layer("ptx")
                .definedBy("io.policybridge.ptx..")
                .layer("traces")
                .definedBy("io.policybridge.traces..")
                .layer("cuda")
                .definedBy("io.policybridge.cuda..")
                .layer("benchmarks")
                .definedBy("io.policybridge.benchmarks..")
                .layer("log")
                .definedBy("io.policybridge.log..")
                .layer("simulator")
                .definedBy("io.policybridge.simulator..")
                .layer("results")
                .definedBy("io.policybridge.simulation..", "io.policybridge.table..", "io.policybridge.report")
                .layer("store")
                .definedBy("io.policybridge.store..")
                .layer("runs")
                .definedBy("io.policybridge.run..")
                .layer("figures")
                .definedBy(
                        "io.policybridge.report.drawing..",
                        "io.policybridge.report.figure..",
                        "io.policybridge.report.measured..")
                .layer("replay")
                .definedBy("io.policybridge.replay..", "io.policybridge.drive..", "io.policybridge.validation..")
                .layer("gpgpusim")
                .definedBy("io.policybridge.patch..", "io.policybridge.verify..", "io.policybridge.bench..")
                .layer("campaigns")
                .definedBy(
                        "io.policybridge.search..",
                        "io.policybridge.sweep..",
                        "io.policybridge.reproduce..",
                        "io.policybridge.characterize..",
                        "io.policybridge.evaluate..")
                .layer("cli")
                .definedBy("io.policybridge.cli..", "io.policybridge.main..")
                .layer("checks")
                .definedBy("io.policybridge.check..")
                .whereLayer("checks")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("cli")
                .mayOnlyBeAccessedByLayers("checks")
                .whereLayer("campaigns")
                .mayOnlyBeAccessedByLayers("cli", "checks")
                .whereLayer("gpgpusim")
                .mayOnlyBeAccessedByLayers("campaigns", "cli", "checks")
                .whereLayer("replay")
                .mayOnlyBeAccessedByLayers("gpgpusim", "cli", "checks")
                .whereLayer("figures")
                .mayOnlyBeAccessedByLayers("campaigns", "cli")
                .whereLayer("runs")
                .mayOnlyBeAccessedByLayers("figures", "replay", "gpgpusim", "campaigns", "cli", "checks")
                .whereLayer("store")
                .mayOnlyBeAccessedByLayers("campaigns", "cli", "checks")
                .whereLayer("results")
                .mayOnlyBeAccessedByLayers(
                        "store", "runs", "figures", "replay", "gpgpusim", "campaigns", "cli", "checks")
                .whereLayer("simulator")
                .mayOnlyBeAccessedByLayers(
                        "results", "store", "runs", "figures", "replay", "gpgpusim", "campaigns", "cli", "checks")
                .whereLayer("stream")
                .mayOnlyBeAccessedByLayers(
                        "catalogue", "traces", "log", "simulator", "runs", "replay", "gpgpusim", "cli", "checks")
                .whereLayer("workload")
                .mayOnlyBeAccessedByLayers(
                        "stream",
                        "catalogue",
                        "ptx",
                        "traces",
                        "cuda",
                        "benchmarks",
                        "simulator",
                        "results",
                        "runs",
                        "figures",
                        "replay",
                        "gpgpusim",
                        "campaigns",
                        "cli",
                        "checks")
                .whereLayer("traces")
                .mayOnlyBeAccessedByLayers("cli", "checks")
                .whereLayer("cuda")
                .mayOnlyBeAccessedByLayers("cli", "checks")
                .whereLayer("ptx")
                .mayOnlyBeAccessedByLayers("cuda", "benchmarks", "gpgpusim", "campaigns", "cli", "checks")
                .whereLayer("benchmarks")
                .mayOnlyBeAccessedByLayers("results", "store", "runs", "gpgpusim", "campaigns", "cli", "checks")
                .whereLayer("catalogue")
                .mayOnlyBeAccessedByLayers("runs", "gpgpusim", "campaigns", "cli", "checks")
                .whereLayer("log")
                .mayOnlyBeAccessedByLayers("runs", "gpgpusim", "campaigns", "cli", "checks")
                .whereLayer("config")
                .mayOnlyBeAccessedByLayers(
                        "workload",
                        "stream",
                        "catalogue",
                        "ptx",
                        "traces",
                        "cuda",
                        "simulator",
                        "results",
                        "runs",
                        "figures",
                        "replay",
                        "gpgpusim",
                        "campaigns",
                        "cli",
                        "checks")
                .check(OURS);
    }

    @Test
    void the_trace_of_a_simulation_depends_on_no_format() {
        noClasses()
                .that()
                .resideInAPackage("io.policybridge.workload..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.policybridge.stream..", "io.policybridge.catalogue..")
                .check(OURS);
    }

    /** Recording writes streams and takes no part in a simulation. */
    @Test
    void a_simulation_reads_no_format_itself() {
        noClasses()
                .that()
                .resideInAPackage("io.policybridge.simulator..")
                .and()
                .resideOutsideOfPackage("io.policybridge.simulator.recording..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.policybridge.stream..", "io.policybridge.catalogue..")
                .check(OURS);
    }
}
