package io.policybridge.cli.command;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.OptionOverrides;
import io.policybridge.cli.OwnServer;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.PolicyPath;
import io.policybridge.cli.PolicyTimeout;
import io.policybridge.cli.RootCommand;
import io.policybridge.drive.Drive;
import io.policybridge.drive.DriveFailure;
import io.policybridge.drive.DriveResult;
import io.policybridge.drive.DriveSoFar;
import io.policybridge.drive.Latencies;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.bridge.BridgeDrive;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.guard.Interruption;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plays recorded runs to policies. */
@Command(
        name = "drive",
        description = {
            "Plays recorded runs to policies and compares every decision with the recorded one. Answers are not "
                    + "applied.",
            "Of a run under GPGPU-Sim's own policies it plays the l1d, l2 and dram streams. Of a run with a bridge "
                    + "stream, which a patched GPGPU-Sim, "
                    + "the simulator (run --record) or drive --record writes, it plays everything that crossed, to "
                    + "the policies of that run.",
            "Exit code 1 if a decision differs: the first is shown with the records of its unit before it. Policies "
                    + "that answer no recorded decision are listed with how often they were queried."
        },
        mixinStandardHelpOptions = true)
public final class DriveCommand implements Callable<Integer> {
    private enum Call {
        DIRECT,
        JNA,
        GRPC,
        SHM
    }

    /** Seconds after a policy's time is up, within which its server says which policy it was. */
    private static final int SERVER_ANSWERS_WITHIN = 10;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "RUN",
            description = "Packaged runs (see workloads), folders of streams, or bridge streams.")
    private List<String> runs = List.of();

    @Option(names = "--all", description = "Every packaged run that has one of the streams.")
    private boolean all;

    @Option(
            names = "--call",
            paramLabel = "PATH",
            defaultValue = "direct",
            description =
                    "direct: Java to Java. jna, grpc, shm: from C++ through libpolicybridge.so. Default: ${DEFAULT-VALUE}.")
    private Call call;

    @Option(
            names = "--server",
            paramLabel = "ADDRESS",
            description =
                    "grpc, shm: where a server listens, unix:PATH or HOST:PORT for grpc, shm:PATH for shm. Default: a server of "
                            + "this process.")
    private String server;

    @Option(
            names = "--no-memory",
            description = "jna, grpc, shm: every query crosses, none is answered from the shim's memory.")
    private boolean noMemory;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "jna, grpc, shm, one run: write everything that crosses (stream bridge of docs/streams.md).")
    private Path recording;

    @Option(
            names = "--policy",
            paramLabel = "P",
            description = "Default: those of a bridge stream, else lru(level=both)+fr-fcfs.")
    private String policy;

    @Mixin
    private PolicyPath policyPath;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of everything random. Default: that of a bridge stream, else 1.")
    private Long seed;

    @Mixin
    private OptionOverrides overridden;

    @Option(
            names = "--digests",
            description = "Also print digests of what was sent, what was answered, and the policies' state at the end.")
    private boolean digests;

    @Mixin
    private PolicyTimeout timeout;

    @Override
    public Integer call() {
        if (all != runs.isEmpty()) {
            throw new BadInput("drive: expected names of runs or folders, or --all" + (all ? ", not both" : ""));
        }
        if (server != null && !isServed()) {
            throw new BadInput("--server=" + server + "; expected it with --call grpc or shm only");
        }
        if (recording != null && (call == Call.DIRECT || all || runs.size() != 1)) {
            throw new BadInput("--record=" + recording + "; expected --call jna, grpc or shm, and one run");
        }
        if (recording != null) {
            Outputs.requireFile("--record", recording);
        }
        PrintWriter out = spec.commandLine().getOut();
        Latencies latencies = new Latencies();
        long matched = 0;
        long of = 0;
        double seconds = 0;
        boolean agrees = true;
        String announced = "";
        for (Drive drive : drives()) {
            KnownPolicies.Named named = named(drive);
            PolicyChoice policyChoice = policyChoice(drive, named);
            String about = "call path " + name() + ", policy " + policyChoice.describe();
            if (!about.equals(announced)) {
                out.println(about);
                announced = about;
            }
            RootCommand.notes(spec, drive.checked(policy != null));
            DriveResult result = counted(out, () -> play(drive, policyChoice.policies(), named));
            print(out, result, policy == null && drive instanceof StreamDrive);
            matched += result.matches().matched();
            of += result.matches().of();
            seconds += result.cost().seconds();
            latencies.add(result.cost().latencies());
            agrees &= result.agrees();
        }
        out.println("all: matched " + matched + " of " + of + "; " + speed(latencies, seconds));
        out.flush();
        if (of == 0 && agrees && recording == null) {
            String compared = "nothing to compare: the streams hold no decision that these policies answer";
            if (latencies.count() == 0) {
                throw new BadInput("drive: " + compared + ", and no question that they do");
            }
            out.println(compared + "; they were asked " + latencies.count() + " times");
            out.flush();
        }
        return agrees ? 0 : ExitCode.FAILED;
    }

    /** The result; before a drive ends otherwise, what it has counted is printed. */
    private static DriveResult counted(PrintWriter out, Supplier<DriveResult> played) {
        try {
            return played.get();
        } catch (RuntimeException | Error problem) {
            DriveSoFar.of(problem).forEach(out::println);
            out.flush();
            throw problem;
        }
    }

    private boolean isServed() {
        return call == Call.GRPC || call == Call.SHM;
    }

    private String name() {
        return call.name().toLowerCase(Locale.ROOT);
    }

    private KnownPolicies.Named named(Drive drive) {
        return policy == null
                ? new KnownPolicies.Named(drive.policy(), policyPath.known())
                : policyPath.known().naming(policy);
    }

    private PolicyChoice policyChoice(Drive drive, KnownPolicies.Named named) {
        long used = seed == null ? drive.seed() : seed;
        PolicyChoice policyChoice = policy == null
                ? PolicyChoice.ofData(named.text(), drive.policySource(), named.known(), used)
                : PolicyChoice.parse(named.text(), named.known(), used);
        if (policyChoice.policies().isEmpty() && recording == null) {
            throw new BadInput("policy=" + named.text() + "; expected policies to query");
        }
        return policyChoice;
    }

    private DriveResult play(Drive drive, List<Session.Chosen> policies, KnownPolicies.Named named) {
        if (call == Call.DIRECT) {
            return drive.direct(policies, timeout.limit());
        }
        if (recording == null) {
            return through(drive, policies, null, named);
        }
        try (UnfinishedFile unfinished = UnfinishedFile.of(recording)) {
            try {
                DriveResult result = through(drive, policies, unfinished.path(), named);
                unfinished.finish();
                return result;
            } catch (DriveFailure e) {
                DriveFailure problem = new DriveFailure(unfinished.named(e.getMessage()));
                Stream.of(e.getSuppressed()).forEach(problem::addSuppressed);
                throw problem;
            } catch (BadInput e) {
                throw new BadInput(unfinished.named(e.getMessage()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(recording + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private DriveResult through(Drive drive, List<Session.Chosen> policies, Path recorded, KnownPolicies.Named named) {
        if (isServed() && server == null) {
            try (OwnServer own = new OwnServer(named, timeout.limit(), call == Call.SHM)) {
                CallLimit longer = new CallLimit(timeout.limit().seconds() + SERVER_ANSWERS_WITHIN);
                return drive.through(NativeDriver.find(), policies, route(own.address(), longer, recorded, named));
            } catch (BadInput problem) {
                throw Thread.interrupted() ? Interruption.of(policies, null) : problem; // what was interrupted was read
            } finally {
                Thread.interrupted(); // by a policy in this process: its session has failed
            }
        }
        return drive.through(NativeDriver.find(), policies, route(server, timeout.limit(), recorded, named));
    }

    private NativeDriver.Route route(String address, CallLimit limit, Path recorded, KnownPolicies.Named named) {
        return new NativeDriver.Route(
                name(), address, !noMemory, recorded, named.known().path(), limit);
    }

    private List<Drive> drives() {
        return all
                ? PackagedRuns.workloads().stream()
                        .filter(StreamDrive::hasStreams)
                        .<Drive>map(run -> new StreamDrive(run, overridden.overrides()))
                        .toList()
                : runs.stream().map(this::drive).toList();
    }

    private Drive drive(String run) {
        Path path = Path.of(run);
        if (!BridgeDrive.isStream(path)) {
            return new StreamDrive(PackagedRuns.recording(run), overridden.overrides());
        }
        if (!overridden.overrides().isEmpty()) {
            throw new BadInput("--option with " + run + "; expected it without: a bridge stream names its machine");
        }
        return BridgeDrive.of(path);
    }

    /** {@code isHostsOwn}: these policies always answer as the host does, which needs no warning. */
    private void print(PrintWriter out, DriveResult result, boolean isHostsOwn) {
        out.println(result.run() + ": matched " + result.matches().matched() + " of "
                + result.matches().of() + "; "
                + speed(result.cost().latencies(), result.cost().seconds()));
        if (result.cost().remembered() > 0) {
            out.println("  " + result.cost().remembered() + " of these queries were answered from the shim's memory");
        }
        if (digests) {
            out.printf(
                    Locale.ROOT,
                    "  sent %016x answered %016x state %016x%n",
                    result.digests().sent(),
                    result.digests().answered(),
                    result.digests().state());
        }
        if (result.difference() != null) {
            out.println("first difference: " + result.difference());
        }
        if (!isHostsOwn) {
            result.warnings().forEach(warning -> out.println("policybridge: " + warning));
        }
        out.flush();
    }

    private String speed(Latencies latencies, double seconds) {
        if (!RootCommand.printsTimes(spec)) {
            return latencies.count() + " queries";
        }
        return String.format(
                Locale.ROOT,
                "%d queries in %.2f s (%.0f/s with reading), latency median %d ns, p99 %d ns",
                latencies.count(),
                seconds,
                latencies.count() / seconds,
                latencies.quantile(0.5),
                latencies.quantile(0.99));
    }
}
