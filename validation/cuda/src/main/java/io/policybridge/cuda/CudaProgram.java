package io.policybridge.cuda;

import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxLinker;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.ptx.workload.ContentDigest;
import io.policybridge.ptx.workload.PtxasSource;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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
     * @throws BadInput if the executable cannot be read, or cannot run here
     */
    static CudaProgram of(ProgramSource source, List<String> command) {
        Path program = Path.of(command.get(0));
        CudaExecutable.of(program);
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
            List<String> texts = texts(program);
            List<PtxModule> modules = texts.stream()
                    .map(text -> PtxParser.parse(program.program(), text))
                    .toList();
            PtxLinker.Linked linked = PtxLinker.link(modules);
            CudaCalls calls = new CudaCalls(program, linked, config);
            return new PtxProgram(
                            linked.module(), () -> calls, 0, resources(modules, texts, linked), digest, HOST_TURN, 0)
                    .play(config);
        } catch (RuntimeException e) {
            program.close();
            throw e;
        }
    }

    /** The PTX of each of its source files. */
    private static List<String> texts(RunningProgram program) {
        try {
            return program.binaries().stream()
                    .map(binary -> FatBinary.read(binary).latest())
                    .toList();
        } catch (BadInput e) {
            throw BadInput.in(program.program(), e.getMessage());
        }
    }

    /** What ptxas says of the kernels of {@code modules}, whose texts are {@code texts}. */
    private static Map<String, KernelResources> resources(
            List<PtxModule> modules, List<String> texts, PtxLinker.Linked linked) {
        PtxasSource ptxas = new PtxasSource(System.getenv());
        Map<String, KernelResources> all = new HashMap<>();
        for (int i = 0; i < modules.size(); i++) {
            if (modules.get(i).functions().stream().anyMatch(PtxFunction::entry)) {
                PtxasSource.Needs needs = ptxas.needs(modules.get(i), texts.get(i), Optional.empty());
                int number = i;
                needs.resources().forEach((name, known) -> all.put(linked.name(number, name), known));
            }
        }
        return all;
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
