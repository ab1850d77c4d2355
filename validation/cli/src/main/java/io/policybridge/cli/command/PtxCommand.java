package io.policybridge.cli.command;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cli.ExitCode;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.cuda.CudaSource;
import io.policybridge.ptx.survey.CheckedPtx;
import io.policybridge.ptx.survey.PtxSurvey;
import io.policybridge.table.TextTable;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says which kernels of PTX would run, or makes PTX of CUDA. */
@Command(
        name = "ptx",
        description = {
            "Says kernel by kernel whether PTX of any compiler would run, and why not.",
            "Or compiles CUDA to PTX, with clang and no CUDA installation. Exit code 1: not all kernels would run."
        },
        mixinStandardHelpOptions = true)
public final class PtxCommand implements Callable<Integer> {
    private static final Duration QUIET = Duration.ofSeconds(2);
    private static final String CUDA = ".cu";
    /** What PTX takes of a configuration are times only, so that any will do. */
    private static final String CONFIG = "gtx480x";
    /** How many reasons are listed. */
    private static final int REASONS = 20;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--check",
            description = "Print which kernels would run, and what a launch of the others would say; then the reasons, "
                    + "by number of kernels. Of a folder: of the files *.ptx in and below it, equal ones once. What "
                    + "cuobjdump -ptx prints is taken as it is.")
    private boolean check;

    @Option(
            names = "--arch",
            paramLabel = "ARCH",
            defaultValue = "sm_52",
            description = "Of a CUDA file: the architecture to compile for. Default: ${DEFAULT-VALUE}.")
    private String architecture;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Of a CUDA file: where to write the PTX. Default: beside it, FILE.ptx.")
    private String out;

    @Parameters(paramLabel = "FILE|FOLDER", description = "PTX to check, or with the ending .cu CUDA to compile.")
    private String name;

    /** When progress was printed last. */
    private long told = System.nanoTime();

    @Override
    public Integer call() {
        Path path = path(name);
        if (check) {
            if (out != null) {
                throw new BadInput("--out beside --check; expected one of them");
            }
            return check(path) ? 0 : ExitCode.FAILED;
        }
        if (!name.endsWith(CUDA)) {
            throw new BadInput(name + " without --check; expected ptx --check " + name + ", or a file *" + CUDA);
        }
        if (!architecture.matches("sm_\\d+a?")) {
            throw new BadInput("--arch=" + architecture + "; expected one such as sm_52");
        }
        Path ptx = path(out != null ? out : name.substring(0, name.length() - CUDA.length()) + ".ptx");
        new CudaSource(path).compile(architecture, ptx, System.getenv());
        spec.commandLine().getErr().println("policybridge: " + ptx);
        return check(ptx) ? 0 : ExitCode.FAILED;
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new BadInput("file=" + text + "; expected the name of a file or folder");
        }
    }

    private boolean check(Path path) {
        PtxSurvey survey =
                PtxSurvey.of(path, Configs.find(CONFIG, GoldenRoot.find()).sm(), this::reading);
        PrintWriter lines = spec.commandLine().getOut();
        for (CheckedPtx file : survey.files()) {
            for (CheckedPtx.CheckedKernel kernel : file.kernels()) {
                lines.println(kernel.refusal()
                        .map(refusal -> "refused   " + kernel.name() + ": " + refusal.message())
                        .orElse("accepted  " + kernel.name() + ": " + file.file() + ":" + kernel.line()));
            }
            file.unread().forEach(refusal -> lines.println("unread    " + refusal.message()));
        }
        lines.print(reasons(survey.reasons()));
        lines.println(String.format(
                Locale.ROOT,
                "%,d of %,d kernels accepted, in %,d file%s%s",
                survey.accepted(),
                survey.kernels(),
                survey.files().size(),
                survey.files().size() == 1 ? "" : "s",
                survey.unread() == 0 ? "" : String.format(Locale.ROOT, "; %,d cannot be read", survey.unread())));
        lines.flush();
        return survey.isAccepted();
    }

    private static String reasons(List<PtxSurvey.Reason> reasons) {
        if (reasons.isEmpty()) {
            return "";
        }
        TextTable table = new TextTable(2);
        table.row("kernels", "files", "reason");
        reasons.stream()
                .limit(REASONS)
                .forEach(reason ->
                        table.row(Integer.toString(reason.kernels()), Integer.toString(reason.files()), reason.text()));
        String more = reasons.size() <= REASONS
                ? ""
                : (reasons.size() - REASONS) + " more reasons, of at most "
                        + reasons.get(REASONS).kernels() + " kernels each\n";
        return "\n" + table + more + "\n";
    }

    private void reading(int files, int all) {
        if (System.nanoTime() - told > QUIET.toNanos()) {
            told = System.nanoTime();
            spec.commandLine().getErr().println("policybridge: " + files + " of " + all + " files have been read");
        }
    }
}
