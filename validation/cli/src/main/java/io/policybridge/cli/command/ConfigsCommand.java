package io.policybridge.cli.command;

import io.policybridge.catalogue.ConfigSurvey;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cli.OptionOverrides;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.NetworkConfig;
import io.policybridge.config.file.ConfigCheck;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.config.file.DevForm;
import io.policybridge.config.file.Overrides;
import io.policybridge.config.file.TraceOptions;
import io.policybridge.input.BadInput;
import io.policybridge.table.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the packaged configurations, prints one, or says whether yours would run. */
@Command(
        name = "configs",
        description = "Lists the packaged configurations, prints one of them or of your own, or says which of yours "
                + "would run.",
        mixinStandardHelpOptions = true)
public final class ConfigsCommand implements Callable<Integer> {
    /** How many reasons are listed. */
    private static final int REASONS = 20;

    @Spec
    private CommandSpec spec;

    /** Versions of GPGPU-Sim in whose form a configuration can be printed. */
    enum Version {
        DEV
    }

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME|FILE|FOLDER",
            description = "The configuration to print or to check; for --check also a folder. Default: a table of all "
                    + "packaged ones.")
    private String name;

    @Option(
            names = "--check",
            description = "Print whether run would take it, and if not, everything in it that it would refuse; where a "
                    + "trace.config lies beside it, also for traces. Of a folder: how many of the files *.config in "
                    + "and below it, and the reasons of the others by number of files. Exit code 1: not all.")
    private boolean check;

    @Option(
            names = "--as",
            paramLabel = "VERSION",
            description = "Print it in the form that this version of GPGPU-Sim reads, with every option that the "
                    + "simulator models: dev, the development line. Default: as the file is.")
    private Version version;

    @Mixin
    private OptionOverrides overridden;

    @Override
    public Integer call() {
        Path root = GoldenRoot.find();
        Overrides overrides = overridden.overrides();
        if (check && version != null) {
            throw new BadInput("--check beside --as; expected one of them");
        }
        if (version == null && !check && !overrides.isEmpty()) {
            throw new BadInput("--option without --as or --check; expected configs NAME --as dev with it");
        }
        if (name == null && (check || version != null)) {
            throw new BadInput((check ? "--check" : "--as") + " without a configuration; expected configs NAME "
                    + (check ? "--check" : "--as dev"));
        }
        if (check) {
            return check(root, overrides) ? 0 : 1;
        }
        if (name != null) {
            return print(Configs.fileOf(name, root), overrides);
        }
        TextTable table = new TextTable();
        table.row("name", "SMs", "L1D", "L2", "channels", "scheduler", "simulated", "digest");
        for (String name : Configs.names(root)) {
            GpuConfig config = Configs.find(name, root);
            table.row(
                    name,
                    Integer.toString(config.sm().sms()),
                    config.ldst().l1d().bytes() / 1024 + " KB "
                            + config.ldst().l1d().ways() + "-way",
                    config.memory().subPartitions() + " x "
                            + config.memory().l2().bytes() / 1024 + " KB",
                    Integer.toString(config.memory().channels()),
                    config.sm().issue().scheduler().order().toString().toLowerCase(Locale.ROOT),
                    config.refusals().isEmpty() ? "yes" : "no",
                    config.digest());
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(table);
        out.println();
        Configs.names(root).forEach(name -> out.println(name + ": " + Configs.about(name, root)));
        out.println();
        out.println("Your own: --config FILE takes any gpgpusim.config of GPGPU-Sim's development line, 4.0.1 or "
                + "3.2.2; configs FILE --check says whether it would run.");
        out.flush();
        return 0;
    }

    /** Whether all would run. */
    private boolean check(Path root, Overrides overrides) {
        PrintWriter out = spec.commandLine().getOut();
        Optional<Path> folder = folder();
        boolean accepted = folder.isPresent() && !Configs.names(root).contains(name)
                ? surveyed(ConfigSurvey.of(folder.get(), overrides), out)
                : checked(Configs.fileOf(name, root), overrides, out);
        out.flush();
        return accepted;
    }

    /** The configuration in {@code file}; where a trace.config lies beside it, also both, as traces run with them. */
    private static boolean checked(Path file, Overrides overrides, PrintWriter out) {
        Optional<Path> traced = TraceOptions.beside(file);
        boolean accepted = checked(ConfigReader.check(file, overrides), "", out);
        if (traced.isEmpty()) {
            return accepted;
        }
        ConfigCheck both = ConfigReader.check(file, List.of(traced.get()), overrides);
        return checked(both, " for traces, with " + traced.get().getFileName(), out) && accepted;
    }

    /** The folder that is named, unless it is the one of a configuration. */
    private Optional<Path> folder() {
        try {
            return Optional.of(Path.of(name))
                    .filter(path -> Files.isDirectory(path) && !Files.isRegularFile(path.resolve("gpgpusim.config")));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static boolean checked(ConfigCheck check, String how, PrintWriter out) {
        check.translated().forEach(out::println);
        check.complaints().forEach(out::println);
        boolean accepted = check.complaints().isEmpty();
        out.println((accepted ? "accepted" : "refused") + how);
        return accepted;
    }

    private static boolean surveyed(ConfigSurvey survey, PrintWriter out) {
        survey.reasons()
                .forEach((file, reasons) -> out.println((reasons.isEmpty() ? "accepted  " : "refused   ") + file));
        out.println();
        List<ConfigSurvey.Reason> reasons = survey.byFiles();
        TextTable table = new TextTable(2);
        table.row("files", "alone", "reason");
        reasons.stream()
                .limit(REASONS)
                .forEach(reason ->
                        table.row(Integer.toString(reason.files()), Integer.toString(reason.alone()), reason.text()));
        if (!reasons.isEmpty()) {
            out.println(table);
        }
        if (reasons.size() > REASONS) {
            out.println(reasons.size() - REASONS + " more reasons, of at most "
                    + reasons.get(REASONS).files() + " files each");
        }
        out.println(survey.accepted() + " of " + survey.reasons().size() + " files accepted");
        return reasons.isEmpty();
    }

    /** @throws BadInput if a run would refuse it */
    private int print(Path file, Overrides overrides) {
        GpuConfig config = ConfigReader.read(file, overrides);
        config.requireSupported();
        try {
            // As a run reads it: a comment may have other bytes than UTF-8.
            String text = version == null
                    ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    : DevForm.of(file, overrides);
            spec.commandLine().getOut().print(text);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
        spec.commandLine().getOut().flush();
        if (config.network().fabric() instanceof NetworkConfig.Fly) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("policybridge: beside it belongs the file of its network, "
                    + file.resolveSibling(config.effective().get("-inter_config_file")));
            err.flush();
        }
        return 0;
    }
}
