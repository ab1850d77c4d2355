package io.policybridge.fuzz.program;

import com.github.luben.zstd.Zstd;
import io.policybridge.config.GpuConfig;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.fuzz.kind.SmallMachine;
import io.policybridge.stream.HostCopyReader;
import io.policybridge.stream.issue.StreamedProgram;
import java.nio.file.Path;
import java.util.List;

/** Issue streams too long for memory: played while they are read. */
public final class StreamedIssueTarget extends FileTarget {
    private final GpuConfig machine = SmallMachine.machine();

    public StreamedIssueTarget() {
        super("issue-streamed", ScratchFolder.create(), "issue.zst");
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(SmallMachine.program(), Zstd.compress(SmallMachine.program()));
    }

    @Override
    protected void use(Path file) {
        StreamedProgram program = new StreamedProgram(file, null);
        PtxPrograms.run(machine, program, HostCopyReader.streamedBeside(file.getParent()));
        program.identity();
    }
}
