package io.policybridge.cli.command;

import io.policybridge.cli.DeveloperChecks;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.PolicyPath;
import io.policybridge.cli.conformance.KitReport;
import io.policybridge.input.BadInput;
import io.policybridge.kit.KitCheck;
import io.policybridge.kit.KitRun;
import io.policybridge.run.PolicyChoice;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the conformance kit on a policy, or what {@link DeveloperChecks} there are. */
@Command(
        name = "check",
        description = {
            "With --policy: whether a policy keeps the rules, by the conformance kit, one line for each check "
                    + "(docs/conformance.md).",
            "Otherwise tries faults and bad input by the thousand, and prints a table: faults tried, survived and "
                    + "lost, inputs tried, load held.",
            "Exit code 1 if a check failed, or something was lost."
        },
        mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
    private static final long SEED = 1;

    private CommandSpec spec;

    @Option(
            names = "--policy",
            paramLabel = "P",
            description = "Run the conformance kit on this policy: a name, a source file, or several joined by +.")
    private String policy;

    @Option(names = "--json", description = "Beside --policy: print the result as JSON.")
    private boolean json;

    @Mixin
    private PolicyPath policyPath;

    private Optional<DeveloperChecks> others = Optional.empty();

    /** The options of others belong to the command, and stand apart in its help. */
    @Spec
    void setSpec(CommandSpec command) {
        spec = command;
        others = ServiceLoader.load(DeveloperChecks.class).findFirst();
        others.ifPresent(checks -> {
            ArgGroupSpec.Builder apart = ArgGroupSpec.builder()
                    .heading("For developers of PolicyBridge:%n")
                    .exclusive(false)
                    .validate(false);
            CommandSpec.forAnnotatedObject(checks).options().forEach(apart::addArg);
            command.addArgGroup(apart.build());
        });
    }

    @Override
    public Integer call() throws Exception {
        if (policy != null) {
            others.ifPresent(DeveloperChecks::refuseBesidePolicy);
            return checked();
        }
        if (json) {
            throw new BadInput("--json; expected --policy beside it");
        }
        if (others.isEmpty()) {
            throw new BadInput("check: nothing to do; expected --policy=P");
        }
        return others.get().run(spec);
    }

    /** Runs the kit on the policy. */
    private int checked() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PolicyChoice policyChoice = PolicyChoice.parse(policy, policyPath.known(), SEED);
        if (!KitReport.isFor(policyChoice)) {
            throw new BadInput("--policy=" + policy + "; expected policies whose calls can be checked here: no bound, "
                    + "none of a server, and not the host's own");
        }
        KitRun kit = new KitRun(policyChoice.policies(), List.of(KitCheck.values()), KitReport.LIMIT, result -> {
            if (!json) {
                out.println(KitReport.line(result));
                out.flush();
            }
        });
        KitReport report = new KitReport(policyChoice.describe(), kit.results());
        out.println(json ? report.json() : report.summary());
        out.flush();
        return report.isClean() ? 0 : ExitCode.FAILED;
    }
}
