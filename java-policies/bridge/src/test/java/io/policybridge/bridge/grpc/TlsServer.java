package io.policybridge.bridge.grpc;

import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.policies.Registry;
import java.nio.file.Path;

/**
 * A policy server with mutual TLS for the C++ client's test: {@code TlsServer FOLDER} creates certificates of a server,
 * a host and a stranger in the folder, prints where it listens, serves clients with the host's certificate, and ends
 * with its standard input.
 */
final class TlsServer {
    private TlsServer() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        MutualTls host = Certificates.create(folder, "host", folder.resolve("server.crt"));
        Certificates.create(folder, "stranger", folder.resolve("server.crt"));
        MutualTls server = Certificates.create(folder, "server", host.certificate());
        try (PolicyServer running = PolicyServer.start(
                Endpoint.parse("127.0.0.1:0"), server, new PolicyService("lru", Registry.all()), true)) {
            System.out.println(running.endpoint());
            while (System.in.read() >= 0) {
                // Blocks until the test ends.
            }
        }
    }
}
