package io.policybridge.fuzz.program;

import io.policybridge.cuda.CudaFormat;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * CUDA executables: their sections, symbols and fat binaries are read, down to the PTX of their kernels, whose names a
 * line tells. They are not started.
 */
public final class ExecutableTarget extends FileTarget {
    private static final String TOLD = "an executable with the kernels ";

    private final CudaFormat format = new CudaFormat();

    public ExecutableTarget() {
        super("executable", "app");
    }

    /** Three fat binaries with a kernel each: plain, and packed by LZ4 and by zstd. */
    @Override
    public List<byte[]> seeds() throws IOException {
        try (InputStream seed = ExecutableTarget.class.getResourceAsStream("executable.elf")) {
            return List.of(Objects.requireNonNull(seed).readAllBytes());
        }
    }

    @Override
    protected void use(Path file) {
        try {
            format.program(file);
        } catch (BadInput line) {
            if (!line.getMessage().contains(TOLD)) {
                throw line;
            }
        }
    }
}
