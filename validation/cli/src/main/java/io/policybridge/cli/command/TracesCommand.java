package io.policybridge.cli.command;

import io.policybridge.bench.RecordingProgram;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.OutputFolder;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.workload.PtxFormat;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.coalescer.LocalMemory;
import io.policybridge.table.TextTable;
import io.policybridge.traces.export.TraceExport;
import io.policybridge.traces.play.CheckedTraces;
import io.policybridge.traces.play.CheckedTraces.CheckedKernel;
import io.policybridge.traces.play.ShippedMachine;
import io.policybridge.traces.sass.RefusedOpcode;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what is in traces of a real GPU, and whether they can be simulated; or writes a recorded run as such traces. */
@Command(
        name = "traces",
        description = {
            "Checks traces as Accel-Sim takes them, kernel by kernel; or writes a recorded run as such traces.",
            "--check reads them to their ends, and prints which configurations they fit and what a simulation needs, time "
                    + "and memory as an estimate. Exit code 1: not all can be simulated."
        },
        mixinStandardHelpOptions = true)
public final class TracesCommand implements Callable<Integer> {
    private static final Duration QUIET = Duration.ofSeconds(2);
    private static final int NAME = 40;
    /** Warp instructions that a simulation executes in a second of one core (docs/evidence/recorded-programs.md). */
    private static final long RATE = 120_000;

    @Spec
    private CommandSpec spec;

    @ArgGroup(exclusive = true, multiplicity = "1")
    private Task task;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "With --export: where to write kernelslist.g and a file for each kernel; nothing may be there.")
    private Path out;

    @Parameters(
            paramLabel = "TRACES|RUN",
            description = "For --check a folder that holds kernelslist.g, such a list, or one .traceg; for --export a "
                    + "packaged recorded run (see workloads), or a folder of streams.")
    private String named;

    /** What to do. */
    static final class Task {
        @Option(
                names = "--check",
                description =
                        "Read everything, and print what is wrong: missing kernels, CTAs and warps, lanes that do "
                                + "not end, lines that Accel-Sim ends at, and each refused opcode with the number of its lines.")
        private boolean check;

        @Option(
                names = "--export",
                description =
                        "Write a recorded run as traces that Accel-Sim takes, of machine code 70 (docs/traces.md).")
        private boolean export;

        /** Exactly one of the two is given. */
        private boolean exports() {
            return export && !check;
        }
    }

    /** When progress was printed last. */
    private long told = System.nanoTime();

    @Override
    public Integer call() {
        if (task.exports()) {
            export();
            return 0;
        }
        if (out != null) {
            throw new BadInput("--out beside --check; expected it beside --export");
        }
        return check();
    }

    private void export() {
        if (out == null) {
            throw new BadInput("--export without --out; expected --out DIR, where to write the traces");
        }
        Workload workload = PackagedRuns.workload(named);
        Job job = Job.on(ConfigChoice.RECORDED, workload, PolicyChoice.parse("native", 1), Limits.NONE);
        ProgramTrace run = workload.format() instanceof PtxFormat
                ? RecordingProgram.executed(job, Progress.NONE)
                : workload.trace();
        Path folder = OutputFolder.create(out, "traces").path();
        TraceExport.write(
                run,
                workload.format() instanceof PtxFormat
                        ? job.copies()
                        : workload.format().copies(workload.folder(), run),
                kernel -> LocalMemory.mapping(kernel, job.config().sm()),
                folder,
                this::writing);
        PrintWriter written = spec.commandLine().getOut();
        written.println(run.kernels().size() + " kernels, " + run.warpInstructions() + " warp instructions: "
                + folder.resolve("kernelslist.g"));
        written.flush();
    }

    private int check() {
        CheckedTraces checked = CheckedTraces.of(path(), this::reading);
        PrintWriter out = spec.commandLine().getOut();
        checked.list()
                .left()
                .forEach(line -> out.println(line + " is neither a kernel nor MemcpyHtoD, and is left out"));
        out.print(table(checked));
        checked.kernels().stream()
                .map(CheckedKernel::problem)
                .filter(problem -> !problem.isEmpty())
                .forEach(out::println);
        checked.refused().forEach(opcode -> out.println(refused(opcode)));
        out.print(summary(checked));
        out.flush();
        return checked.areWhole() ? 0 : ExitCode.FAILED;
    }

    private static String refused(RefusedOpcode opcode) {
        return String.format(Locale.ROOT, "%s: %,d lines, the first %s", opcode.name(), opcode.lines(), opcode.first());
    }

    private void reading(int kernels, int all) {
        tell(kernels + " of " + all + " kernels have been read");
    }

    private void writing(int kernels, int all) {
        tell(kernels + " of " + all + " kernels have been written");
    }

    private void tell(String progress) {
        if (System.nanoTime() - told > QUIET.toNanos()) {
            told = System.nanoTime();
            spec.commandLine().getErr().println("policybridge: " + progress);
        }
    }

    private Path path() {
        try {
            return Path.of(named);
        } catch (InvalidPathException e) {
            throw new BadInput("traces=" + named + "; expected a folder that holds kernelslist.g");
        }
    }

    private static String table(CheckedTraces checked) {
        TextTable table = new TextTable(0, 1);
        table.row("file", "kernel", "CTAs", "threads", "sm", "instructions", "KiB a CTA", "");
        for (CheckedKernel kernel : checked.kernels()) {
            boolean known = kernel.kernel() != null;
            table.row(
                    kernel.file().getFileName().toString(),
                    known ? shortened(kernel.kernel().name()) : "-",
                    known ? Integer.toString(kernel.kernel().ctas()) : "-",
                    known ? Integer.toString(kernel.kernel().threadsPerCta()) : "-",
                    known ? Integer.toString(kernel.binary()) : "-",
                    Long.toString(kernel.instructions()),
                    Long.toString(kernel.ctaBytes() >> 10),
                    kernel.isWhole() ? "ok" : "refused");
        }
        return table.toString();
    }

    private static String shortened(String name) {
        return name.length() <= NAME ? name : name.substring(0, NAME - 3) + "...";
    }

    private static String summary(CheckedTraces checked) {
        long refused =
                checked.kernels().stream().filter(kernel -> !kernel.isWhole()).count();
        Map<Integer, Long> binaries = checked.kernels().stream()
                .filter(kernel -> kernel.binary() != 0)
                .collect(Collectors.groupingBy(CheckedKernel::binary, TreeMap::new, Collectors.counting()));
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d of %d kernels can be simulated: %,d warp instructions%n",
                checked.kernels().size() - refused,
                checked.kernels().size(),
                checked.instructions()));
        binaries.forEach((binary, kernels) -> text.append(String.format(
                Locale.ROOT,
                "machine code %d (%d kernels): %s%n",
                binary,
                kernels,
                ShippedMachine.of(binary).orElseThrow())));
        if (!checked.units().isEmpty()) {
            text.append("specialised units that the machine needs: ")
                    .append(checked.units().stream()
                            .map(unit -> "-specialized_unit_" + unit)
                            .collect(Collectors.joining(", ")))
                    .append('\n');
        }
        return text + estimate(checked);
    }

    private static String estimate(CheckedTraces checked) {
        long bytes = checked.kernels().stream()
                .filter(kernel -> kernel.binary() != 0)
                .mapToLong(kernel -> kernel.ctaBytes() * ctas(kernel))
                .max()
                .orElse(0);
        return String.format(
                Locale.ROOT,
                "estimate: %s on one core at %,d warp instructions a second; %,d MiB for the CTAs that run at once%n",
                time(checked.instructions() / RATE),
                RATE,
                (bytes >> 20) + 1);
    }

    private static String time(long seconds) {
        long minutes = (seconds + 30) / 60;
        return minutes < 3 ? seconds + 1 + " s" : minutes < 180 ? minutes + " min" : (minutes + 30) / 60 + " h";
    }

    /** CTAs that the fitting machine can hold. */
    private static long ctas(CheckedKernel kernel) {
        long held = ShippedMachine.of(kernel.binary())
                .orElseThrow()
                .ctas(kernel.kernel().threadsPerCta());
        return Math.min(held, kernel.kernel().ctas());
    }
}
