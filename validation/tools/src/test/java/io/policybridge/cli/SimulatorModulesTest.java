package io.policybridge.cli;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * Dependencies run one way: input, config and stream, simulator, replay, drive and report, run, bench, patch, verify,
 * command line.
 */
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
                .definedBy("io.policybridge.stream..", "io.policybridge.workload..")
                .layer("simulator")
                .definedBy("io.policybridge.simulator..")
                .layer("replay")
                .definedBy("io.policybridge.replay..")
                .layer("drive")
                .definedBy("io.policybridge.drive..")
                .layer("patch")
                .definedBy("io.policybridge.patch..")
                .layer("verify")
                .definedBy("io.policybridge.verify..")
                .layer("report")
                .definedBy("io.policybridge.report..")
                .layer("run")
                .definedBy("io.policybridge.run..")
                .layer("bench")
                .definedBy("io.policybridge.bench..")
                .layer("cli")
                .definedBy("io.policybridge.cli..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("bench")
                .mayOnlyBeAccessedByLayers("verify", "cli")
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("bench", "cli")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("run", "cli")
                .whereLayer("drive")
                .mayOnlyBeAccessedByLayers("bench", "cli")
                .whereLayer("patch")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("verify")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("replay")
                .mayOnlyBeAccessedByLayers("run", "cli")
                .whereLayer("simulator")
                .mayOnlyBeAccessedByLayers("replay", "drive", "report", "run", "cli")
                .whereLayer("stream")
                .mayOnlyBeAccessedByLayers("simulator", "replay", "drive", "run", "bench", "cli")
                .whereLayer("config")
                .mayOnlyBeAccessedByLayers("simulator", "replay", "drive", "run", "cli")
                .check(OURS);
    }
}
