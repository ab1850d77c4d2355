package io.policybridge.ptx.workload;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.WorkloadFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A host program in one Java file, and its PTX beside it. The workload's folder is that file. */
public final class PtxWorkloads implements WorkloadFormat {
    private static final String ENDING = ".java";

    @Override
    public String name() {
        return "ptx";
    }

    @Override
    public String form() {
        return "a file *" + ENDING + " with a host program";
    }

    @Override
    public Optional<Path> folder(Path path) {
        boolean java =
                Files.isRegularFile(path) && path.getFileName().toString().endsWith(ENDING);
        return java ? Optional.of(path) : Optional.empty();
    }

    @Override
    public ProgramTrace read(Path folder) {
        throw notRecorded(folder);
    }

    @Override
    public PlayableProgram program(Path folder) {
        PtxWorkload workload = new HostSource(folder).workload();
        Path file = folder.resolveSibling(workload.ptx());
        PtxModule module = PtxParser.read(file);
        return new PtxProgram(module, workload, PtxasReport.beside(file, module), ContentDigest.of(folder, file));
    }

    @Override
    public HostCopyCursor.Source copies(Path folder, PlayableProgram program) {
        return ((PtxProgram) program).copies();
    }

    @Override
    public HostCopies hostCopies(Path folder, ProgramTrace trace) {
        throw notRecorded(folder);
    }

    @Override
    public List<String> instructionRecords(Path folder) {
        throw notRecorded(folder);
    }

    private static BadInput notRecorded(Path folder) {
        return BadInput.in(folder, "a host program, not a recorded run; expected a folder that holds issue.zst");
    }
}
