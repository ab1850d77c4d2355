package io.policybridge.fuzz.program;

import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.ScratchFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What ptxas says of a PTX program, beside it; the program is run with the resources that it names. */
public final class PtxasTarget extends FileTarget {
    private final Path workload;

    public PtxasTarget() {
        this(ScratchFolder.create());
    }

    private PtxasTarget(Path folder) {
        super("ptxas", folder, "program.ptxas");
        workload = folder.resolve("program.yaml");
        try {
            Files.writeString(folder.resolve("program.ptx"), PtxPrograms.PTX.get(0));
            Files.writeString(workload, PtxPrograms.YAML);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public List<byte[]> seeds() {
        String more = PtxPrograms.PTXAS.replace("344 bytes", "128+64 bytes smem, 344 bytes");
        return List.of(
                PtxPrograms.PTXAS.getBytes(StandardCharsets.UTF_8),
                more.replace("0 bytes stack", "16 bytes stack").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) {
        PtxPrograms.run(PtxPrograms.workload(workload));
    }

    /** A kernel that does not fit is named by its place in the PTX. */
    @Override
    public String named() {
        return "program.ptx";
    }
}
