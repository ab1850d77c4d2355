package io.policybridge.cli.command;

import io.policybridge.bridge.grpc.Endpoint;
import io.policybridge.bridge.grpc.MutualTls;
import io.policybridge.bridge.grpc.PolicyServer;
import io.policybridge.bridge.grpc.PolicyService;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.cli.PolicyPath;
import io.policybridge.input.BadInput;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves policies to hosts in other processes. */
@Command(
        name = "serve",
        description = "Serves policies to hosts in other processes, over gRPC, until it is stopped (Ctrl-C, SIGTERM).",
        mixinStandardHelpOptions = true)
public final class ServeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--policy",
            required = true,
            paramLabel = "P",
            description = "Policy string, for hosts that name none; each session gets policy objects of its own.")
    private String policy;

    @Option(
            names = "--listen",
            paramLabel = "unix:PATH|HOST:PORT",
            description = "Where to listen. Default: a Unix socket that only you can open, in a folder of your own; "
                    + "it is printed. :PORT is the "
                    + "loopback interface (port 0 takes a free one); any other interface needs the "
                    + "three --tls files.")
    private String listen;

    @Mixin
    private PolicyPath policyPath;

    @ArgGroup(exclusive = false, heading = "Mutual TLS (PEM files):%n")
    private TlsFiles tls;

    /** All three files, or no TLS. */
    static final class TlsFiles {
        @Option(
                names = "--tls-cert",
                required = true,
                paramLabel = "FILE",
                description = "Certificate chain of this server.")
        private Path certificate;

        @Option(
                names = "--tls-key",
                required = true,
                paramLabel = "FILE",
                description = "Its private key, PKCS 8 without a password.")
        private Path key;

        @Option(
                names = "--tls-trust",
                required = true,
                paramLabel = "FILE",
                description = "Certificates of those who sign the clients'.")
        private Path trust;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (policy.isBlank()) {
            throw new BadInput("--policy=; expected a policy, or native for the hosts' own");
        }
        KnownPolicies.Named named = policyPath.known().naming(policy);
        PolicyService service = new PolicyService(named.text(), named.known().all());
        Endpoint endpoint = listen == null ? Endpoint.ofUser() : Endpoint.parse(listen);
        MutualTls files = tls == null ? null : new MutualTls(tls.certificate, tls.key, tls.trust);
        try (PolicyServer server = PolicyServer.start(endpoint, files, service, true)) {
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop"));
            PrintWriter out = spec.commandLine().getOut();
            out.println("serving " + named.text() + " at " + server.endpoint());
            out.flush();
            server.awaitClose();
        }
        return 0;
    }
}
