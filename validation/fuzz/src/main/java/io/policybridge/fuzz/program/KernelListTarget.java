package io.policybridge.fuzz.program;

import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.traces.play.AccelSimTraces;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Lists of the kernels of a trace, and the copies between them. */
public final class KernelListTarget extends FileTarget {
    /** A copy of gigabytes is many sectors, and no finding. */
    private static final int SECTORS = 10_000;

    private final AccelSimTraces format = new AccelSimTraces();

    public KernelListTarget() {
        super("kernel-list", ScratchFolder.create(), "kernelslist.g");
    }

    @Override
    public List<byte[]> seeds() {
        return List.of("MemcpyHtoD,0x00007f2000000000,8192\nkernel-1.traceg\nMemcpyDtoH,0x10,8\nkernel-2.traceg.xz\n"
                .getBytes(StandardCharsets.UTF_8));
    }

    @Override
    protected void use(Path file) {
        PlayableProgram program = format.program(file);
        try (HostCopyCursor copies = format.copies(file, program).open(null)) {
            for (int i = 0; i < SECTORS && copies.next(1); i++) {
                copies.address();
                copies.sectors();
            }
        }
    }
}
