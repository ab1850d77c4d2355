package io.policybridge.cli;

import io.policybridge.bridge.grpc.Endpoint;
import io.policybridge.bridge.grpc.PolicyServer;
import io.policybridge.bridge.grpc.PolicyService;
import io.policybridge.bridge.grpc.ServerLimits;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.session.guard.CallLimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A policy server of this process, on a Unix socket in a temporary folder that only the user may enter. */
public final class OwnServer implements AutoCloseable {
    private final Path folder;
    private final PolicyServer server;
    /** Closes it if the program is interrupted. */
    private final Thread stop = new Thread(this::release, "stop");

    /** A server of {@code policies}, none of whose calls may take longer than {@code call}. */
    public OwnServer(KnownPolicies.Named policies, CallLimit call) {
        try {
            folder = Files.createTempDirectory("policybridge");
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for a socket can be created: " + e.getMessage(), e);
        }
        try {
            server = PolicyServer.start(
                    Endpoint.parse("unix:" + folder.resolve("s")),
                    null,
                    new PolicyService(
                            policies.text(),
                            policies.known().all(),
                            ServerLimits.DEFAULT.with(call),
                            line -> {}), // its host says the same
                    true);
        } catch (RuntimeException e) {
            deleteFolder();
            throw e;
        }
        Runtime.getRuntime().addShutdownHook(stop);
    }

    /** Where it listens. */
    public String address() {
        return server.endpoint().toString();
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
        server.close();
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
