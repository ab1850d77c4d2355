package io.policybridge.sweep.backend;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.NetworkConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.DevForm;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What GPGPU-Sim reads of a machine.
 *
 * @param text of its {@code gpgpusim.config}
 * @param network the {@code .icnt} file that it names; null for none
 */
public record DevMachine(String text, Path network) {
    /** The name under which GPGPU-Sim looks for it. */
    static final String CONFIG = "gpgpusim.config";

    /**
     * The machine that {@code choice} names, in the development line's form.
     *
     * @throws BadInput if it names none, or the file cannot be read
     */
    public static DevMachine of(ConfigChoice choice) {
        Path file = Configs.fileOf(choice.nameOrFile(), GoldenRoot.find());
        GpuConfig config = ConfigReader.read(file, choice.overrides());
        return new DevMachine(DevForm.of(file, choice.overrides()), network(file, config));
    }

    /** The {@code .icnt} file beside {@code file} that {@code config} has its network from; null for none. */
    static Path network(Path file, GpuConfig config) {
        String name = config.effective().get("-inter_config_file");
        if (!(config.network().fabric() instanceof NetworkConfig.Fly) || name.indexOf('\0') >= 0) {
            return null;
        }
        Path network = file.resolveSibling(name);
        return Path.of(name).getNameCount() == 1 && Files.isRegularFile(network) ? network : null;
    }

    /**
     * Writes its files into {@code folder}, where a program then runs.
     *
     * @throws IOException if one of them is there, or cannot be written
     */
    public void writeTo(Path folder) throws IOException {
        Files.writeString(folder.resolve(CONFIG), text);
        if (network != null) {
            Files.copy(network, folder.resolve(network.getFileName()));
        }
    }
}
