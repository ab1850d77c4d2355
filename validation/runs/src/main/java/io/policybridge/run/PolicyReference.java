package io.policybridge.run;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.StateBits;
import io.policybridge.config.GpuConfig;
import io.policybridge.session.naming.PolicyString;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The declaration of a policy as Markdown: its generated part of docs/policies.md. */
public final class PolicyReference {
    private final HostGeometry host;
    private final HostSupport hosts;
    private final StringBuilder text = new StringBuilder();

    private PolicyReference(PolicySpec policy, GpuConfig config, HostSupport hosts) {
        host = SimulatorGeometry.of(config);
        this.hosts = hosts;
        section(policy, config.name());
    }

    /** Of {@code policy} on {@code hosts}; state bits are those on {@code config}. */
    public static String of(PolicySpec policy, GpuConfig config, HostSupport hosts) {
        return new PolicyReference(policy, config, hosts).text.toString();
    }

    private void section(PolicySpec policy, String config) {
        line("### `" + policy.name() + "`");
        line(policy.idea() + " *" + policy.paper() + ".*");
        line("");
        for (Map.Entry<PartKind, Set<Hook>> part : HostSupport.hooks(policy).entrySet()) {
            line("- " + part.getKey() + ", " + part.getKey().site() + ": " + hooks(part.getValue()));
        }
        List<String> heading = hosts.heading();
        List<String> row = hosts.row(policy);
        line("- Hosts: "
                + IntStream.range(1, row.size())
                        .mapToObj(i -> heading.get(i) + " " + row.get(i))
                        .collect(Collectors.joining("; ")));
        line("- State bits on " + config + ": " + hardware(policy));
        line("");
        parameters(policy.params());
        deviations(policy.deviations());
    }

    private static String hooks(Set<Hook> hooks) {
        String decides = hooks.stream().filter(Hook::governs).map(Hook::label).collect(Collectors.joining(", "));
        String received =
                hooks.stream().filter(hook -> !hook.governs()).map(Hook::label).collect(Collectors.joining(", "));
        return (decides.isEmpty() ? "answers no query" : "decides " + decides)
                + (received.isEmpty() ? "" : "; receives " + received);
    }

    private String hardware(PolicySpec policy) {
        List<StateBits> stated = policy.hardware()
                .of(PolicyString.parse(policy.name(), List.of(policy), 1).get(0).settings(), host);
        return stated.isEmpty()
                ? "none stated"
                : stated.stream()
                        .map(bits -> bits.structure() + (bits.bits() == 0 ? "" : " " + bits.bits()) + " per "
                                + bits.per() + " (" + bits.formula() + "; " + bits.source() + ")")
                        .collect(Collectors.joining("; "));
    }

    private void parameters(List<Param> params) {
        if (params.isEmpty()) {
            return;
        }
        line("| parameter | default | values | meaning | default from |");
        line("|---|---|---|---|---|");
        for (Param param : params) {
            line("| `" + param.key() + "` | " + param.fallback() + (param.unit().isEmpty() ? "" : " " + param.unit())
                    + " | " + param.values().range() + " | " + param.meaning() + " | " + param.source() + " |");
        }
        line("");
    }

    private void deviations(List<String> deviations) {
        if (deviations.isEmpty()) {
            line("No known deviation.");
        }
        for (int i = 0; i < deviations.size(); i++) {
            line((i == 0 ? "Deviations:\n" : "") + (i + 1) + ". " + deviations.get(i));
        }
        line("");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
