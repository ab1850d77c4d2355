package io.policybridge.cli;

import io.policybridge.bridge.grpc.PolicyServer;
import io.policybridge.bridge.grpc.PolicyService;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.bridge.shm.SharedMemoryServer;
import io.policybridge.session.guard.CallLimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A policy server of this process, on a Unix socket in a temporary folder that only the user may enter. */
public final class OwnServer implements AutoCloseable {
    private final Path folder;
    /** Closes the server. */
    private final Runnable server;

    private final Endpoint endpoint;
    /** Closes it if the program is interrupted. */
    private final Thread stop = new Thread(this::release, "stop");

    /**
     * A server of {@code policies}, none of whose calls may take longer than {@code call}: over shared memory, or over
     * gRPC.
     */
    public OwnServer(KnownPolicies.Named policies, CallLimit call, boolean isShared) {
        try {
            folder = Files.createTempDirectory("policybridge");
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for a socket can be created: " + e.getMessage(), e);
        }
        try {
            ServerLimits limits = ServerLimits.DEFAULT.with(call);
            Path socket = folder.resolve("s");
            endpoint = isShared ? new Endpoint.SharedMemory(socket) : new Endpoint.UnixSocket(socket);
            server = started(policies, limits);
        } catch (RuntimeException e) {
            deleteFolder();
            throw e;
        }
        Runtime.getRuntime().addShutdownHook(stop);
    }

    /** What closes a server at {@link #endpoint}. Its host says what it has to say. */
    private Runnable started(KnownPolicies.Named policies, ServerLimits limits) {
        Consumer<String> unsaid = line -> {};
        if (endpoint instanceof Endpoint.SharedMemory shared) {
            return SharedMemoryServer.start(
                    shared, policies.text(), policies.known().all(), limits, unsaid)::close;
        }
        PolicyService service =
                new PolicyService(policies.text(), policies.known().all(), limits, unsaid);
        return PolicyServer.start(endpoint, null, service, true)::close;
    }

    /** Where it listens. */
    public String address() {
        return endpoint.toString();
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(stop);
        } catch (IllegalStateException e) {
            return; // The JVM is shutting down and runs the hook.
        }
        release();
    }

    private void release() {
        server.run();
        deleteFolder();
    }

    private void deleteFolder() {
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " cannot be deleted: " + e.getMessage(), e);
        }
    }
}
