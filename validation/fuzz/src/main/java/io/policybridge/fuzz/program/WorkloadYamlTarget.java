package io.policybridge.fuzz.program;

import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.ScratchFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Workloads in YAML: read, and run with a fixed PTX program. */
public final class WorkloadYamlTarget extends FileTarget {
    public WorkloadYamlTarget() {
        this(ScratchFolder.create());
    }

    private WorkloadYamlTarget(Path folder) {
        super("workload-yaml", folder, "program.yaml");
        PtxPrograms.write(folder);
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(
                PtxPrograms.YAML.getBytes(StandardCharsets.UTF_8),
                PtxPrograms.LONGER_YAML.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) {
        PtxPrograms.run(PtxPrograms.workload(file));
    }

    /** Nor does every complaint concern the YAML: a kernel that does not fit is named by the place in its PTX. */
    @Override
    public String named() {
        return "/prog";
    }
}
