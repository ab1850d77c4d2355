package io.policybridge.fuzz.kind;

import com.github.luben.zstd.Zstd;
import io.policybridge.config.GpuConfig;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import java.util.List;

/** Issue streams, plain and compressed: read, asked for everything, and run. */
public final class IssueTarget extends FileTarget {
    private final GpuConfig machine = SmallMachine.machine();

    public IssueTarget() {
        super("issue", "issue.zst");
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(SmallMachine.program(), Zstd.compress(SmallMachine.program()));
    }

    @Override
    protected void use(Path file) {
        ProgramTrace trace = IssueTraceReader.read(file);
        long[] addresses = new long[32];
        for (int kernel = 0; kernel < trace.kernels().size(); kernel++) {
            for (int cta = 0; cta < trace.kernels().get(kernel).ctas(); cta++) {
                for (int warp = 0; warp < trace.kernels().get(kernel).warpsPerCta(); warp++) {
                    for (int i = trace.first(kernel, cta, warp); i < trace.end(kernel, cta, warp); i++) {
                        ask(trace, i, addresses);
                    }
                }
            }
        }
        SmallMachine.run(machine, trace, null);
    }

    private static void ask(ProgramTrace trace, int instruction, long... addresses) {
        int lanes = trace.addresses(instruction, addresses);
        if (lanes != 0 && lanes != Integer.bitCount(trace.exec(instruction))) {
            throw new FuzzFinding(lanes + " addresses of " + Integer.bitCount(trace.exec(instruction)) + " lanes");
        }
        if ((trace.exec(instruction) & ~trace.active(instruction)) != 0
                || trace.code(instruction) >= trace.code().size()) {
            throw new FuzzFinding("instruction " + instruction + " is none that can be");
        }
    }
}
