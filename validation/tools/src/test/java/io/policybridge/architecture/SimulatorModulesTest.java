package io.policybridge.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Dependencies run one way: input, config, workload and its formats, PTX, catalogue, simulator, simulation, replay,
 * drive and report, run, bench, patch, verify, check, command line.
 */
@Tag("contract")
class SimulatorModulesTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
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
                .layer("benchmarks")
                .definedBy("io.policybridge.benchmarks..")
                .layer("log")
                .definedBy("io.policybridge.log..")
                .layer("simulator")
                .definedBy("io.policybridge.simulator..")
                .layer("simulation")
                .definedBy("io.policybridge.simulation..")
                .layer("replay")
                .definedBy("io.policybridge.replay..")
                .layer("drive")
                .definedBy("io.policybridge.drive..")
                .layer("patch")
                .definedBy("io.policybridge.patch..")
                .layer("verify")
                .definedBy("io.policybridge.verify..")
                .layer("table")
                .definedBy("io.policybridge.table..")
                .layer("report")
                .definedBy("io.policybridge.report..")
                .layer("run")
                .definedBy("io.policybridge.run..")
                .layer("bench")
                .definedBy("io.policybridge.bench..")
                .layer("characterize")
                .definedBy("io.policybridge.characterize..")
                .layer("store")
                .definedBy("io.policybridge.store..")
                .layer("search")
                .definedBy("io.policybridge.search..")
                .layer("sweep")
                .definedBy("io.policybridge.sweep..")
                .layer("reproduce")
                .definedBy("io.policybridge.reproduce..")
                .layer("check")
                .definedBy("io.policybridge.check..")
                .layer("cli")
                .definedBy("io.policybridge.cli..", "io.policybridge.main..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("check")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("reproduce")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("sweep")
                .mayOnlyBeAccessedByLayers("reproduce", "check", "cli")
                .whereLayer("search")
                .mayOnlyBeAccessedByLayers("sweep", "cli")
                .whereLayer("store")
                .mayOnlyBeAccessedByLayers("sweep", "reproduce", "check", "cli")
                .whereLayer("characterize")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("bench")
                .mayOnlyBeAccessedByLayers("verify", "cli")
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("bench", "characterize", "search", "sweep", "verify", "check", "cli")
                .whereLayer("table")
                .mayOnlyBeAccessedByLayers(
                        "report", "run", "characterize", "store", "sweep", "reproduce", "check", "cli")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers(
                        "drive", "run", "characterize", "search", "sweep", "reproduce", "verify", "check", "cli")
                .whereLayer("drive")
                .mayOnlyBeAccessedByLayers("bench", "check", "cli")
                .whereLayer("patch")
                .mayOnlyBeAccessedByLayers("check", "cli")
                .whereLayer("verify")
                .mayOnlyBeAccessedByLayers("sweep", "check", "cli")
                .whereLayer("replay")
                .mayOnlyBeAccessedByLayers("run", "cli")
                .whereLayer("simulation")
                .mayOnlyBeAccessedByLayers("report", "run", "search", "store", "sweep", "reproduce", "check", "cli")
                .whereLayer("simulator")
                .mayOnlyBeAccessedByLayers(
                        "simulation",
                        "replay",
                        "drive",
                        "table",
                        "report",
                        "run",
                        "characterize",
                        "search",
                        "store",
                        "sweep",
                        "reproduce",
                        "bench",
                        "verify",
                        "check",
                        "cli")
                .whereLayer("stream")
                .mayOnlyBeAccessedByLayers(
                        "catalogue", "log", "simulator", "replay", "drive", "run", "bench", "check", "cli")
                .whereLayer("workload")
                .mayOnlyBeAccessedByLayers(
                        "stream",
                        "catalogue",
                        "ptx",
                        "benchmarks",
                        "simulator",
                        "replay",
                        "drive",
                        "table",
                        "report",
                        "run",
                        "bench",
                        "characterize",
                        "search",
                        "sweep",
                        "verify",
                        "check",
                        "cli")
                .whereLayer("ptx")
                .mayOnlyBeAccessedByLayers("benchmarks", "characterize", "bench", "sweep", "check", "cli")
                .whereLayer("benchmarks")
                .mayOnlyBeAccessedByLayers(
                        "characterize", "bench", "report", "run", "store", "sweep", "reproduce", "check", "cli")
                .whereLayer("catalogue")
                .mayOnlyBeAccessedByLayers("run", "bench", "characterize", "search", "sweep", "verify", "check", "cli")
                .whereLayer("log")
                .mayOnlyBeAccessedByLayers("run", "verify", "sweep", "check", "cli")
                .whereLayer("config")
                .mayOnlyBeAccessedByLayers(
                        "workload",
                        "stream",
                        "catalogue",
                        "ptx",
                        "simulation",
                        "simulator",
                        "replay",
                        "drive",
                        "run",
                        "characterize",
                        "sweep",
                        "bench",
                        "verify",
                        "check",
                        "cli")
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
