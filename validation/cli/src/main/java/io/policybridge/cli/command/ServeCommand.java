package io.policybridge.cli.command;

import io.policybridge.bridge.grpc.MutualTls;
import io.policybridge.bridge.grpc.PolicyServer;
import io.policybridge.bridge.grpc.PolicyService;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.bridge.shm.SharedMemoryServer;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.OwnProcess;
import io.policybridge.cli.PolicyPath;
import io.policybridge.input.BadInput;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.naming.PolicyString;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
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
        description =
                "Serves policies to hosts in other processes, over gRPC or shared memory, until it is stopped (Ctrl-C, "
                        + "SIGTERM).",
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
            paramLabel = "unix:PATH|HOST:PORT|shm:PATH",
            description = "Where to listen. Default: a Unix socket that only you can open, in a folder of your own; "
                    + "it is printed. :PORT is the "
                    + "loopback interface (port 0 takes a free one); any other interface needs the "
                    + "three --tls files. shm:PATH: a socket over which hosts on this machine agree on memory that they "
                    + "share with the server, for call = shm.")
    private String listen;

    @Option(
            names = "--respawn",
            description = "Serve in a process of its own, which is started again when it is killed, crashes or freezes "
                    + "(docs/protocol.md). Hosts with resume = FOLDER in bridge.conf then go on.")
    private boolean respawn;

    /** Of a process that {@link Supervisor} started: where to listen, or empty for {@link #listen}. */
    @Option(names = "--supervised", hidden = true)
    private String supervised;

    @Mixin
    private PolicyPath policyPath;

    @ArgGroup(exclusive = false, heading = "Mutual TLS (PEM files):%n")
    private TlsFiles tls;

    @ArgGroup(exclusive = false, heading = "Limits; a refusal (RESOURCE_EXHAUSTED) names the limit:%n")
    private GivenLimits limits = new GivenLimits();

    /** Numbers that were not given are the server's defaults. */
    static final class GivenLimits {
        private static final int MOST = 1_000_000;
        /** gRPC raises a shorter time to this. */
        private static final int LEAST_KEEPALIVE = 10;

        @Option(names = "--max-sessions", paramLabel = "N", description = "Sessions at once. Default: 64.")
        private int sessions = ServerLimits.DEFAULT.sessions();

        @Option(
                names = "--max-connections",
                paramLabel = "N",
                description =
                        "Connections at once; those beyond twice as many are closed without an answer. Default: 128.")
        private int connections = ServerLimits.DEFAULT.connections();

        @Option(
                names = "--max-lines",
                paramLabel = "N",
                description = "Cache lines, warp slots and DRAM banks of all open sessions, for which policies keep "
                        + "state. Default: one for each 128 bytes of the heap (POLICYBRIDGE_JAVA_OPTS=-Xmx4g).")
        private long lines = ServerLimits.DEFAULT.lines();

        @Option(
                names = "--open-within",
                paramLabel = "SECONDS",
                description = "A connection without a call, or a call that does not open a session, is closed after "
                        + "this. Default: 30.")
        private int openWithin = ServerLimits.DEFAULT.openWithin();

        @Option(
                names = "--keepalive",
                paramLabel = "SECONDS",
                description = "A host that is silent for so long is probed; without an answer in 20 s "
                        + "its connection is closed. Default: 60.")
        private int keepalive = ServerLimits.DEFAULT.keepalive();

        @Option(
                names = "--policy-timeout",
                paramLabel = "SECONDS",
                description = "A session is closed once its policy has not returned from one call for so long; the "
                        + "policy keeps its thread and a core. Default: 50, less than the 60 that hosts wait.")
        private int policyTimeout = ServerLimits.DEFAULT.call().seconds();

        ServerLimits checked() {
            check("--max-sessions", sessions, 1, MOST);
            check("--max-connections", connections, 1, MOST);
            check("--max-lines", lines, 1, Long.MAX_VALUE);
            check("--open-within", openWithin, 1, MOST);
            check("--keepalive", keepalive, LEAST_KEEPALIVE, MOST);
            check("--policy-timeout", policyTimeout, 1, MOST);
            return new ServerLimits(sessions, connections, lines, openWithin, keepalive, new CallLimit(policyTimeout));
        }

        private static void check(String option, long value, long least, long most) {
            if (value < least || value > most) {
                throw new BadInput(option + "=" + value + "; expected " + least + " to " + most);
            }
        }
    }

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
        if (respawn && supervised == null) {
            PrintWriter out = spec.commandLine().getOut();
            Supervisor supervisor = new Supervisor(this::inAProcess, out, ServeCommand::log, Supervisor.Limits.DEFAULT);
            Runtime.getRuntime().addShutdownHook(new Thread(supervisor::stop, "stop"));
            return supervisor.run();
        }
        if (policy.isBlank()) {
            throw new BadInput("--policy=; expected a policy, or native for the hosts' own");
        }
        KnownPolicies.Named named = policyPath.known().naming(policy);
        PrintStream supervisor = new PrintStream(new FileOutputStream(FileDescriptor.out));
        ServerLimits granted = limits.checked();
        PolicyString.parse(named.text(), named.known().all(), 0); // a refusal comes before anything else
        if (supervised != null) {
            listen = supervised.isEmpty() ? listen : supervised;
            Supervised.begin(System.in, supervisor, () -> {
                log("what started the policy server is gone; so it ends");
                System.exit(ExitCode.FAILED);
            });
        }
        Endpoint endpoint = listen == null ? Endpoint.ofUser() : Endpoint.parse(listen);
        if (endpoint instanceof Endpoint.SharedMemory memory) {
            if (tls != null) {
                throw new BadInput("--tls-cert beside --listen=" + endpoint + "; expected it with HOST:PORT");
            }
            try (SharedMemoryServer server =
                    SharedMemoryServer.start(memory, named.text(), named.known().all(), granted)) {
                listens(named, server.endpoint(), server::close, supervisor);
                server.awaitClose();
            }
            return 0;
        }
        MutualTls files = tls == null ? null : new MutualTls(tls.certificate, tls.key, tls.trust);
        PolicyService service = new PolicyService(named.text(), named.known().all(), granted);
        try (PolicyServer server = PolicyServer.start(endpoint, files, service, true)) {
            listens(named, server.endpoint(), server::close, supervisor);
            server.awaitClose();
        }
        return 0;
    }

    /** Says that a server listens, which {@code close} stops. */
    private void listens(KnownPolicies.Named named, Endpoint endpoint, Runnable close, PrintStream supervisor) {
        Runtime.getRuntime().addShutdownHook(new Thread(close, "stop"));
        if (supervised != null) {
            Supervised.listens(endpoint.toString(), supervisor);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("serving " + named.text() + " at " + endpoint);
        out.flush();
    }

    /**
     * The command of this process, for one that serves at {@code address}, or, if that is empty, where this one says.
     */
    private List<String> inAProcess(String address) {
        List<String> command = OwnProcess.command();
        command.addAll(spec.root().commandLine().getParseResult().originalArgs());
        command.add("--supervised=" + address);
        return command;
    }

    private static void log(String line) {
        System.err.println("policybridge: " + line);
    }
}
