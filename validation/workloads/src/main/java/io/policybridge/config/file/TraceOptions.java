package io.policybridge.config.file;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The file of an Accel-Sim that it reads behind a configuration when it runs traces. */
public final class TraceOptions {
    public static final String NAME = "trace.config";

    private TraceOptions() {}

    /** The one beside the file {@code config}, if there is one. */
    public static Optional<Path> beside(Path config) {
        return Optional.of(config.toAbsolutePath().resolveSibling(NAME)).filter(Files::isRegularFile);
    }
}
