package io.policybridge.bridge.grpc;

import io.grpc.ManagedChannel;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.bridge.remote.RemotePolicy;
import io.policybridge.bridge.serving.BadEndpoint;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.session.Session;
import io.policybridge.session.naming.BadPolicy;
import io.policybridge.session.naming.PolicyString;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Policies of a server as users write them: {@code grpc:ENDPOINT} or {@code grpc:ENDPOINT(policy=P,version=V)}, alone
 * or joined to others with {@code +}. The policy is the server's own if none is named; the version is a word of the
 * user's that tells results of one server from those of another.
 */
public final class RemotePolicies {
    private static final String MARK = "grpc:";
    private static final String FORM =
            "; expected grpc:HOST:PORT or grpc:unix:PATH, or these with (policy=P,version=V)";

    private RemotePolicies() {}

    /**
     * The policies that {@code text} names.
     *
     * @param known those that a policy string may name
     * @throws BadPolicy if it is not valid
     */
    public static List<Session.Chosen> parse(String text, Collection<PolicySpec> known, long seed) {
        List<String> parts = split(text, '+');
        if (parts.stream().noneMatch(RemotePolicies::isRemote)) {
            return PolicyString.parse(text, known, seed);
        }
        List<Session.Chosen> chosen = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (String part : parts) {
            List<Session.Chosen> more = isRemote(part)
                    ? List.of(new Session.Chosen(spec(part.strip()), new Settings(Map.of(), seed)))
                    : PolicyString.parse(part, known, seed);
            if (more.isEmpty() || !names.add(more.get(0).spec().name())) {
                throw new BadPolicy(
                        "policy \"" + text + "\": " + part.strip() + "; expected a policy, each once, between two +");
            }
            chosen.addAll(more);
        }
        return chosen;
    }

    /** Whether a policy is one of a server, whose classes are not known here. */
    public static boolean isRemote(PolicySpec spec) {
        return spec.factory() instanceof Reached;
    }

    /** The own policy of the server at {@code endpoint}, which each GPU reaches over another of {@code channels}. */
    public static PolicySpec over(Supplier<ManagedChannel> channels, Endpoint endpoint) {
        return spec(
                MARK + endpoint,
                new Reached(endpoint, "", () -> new ServerConnection(endpoint, channels.get(), () -> {})));
    }

    /** Whether {@code text} names a server. */
    public static boolean namesServer(String text) {
        return split(text, '+').stream().anyMatch(RemotePolicies::isRemote);
    }

    private static boolean isRemote(String part) {
        return part.strip().startsWith(MARK);
    }

    /** Splits where {@code mark} stands outside parentheses. */
    private static List<String> split(String text, char mark) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == mark && depth == 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    private static PolicySpec spec(String text) {
        int from = text.indexOf('(');
        if (from >= 0 && !text.endsWith(")")) {
            throw new BadPolicy("policy \"" + text + "\"" + FORM);
        }
        Endpoint endpoint = endpoint(text, text.substring(MARK.length(), from < 0 ? text.length() : from));
        String policy = "";
        String version = "";
        for (String setting : from < 0 ? List.<String>of() : split(text.substring(from + 1, text.length() - 1), ',')) {
            String value = setting.substring(setting.indexOf('=') + 1).strip();
            if (setting.strip().startsWith("policy=") && policy.isEmpty() && !value.isEmpty()) {
                policy = value;
            } else if (setting.strip().startsWith("version=") && version.isEmpty() && !value.isEmpty()) {
                version = value;
            } else {
                throw new BadPolicy("policy \"" + text + "\": " + setting.strip() + FORM);
            }
        }
        List<String> settings = new ArrayList<>();
        if (!policy.isEmpty()) {
            settings.add("policy=" + policy);
        }
        if (!version.isEmpty()) {
            settings.add("version=" + version);
        }
        return spec(
                MARK + endpoint + (settings.isEmpty() ? "" : "(" + String.join(",", settings) + ")"),
                new Reached(endpoint, policy, () -> new ServerConnection(endpoint)));
    }

    private static PolicySpec spec(String name, Reached reached) {
        return new PolicySpec(
                name, "that of a policy server", "Answers as the policy server there does", List.of(), reached);
    }

    private static Endpoint endpoint(String text, String address) {
        try {
            Endpoint endpoint = Endpoint.parse(address);
            if (endpoint instanceof Endpoint.SharedMemory) {
                throw new BadPolicy(
                        "policy \"" + text + "\": shared memory is for hosts that load libpolicybridge.so" + FORM);
            }
            return endpoint;
        } catch (BadEndpoint e) {
            throw new BadPolicy("policy \"" + text + "\": "
                    + e.getMessage().substring("listen=".length()).replaceFirst("; expected .*", "") + FORM);
        }
    }

    /** Opens a session with the server for each GPU, on a connection of its own. */
    private record Reached(Endpoint endpoint, String policy, Supplier<ServerConnection> connections)
            implements PolicySpec.Factory {
        @Override
        public GpuPolicy create(Settings settings, HostGeometry host) {
            ServerConnection connection = connections.get();
            try {
                return new RemotePolicy(
                        new ServerLink(
                                connection, policy, settings.seed(), host, offered(host), ServerConnection::close),
                        host.warps());
            } catch (RuntimeException e) {
                connection.close();
                throw e;
            }
        }

        /** No message has the sub-line geometry that a policy with this hook may declare. */
        private static Set<Hook> offered(HostGeometry host) {
            return host.offered().stream().filter(hook -> hook != Hook.GRAIN).collect(Collectors.toSet());
        }
    }
}
