package io.policybridge.cuda;

import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.ptx.workload.ContentDigest;
import io.policybridge.ptx.workload.PtxasSource;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A CUDA executable. Each playback starts it, waits for its first CUDA call, with which the library sends all kernels,
 * and then does what its calls say.
 *
 * @param digest of executable and arguments
 */
record CudaProgram(ProgramSource source, String digest) implements PlayableProgram {
    /** A program may compute on the host for as long as it likes: its user sees it. */
    private static final Duration HOST_TURN = Duration.ofDays(365);

    /**
     * The one of {@code source}, with this executable and these arguments.
     *
     * @throws BadInput if the executable cannot be read
     */
    static CudaProgram of(ProgramSource source, List<String> command) {
        Path program = Path.of(command.get(0));
        try {
            String code = new String(Files.readAllBytes(program), StandardCharsets.ISO_8859_1);
            return new CudaProgram(source, ContentDigest.of(code, String.join("\0", command)));
        } catch (IOException e) {
            throw BadInput.in(program, "cannot be read: " + e.getMessage());
        }
    }

    @Override
    public Playback play(GpuConfig config) {
        RunningProgram program = source.start();
        try {
            String text = text(program);
            PtxModule module = PtxParser.parse(program.program(), text);
            CudaCalls calls = new CudaCalls(program, module, DeviceProperties.of(config));
            PtxasSource.Needs needs = new PtxasSource(System.getenv()).needs(module, text, Optional.empty());
            return new PtxProgram(module, () -> calls, 0, needs.resources(), digest, HOST_TURN).play(config);
        } catch (RuntimeException e) {
            program.close();
            throw e;
        }
    }

    /** The PTX of all its source files. */
    private static String text(RunningProgram program) {
        try {
            return program.binaries().stream()
                    .map(binary -> FatBinary.read(binary).latest())
                    .collect(Collectors.joining("\n"));
        } catch (BadInput e) {
            throw BadInput.in(program.program(), e.getMessage());
        }
    }

    /** Local memory is laid out for the GPU that it runs on. */
    @Override
    public PlayableProgram withLocal(Function<ProgramTrace.Kernel, LocalMapping> local) {
        return this;
    }

    @Override
    public Optional<String> identity() {
        return Optional.of(digest);
    }

    @Override
    public boolean fromTraces() {
        return false;
    }

    @Override
    public long warpInstructions() {
        return -1;
    }
}
