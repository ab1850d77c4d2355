package io.policybridge.cli.command;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cli.OptionOverrides;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.DevForm;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.table.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the packaged configurations, or prints one. */
@Command(
        name = "configs",
        description = "Lists the packaged configurations, or prints one of them or of your own.",
        mixinStandardHelpOptions = true)
public final class ConfigsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    /** Versions of GPGPU-Sim in whose form a configuration can be printed. */
    enum Version {
        DEV
    }

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME|FILE",
            description = "The configuration to print. Default: a table of all packaged ones.")
    private String name;

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
        if (version == null && !overrides.isEmpty()) {
            throw new BadInput("--option without --as; expected configs NAME --as dev with it");
        }
        if (name != null) {
            return print(Configs.fileOf(name, root), overrides);
        }
        if (version != null) {
            throw new BadInput("--as without a configuration; expected configs NAME --as dev");
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
        out.println("Your own: --config FILE takes any gpgpusim.config of GPGPU-Sim's development line or of 3.2.2.");
        out.flush();
        return 0;
    }

    private int print(Path file, Overrides overrides) {
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
        return 0;
    }
}
