package io.policybridge.cli.command;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.StateBits;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cli.OptionOverrides;
import io.policybridge.cli.PolicyPath;
import io.policybridge.cli.WrittenPage;
import io.policybridge.config.GpuConfig;
import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import io.policybridge.patch.Generation;
import io.policybridge.patch.PatchFiles;
import io.policybridge.report.MarkedPage;
import io.policybridge.run.HostSupport;
import io.policybridge.run.PolicyReference;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.simulation.Ceiling;
import io.policybridge.table.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the policies, one in detail, or the policy x host matrix. */
@Command(
        name = "policies",
        description = "Lists the policies; one in detail with its paper, parameters, hooks, cost and deviations; or "
                + "the policy x host matrix.",
        mixinStandardHelpOptions = true)
public final class PoliciesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "Show this policy in detail; with parameters, dacache(vcEntries=32), the cost is theirs.")
    private String name;

    @Option(names = "--hosts", description = "Print which host runs which policy, and which hooks each has.")
    private boolean hosts;

    @Option(
            names = "--config",
            paramLabel = "NAME|FILE",
            description = "Configuration whose sizes the cost is computed for. Default: ${DEFAULT-VALUE}.")
    private String config = "gtx480x";

    @Mixin
    private OptionOverrides overridden;

    @Option(
            names = "--page",
            paramLabel = "PAGE.md",
            description =
                    "Write the declarations of all policies into the parts of a page between <!-- generated: NAME "
                            + "--> and <!-- end -->, as in docs/policies.md.")
    private Path page;

    @Mixin
    private PolicyPath policyPath;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        KnownPolicies known = policyPath.known();
        if (page != null) {
            write(known.all(), Configs.find(config, GoldenRoot.find(), overridden.overrides()));
        } else if (name != null) {
            KnownPolicies.Named named = known.naming(name);
            detail(
                    one(PolicyString.parse(named.text(), named.known().all(), 1)),
                    Configs.find(config, GoldenRoot.find(), overridden.overrides()),
                    out);
        } else if (hosts) {
            out.print(matrix(known));
        } else {
            list(known, out);
        }
        out.flush();
        return 0;
    }

    private void write(List<PolicySpec> policies, GpuConfig machine) throws IOException {
        String text = WrittenPage.read(page);
        HostSupport hosts = hosts();
        for (PolicySpec policy : policies) {
            if (!MarkedPage.has(text, policy.name())) {
                throw new BadInput("--page=" + page + "; expected a page with <!-- generated: " + policy.name()
                        + " --> and <!-- end -->");
            }
            text = MarkedPage.with(text, policy.name(), PolicyReference.of(policy, machine, hosts));
        }
        UnfinishedFile.write(page, text);
    }

    private Session.Chosen one(List<Session.Chosen> chosen) {
        if (chosen.size() != 1) {
            throw new BadInput("policy=" + name + " names " + chosen.size()
                    + " policies; expected one (./policybridge policies lists them)");
        }
        return chosen.get(0);
    }

    private static void list(KnownPolicies known, PrintWriter out) {
        for (PolicySpec policy : known.all()) {
            out.printf("%-12s %s%n", policy.name(), policy.idea());
        }
        out.println();
        out.println("native       The host's own LRU and FR-FCFS; no call is made.");
        out.println();
        out.println("Ceilings, which compare and demo accept beside policies:");
        for (Ceiling ceiling : Ceiling.values()) {
            out.printf("%-18s %s%n", ceiling.label(), ceiling.meaning());
        }
        out.println();
        out.println("Combine with +, set parameters in parentheses: pric(poly=37)+dip+swl(n=4). Details: "
                + "./policybridge policies NAME");
    }

    private static void detail(Session.Chosen chosen, GpuConfig config, PrintWriter out) {
        PolicySpec policy = chosen.spec();
        out.println(policy.name());
        out.println("  idea   " + policy.idea());
        out.println("  paper  " + policy.paper());
        for (Param param : policy.params()) {
            out.printf(
                    "%n  %s = %s%s%n",
                    param.key(), param.fallback(), param.unit().isEmpty() ? "" : " " + param.unit());
            out.println("    " + param.meaning());
            out.println("    values: " + param.values().range() + "; default from: " + param.source());
        }
        out.println();
        for (Map.Entry<PartKind, Set<Hook>> part : HostSupport.hooks(policy).entrySet()) {
            out.println("  " + part.getKey() + " (" + part.getKey().site() + "): " + names(part.getValue()));
        }
        out.println();
        hardware(chosen, config, out);
        for (int i = 0; i < policy.deviations().size(); i++) {
            out.println((i == 0 ? "\n  deviations\n" : "") + "    " + (i + 1) + ". "
                    + policy.deviations().get(i));
        }
    }

    private static void hardware(Session.Chosen chosen, GpuConfig config, PrintWriter out) {
        HostGeometry host = SimulatorGeometry.of(config);
        List<StateBits> stated = chosen.hardware(host);
        out.println("  state bits on " + config.name() + (stated.isEmpty() ? ": none stated" : ""));
        for (StateBits bits : stated) {
            String size = bits.bits() == 0
                    ? "no state"
                    : bits.bits() + " bits"
                            + (bits.bits() % Byte.SIZE == 0 ? " = " + bits.bits() / Byte.SIZE + " bytes" : "");
            out.println("    " + bits.structure() + ": " + size + " per " + bits.per() + " = " + bits.formula() + " ["
                    + bits.source() + "]");
        }
        long all = stated.stream().mapToLong(bits -> bits.on(host)).sum();
        if (all > 0) {
            out.println("    together on this GPU: " + all + " bits = " + (all + Byte.SIZE - 1) / Byte.SIZE + " bytes");
        }
    }

    private static String names(Set<Hook> hooks) {
        return hooks.stream()
                        .map(hook -> hook.governs() ? hook.label() + "*" : hook.label())
                        .collect(Collectors.joining(", "))
                + (hooks.stream().anyMatch(Hook::governs) ? "   (* decides)" : "");
    }

    /** The reference simulator and the versions of GPGPU-Sim that the insertions are for. */
    private static HostSupport hosts() {
        return new HostSupport(Generation.offered(PatchFiles.find()));
    }

    private static String matrix(KnownPolicies known) {
        HostSupport matrix = hosts();
        TextTable policies = new TextTable().row(cells(matrix.heading()));
        known.all().forEach(policy -> policies.row(cells(matrix.row(policy))));
        List<String> heading = new ArrayList<>(matrix.heading());
        heading.set(0, "hook");
        TextTable hooks = new TextTable().row(cells(heading));
        List.of(Hook.values()).forEach(hook -> hooks.row(cells(matrix.row(hook))));
        return policies + "\n" + hooks;
    }

    private static String[] cells(List<String> row) {
        return row.toArray(new String[0]);
    }
}
