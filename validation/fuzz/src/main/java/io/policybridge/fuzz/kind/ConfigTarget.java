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
