package io.policybridge.cuda;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.UnrecordedFormat;
import io.policybridge.workload.Workload;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A CUDA executable with its arguments, {@code cuda:./app 64 input.txt}: each simulation runs it anew. Its
 * configuration is the {@code gpgpusim.config} of the working directory, where GPGPU-Sim looks for it, if there is one.
 */
public final class CudaFormat extends UnrecordedFormat {
    private static final String SCHEME = "cuda:";
    private static final String USUAL_CONFIG = "gtx480x";
    private static final String OWN_CONFIG = "gpgpusim.config";

    private final List<String> command;

    /** Finds commands. */
    public CudaFormat() {
        this(List.of());
    }

    private CudaFormat(List<String> command) {
        this.command = command;
    }

    @Override
    public String name() {
        return "cuda";
    }

    @Override
    public String form() {
        return SCHEME + "PROGRAM ARGUMENTS";
    }

    @Override
    public boolean runsCode() {
        return true;
    }

    @Override
    public Optional<Path> folder(Path path) {
        return Optional.empty();
    }

    @Override
    public Optional<Workload> described(String text) {
        if (!text.startsWith(SCHEME)) {
            return Optional.empty();
        }
        List<String> words = CommandWords.of(text.substring(SCHEME.length()));
        Path program = program(text, words);
        Workload.Origin origin = new Workload.Origin(
                "",
                Optional.of(Path.of(OWN_CONFIG)).filter(Files::isRegularFile),
                "",
                "",
                "native",
                1,
                Optional.empty(),
                Map.of());
        return Optional.of(new Workload(text, program, new CudaFormat(words), origin));
    }

    private static Path program(String text, List<String> words) {
        try {
            Path program = Path.of(words.isEmpty() ? "" : words.get(0));
            if (Files.isRegularFile(program) && Files.isExecutable(program)) {
                return program;
            }
        } catch (InvalidPathException e) {
            // Refused below.
        }
        throw new BadInput("workload=" + text + "; expected " + SCHEME + " and the path of an executable file");
    }

    @Override
    public Optional<String> usualConfig() {
        return Optional.of(USUAL_CONFIG);
    }

    @Override
    public PlayableProgram program(Path folder) {
        return CudaProgram.of(command);
    }

    @Override
    public HostCopyCursor.Source copies(Path folder, PlayableProgram program) {
        return PtxProgram.copies();
    }

    @Override
    protected String kind() {
        return "a CUDA program, not a recorded run";
    }
}
