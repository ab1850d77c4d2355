package io.policybridge.fuzz.kind;

import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.stream.HostCopyReader;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Streams of host copies beside a program, which is run with them. */
public final class HostCopyTarget extends FileTarget {
    private final GpuConfig machine = SmallMachine.machine();
    private final ProgramTrace program = SmallMachine.trace();

    public HostCopyTarget() {
        super("host-copies", "hostcopy.zst");
    }

    /** The first lines of a packaged run's. */
    @Override
    public List<byte[]> seeds() throws IOException {
        Path packaged = GoldenRoot.find().resolve("dacache32k").resolve("syrk").resolve("hostcopy.zst");
        String text = new String(RecordedRuns.text(packaged), StandardCharsets.UTF_8);
        String head = String.join("\n", text.lines().limit(30).toList()) + "\n";
        return List.of(head.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) {
        SmallMachine.run(machine, program, HostCopyReader.beside(file.getParent(), program), null);
        HostCopyReader.drawnBeside(file.getParent(), (address, subPartition) -> {});
    }
}
