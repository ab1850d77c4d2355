package io.policybridge.cli.command;

import io.policybridge.cli.ExitCode;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.RootCommand;
import io.policybridge.input.BadInput;
import io.policybridge.replay.comparison.StreamDifference;
import io.policybridge.stream.length.RecordedLengths;
import io.policybridge.workload.Workload;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two recorded or simulated runs, event by event. */
@Command(
        name = "diff",
        description = {
            "Shows where the streams of two folders first differ, with the ten records before.",
            "Streams that only one has are left out, and so are kinds of records that only one has; both are named. "
                    + "Exit code 1 if anything differs."
        },
        mixinStandardHelpOptions = true)
public final class DiffCommand implements Callable<Integer> {
    private static final List<String> STREAMS =
            List.of("issue", "ldst", "l1d", "l2", "dram", "icnt", "clock", "hostcopy");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A", description = "A folder of streams (see run --record).")
    private String left;

    @Parameters(index = "1", paramLabel = "B", description = "Another, or a packaged run.")
    private String right;

    @Option(
            names = "--renumber",
            description = "Requests may be numbered differently on both sides, one to one (uids of dram and icnt).")
    private boolean renumber;

    @Override
    public Integer call() {
        Workload a = PackagedRuns.recording(left);
        Workload b = PackagedRuns.recording(right);
        List<String> both =
                STREAMS.stream().filter(name -> has(a, name) && has(b, name)).toList();
        if (both.isEmpty()) {
            throw new BadInput("no stream is in both " + left + " and " + right);
        }
        RootCommand.notes(spec, new RecordedLengths(a).doubts(both));
        RootCommand.notes(spec, new RecordedLengths(b).doubts(both));
        PrintWriter out = spec.commandLine().getOut();
        boolean equal = true;
        long records = 0;
        for (String stream : STREAMS) {
            if (both.contains(stream)) {
                StreamDifference difference = StreamDifference.of(stream, a.stream(stream), b.stream(stream), renumber);
                print(out, difference);
                equal &= difference.isEqual();
                records += difference.equal();
            } else if (has(a, stream) || has(b, stream)) {
                out.println("stream=" + stream + " only in " + (has(a, stream) ? left : right));
            }
        }
        out.flush();
        if (equal && records == 0) {
            throw new BadInput("no stream of " + left + " has a record of a kind that is in " + right
                    + " too; expected something to compare");
        }
        return equal ? 0 : ExitCode.FAILED;
    }

    private static boolean has(Workload run, String stream) {
        return Files.exists(run.stream(stream));
    }

    private static void print(PrintWriter out, StreamDifference difference) {
        String leftOut = difference.leftOut().isEmpty() ? "" : " leftout=" + String.join(",", difference.leftOut());
        out.println("stream=" + difference.stream() + " equal=" + difference.equal()
                + (difference.isEqual() ? " differ=no" : " differ=yes") + leftOut);
        if (!difference.isEqual()) {
            out.println(difference.first());
        }
    }
}
