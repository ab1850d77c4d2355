package io.policybridge.bridge.grpc;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.RemotePath;
import io.policybridge.bridge.remote.Link;
import io.policybridge.bridge.serving.Endpoint;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Over gRPC to a real server in this virtual machine. Connections are reused for later sessions. */
public final class GrpcPath extends RemotePath implements AutoCloseable {
    private final Map<String, PolicySpec> served = new ConcurrentHashMap<>();
    private final Deque<ServerConnection> idle = new ArrayDeque<>();
    private final PolicyServer server;

    /** A server of {@code policies} on a socket in {@code folder}. */
    public GrpcPath(Collection<PolicySpec> policies, Path folder) {
        server = PolicyServer.start(
                Endpoint.parse("unix:" + folder.resolve("s")),
                null,
                new PolicyService("native", policies.stream().map(this::served).toList()),
                true);
    }

    /** {@code policy} with the factory of the last session that was opened with it. */
    private PolicySpec served(PolicySpec policy) {
        return new PolicySpec(
                policy.name(),
                policy.paper(),
                policy.idea(),
                policy.params(),
                (settings, host) -> served.get(policy.name()).factory().create(settings, host));
    }

    @Override
    public String name() {
        return "gRPC";
    }

    @Override
    public int thinning() {
        return 160;
    }

    @Override
    protected Link open(PolicySpec policy, String text, long seed, HostGeometry host) {
        served.put(policy.name(), policy);
        ServerConnection connection = idle.poll();
        return new ServerLink(
                connection == null ? new ServerConnection(server.endpoint()) : connection,
                text,
                seed,
                host,
                host.offered(),
                idle::add);
    }

    @Override
    public void close() {
        idle.forEach(ServerConnection::close);
        server.close();
    }
}
