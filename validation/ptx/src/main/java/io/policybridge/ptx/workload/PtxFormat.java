package io.policybridge.ptx.workload;

import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.ptx.text.ProgramText;
import io.policybridge.ptx.text.PtxDump;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.UnrecordedFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A host program and its PTX, wherever they are stored: executed, not recorded. */
public abstract class PtxFormat extends UnrecordedFormat {
    private static final String USUAL_CONFIG = "gtx480x";

    private final PtxasSource ptxas;

    /** With the ptxas of this process' environment. */
    protected PtxFormat() {
        this(System.getenv());
    }

    /** With the ptxas that {@code environment} names or has on its PATH. */
    protected PtxFormat(Map<String, String> environment) {
        ptxas = new PtxasSource(environment);
    }

    /**
     * A stored workload.
     *
     * @param workload a new host program for each playback
     * @param size that was chosen
     * @param identity what the host program is, for a digest of all
     * @param ptx name of the PTX, for complaints
     * @param text of the PTX
     * @param ptxas what ptxas -v says of its kernels, if anybody has noted it
     */
    public record Source(
            Supplier<? extends PtxWorkload> workload,
            int size,
            String identity,
            Path ptx,
            String text,
            Optional<String> ptxas) {}

    /** The workload at {@code folder}. */
    protected abstract Source source(Path folder);

    /** The folder on disk of the workload at {@code folder}, in which its program may lie too; empty for none. */
    protected Optional<Path> written(Path folder) {
        return Optional.of(SizedName.of(folder).path().toAbsolutePath().getParent());
    }

    @Override
    public Optional<String> usualConfig() {
        return Optional.of(USUAL_CONFIG);
    }

    @Override
    public PlayableProgram program(Path folder) {
        Source source = source(folder);
        String text = PtxDump.latest(source.text);
        PtxModule module = PtxParser.parse(source.ptx, text);
        written(folder).ifPresent(own -> module.sources().show(new ProgramText(own, source.ptx)));
        PtxasSource.Needs needs = ptxas.needs(module, text, source.ptxas);
        return new PtxProgram(
                module,
                source.workload,
                source.size,
                needs.resources(),
                ContentDigest.of(source.text, needs.text(), source.identity, Integer.toString(source.size)));
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
        return "a host program, not a recorded run";
    }
}
