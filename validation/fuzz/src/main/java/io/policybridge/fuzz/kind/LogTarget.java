package io.policybridge.fuzz.kind;

import com.github.luben.zstd.Zstd;
import io.policybridge.fuzz.FileTarget;
import io.policybridge.log.SimulatorLog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Output of a GPGPU-Sim run, plain and compressed. */
public final class LogTarget extends FileTarget {
    private static final byte[] LOG = """
                    *** GPGPU-Sim Simulator Version 4.0.1  [build gpgpu-sim_git-commit-1] ***
            GPGPU-Sim: Configuration options:
            -gpgpu_n_clusters                      15 # number of processing clusters
            -gpgpu_cache:dl1      N:32:128:4,L:L:m:N:H,S:64:8,8 # per-shader L1 data cache config
            GPGPU-Sim uArch: Shader 0 bind to kernel 1 'k'
            kernel_name = k
            kernel_launch_uid = 1
            gpu_sim_cycle = 5312
            gpu_sim_insn = 1376256
            gpu_ipc =     259.0844
            gpu_tot_sim_cycle = 5312
            L1D_total_cache_accesses = 6144
            \tL1D_total_cache_miss_rate = 1.0000
            kernel_name = k2
            kernel_launch_uid = 2
            gpu_sim_cycle = 10
            GPGPU-Sim: *** exit detected ***
            """.getBytes(StandardCharsets.UTF_8);

    public LogTarget() {
        super("log", "simulator.log");
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(LOG, Zstd.compress(LOG));
    }

    @Override
    protected void use(Path file) {
        SimulatorLog log = SimulatorLog.read(file);
        log.version();
        log.options();
        for (int i = 0; i < log.kernels(); i++) {
            log.kernel(i);
            log.statistics(i);
        }
    }
}
