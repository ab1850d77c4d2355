package io.policybridge.simulator.sm;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Configurations for tests: the packaged gtx480x with options changed. */
final class Machine {
    private Machine() {}

    /** gtx480x with instructions that are always cached, and {@code options}, one a line. */
    static GpuConfig with(Path folder, String options) {
        Path golden = Path.of(System.getProperty("policybridge.golden", "golden"));
        try {
            String base = Files.readString(golden.resolve("configs/gtx480x/gpgpusim.config"));
            Path file = Files.createTempFile(folder, "machine", ".config");
            Files.writeString(file, base + "\n-gpgpu_perfect_inst_const_cache 1\n" + options + "\n");
            return ConfigReader.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
