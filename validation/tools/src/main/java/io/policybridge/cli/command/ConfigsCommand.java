package io.policybridge.cli.command;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.report.TextTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the packaged configurations. */
@Command(name = "configs", description = "Lists the packaged configurations.", mixinStandardHelpOptions = true)
public final class ConfigsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Path root = GoldenRoot.find();
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
                    config.sm().issue().scheduler().kind().toString().toLowerCase(Locale.ROOT),
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
}
