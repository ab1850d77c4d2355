package io.policybridge.fuzz.kind;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.fuzz.harness.FuzzTarget;
import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Words of {@code --option}, one a line, over a packaged configuration; a small program is run on the machine. */
public final class OptionTarget implements FuzzTarget {
    private final Path config = ScratchFolder.create().resolve("gpgpusim.config");
    private final ProgramTrace program = SmallMachine.trace();

    public OptionTarget() {
        try {
            Files.writeString(config, SmallMachine.config());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String name() {
        return "option";
    }

    @Override
    public String named() {
        return "option";
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(
                "gpgpu_n_mem=8\n-gpgpu_l1_latency=2".getBytes(StandardCharsets.UTF_8),
                "gpgpu_cache:dl1=N:64:128:6,L:L:m:N:H,A:128:8,8\ngpgpu_scheduler=gto".getBytes(StandardCharsets.UTF_8),
                "gpgpu_dram_timing_opt=nbk=16:CCD=2:RRD=6:RCD=12:RAS=28:RP=12:RC=40:CL=12:WL=4:CDLR=5:WR=12"
                        .getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void use(byte[] input) {
        Overrides overrides =
                Overrides.of(new String(input, StandardCharsets.UTF_8).lines().toList());
        GpuConfig machine = ConfigReader.read(config, overrides);
        if (machine.refusals().isEmpty()) {
            SmallMachine.run(machine, program, null);
        }
    }
}
