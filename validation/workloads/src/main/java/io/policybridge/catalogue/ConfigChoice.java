package io.policybridge.catalogue;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.Overrides;
import io.policybridge.workload.Workload;
import java.nio.file.Path;

/**
 * The configuration that a command works with.
 *
 * @param nameOrFile a packaged name or a file; null for the configuration that each workload was recorded with
 * @param overrides options set otherwise
 */
public record ConfigChoice(String nameOrFile, Overrides overrides) {
    /** The one that each workload was recorded with. */
    public static final ConfigChoice RECORDED = new ConfigChoice(null, Overrides.NONE);

    /** Whether it is the one that each workload was recorded with. */
    public boolean isRecorded() {
        return nameOrFile == null && overrides.isEmpty();
    }

    /** Whether it is a file of the user's own, no packaged configuration. */
    public boolean isFile() {
        return nameOrFile != null && !Configs.names(GoldenRoot.find()).contains(nameOrFile);
    }

    /**
     * The configuration for {@code workload}.
     *
     * @throws io.policybridge.input.BadInput if there is none, or it cannot be read
     */
    public GpuConfig of(Workload workload) {
        Path file = file(workload);
        return ConfigReader.read(file, workload.format().furtherOptions(file), overrides);
    }

    /** The file of the configuration for {@code workload}, without overrides. */
    public Path file(Workload workload) {
        String usual = workload.format().usualConfig().orElse(null);
        String name = nameOrFile == null && workload.configFile().isEmpty() ? usual : nameOrFile;
        return name == null ? workload.requiredConfigFile("; or --config") : Configs.fileOf(name, GoldenRoot.find());
    }
}
