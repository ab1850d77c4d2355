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

    private final ProgramSource source;
    private final List<String> command;

    /** Finds commands. */
    public CudaFormat() {
        this(null, List.of());
    }

    private CudaFormat(ProgramSource source, List<String> command) {
        this.source = source;
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

    /** An executable without its arguments, which is refused with its kernels and the form that runs it. */
    @Override
    public Optional<Path> folder(Path path) {
        return Optional.of(path).filter(Files::isRegularFile).filter(Elf::is);
    }

    @Override
    public Optional<Workload> described(String text) {
        if (!text.startsWith(SCHEME)) {
            return Optional.empty();
        }
        List<String> words = CommandWords.of(text.substring(SCHEME.length()));
        requireExecutable("workload=" + text, SCHEME + " and the path", words);
        return Optional.of(workload(
                text, () -> CudaProcess.start(words, CudaProcess.Output.TO_STANDARD_ERROR, started -> {}), words));
    }

    /** The workload called {@code name} that is {@code command}, which {@code source} starts. */
    static Workload workload(String name, ProgramSource source, List<String> command) {
        Workload.Origin origin = new Workload.Origin("", ownConfig(), "", "", "native", 1, Optional.empty(), Map.of());
        return new Workload(name, Path.of(command.get(0)), new CudaFormat(source, command), origin);
    }

    /** The configuration of the working directory, if it has one. */
    static Optional<Path> ownConfig() {
        return Optional.of(Path.of(OWN_CONFIG)).filter(Files::isRegularFile);
    }

    /**
     * Checks that a command begins with the path of an executable file.
     *
     * @param given what the user gave, for the complaint
     * @param expected what was to be given, up to "of an executable file"
     * @throws BadInput if it does not
     */
    static void requireExecutable(String given, String expected, List<String> command) {
        try {
            Path program = Path.of(command.isEmpty() ? "" : command.get(0));
            if (Files.isRegularFile(program) && Files.isExecutable(program)) {
                return;
            }
        } catch (InvalidPathException e) {
            // Refused below.
        }
        throw new BadInput(given + "; expected " + expected + " of an executable file");
    }

    @Override
    public Optional<String> usualConfig() {
        return Optional.of(USUAL_CONFIG);
    }

    @Override
    public PlayableProgram program(Path folder) {
        if (source == null) {
            throw unnamed(folder);
        }
        return CudaProgram.of(source, command);
    }

    private static BadInput unnamed(Path program) {
        List<String> kernels = CudaExecutable.of(program).kernels();
        return BadInput.in(
                program,
                kernels.isEmpty()
                        ? "an executable without kernels of its own; expected a CUDA program"
                        : "an executable with the kernels " + String.join(", ", kernels)
                                + "; expected it with its arguments: '" + SCHEME + program + " ARGUMENTS'");
    }

    @Override
    public HostCopyCursor.Source copies(Path folder, PlayableProgram program) {
        return PtxProgram.copies();
    }

    @Override
    public List<String> instructionRecords(Path folder) {
        return List.of();
    }

    @Override
    protected String kind() {
        return "a CUDA program, not a recorded run";
    }
}
