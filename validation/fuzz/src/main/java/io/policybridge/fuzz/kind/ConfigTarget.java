package io.policybridge.fuzz.kind;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.AddressMapping;
import io.policybridge.config.Complaint;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files {@code gpgpusim.config}: read, asked for addresses, and a small program is run on the machine. */
public final class ConfigTarget extends FileTarget {
    /** What no packaged configuration has: older spellings, options of a fork, no L1D. */
    private static final List<String> OTHER_FORMS = List.of(
            "-smem_latency 24\n-gmem_skip_L1D 1\n-gpgpu_dram_sched_queue_size 16\n-inct_subnets 2\n",
            "-gpgpu_pipeline_widths 2,1,1,2,1,1,2\n-gpgpu_shmem_size 49152\n",
            "-gpgpu_pipeline_widths 2,1,1,1,2,1,1,1,2\n-adpative_volta_cache_config 0\n",
            "-unknown_options ignore\n-is_L0I_enabled 1\n-gpgpu_rt_cache:l1 S:32:128:16\n-flag\n",
            "-gpgpu_cache:dl1 none\n-gpgpu_flush_l1_cache 0\n-gpgpu_gmem_skip_L1D 1\n",
            "-gpgpu_max_insn_issue_per_warp 4\n");

    private final ProgramTrace program = SmallMachine.trace();

    public ConfigTarget() {
        super("config", "gpgpusim.config");
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (String name : Configs.names(GoldenRoot.find())) {
            seeds.add(SmallMachine.small(name).getBytes(StandardCharsets.UTF_8));
        }
        for (String lines : OTHER_FORMS) {
            seeds.add((SmallMachine.small("gtx480x") + lines).getBytes(StandardCharsets.UTF_8));
        }
        seeds.add(("\ufeff" + SmallMachine.small("gtx480x")).getBytes(StandardCharsets.UTF_8));
        return seeds;
    }

    @Override
    protected void use(Path file) {
        GpuConfig config = ConfigReader.read(file);
        AddressMapping mapping = config.mapping();
        if (mapping.subPartition(-1) >= config.memory().subPartitions()
                || mapping.bank(-1) >= config.memory().dram().timing().banks()) {
            throw new FuzzFinding("an address is mapped to a place that the machine does not have");
        }
        if (config.digest().isEmpty()) {
            throw new FuzzFinding("no digest");
        }
        if (config.refusals().stream()
                .map(Complaint::toString)
                .anyMatch(why -> !why.contains(named()) || why.lines().count() != 1)) {
            throw new FuzzFinding("a refusal that is not one line with the file: " + config.refusals());
        }
        if (config.refusals().isEmpty()) {
            SmallMachine.run(config, program, null);
        }
    }
}
