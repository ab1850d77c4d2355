package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.policybridge.bridge.grpc.PolicyServer;
import io.policybridge.bridge.grpc.PolicyService;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.cli.Terminal;
import io.policybridge.policies.Registry;
import io.policybridge.proto.AnswerCode;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Opened;
import io.policybridge.proto.PartKind;
import io.policybridge.proto.PolicyBridgeGrpc;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.SiteFacts;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --policy grpc:ENDPOINT}: the simulator is the host of a policy server. */
@Tag("process")
class RemotePolicyTest {
    private static final String WORKLOAD = "kmeans:tiny";
    private static final long NEVER = Long.MAX_VALUE;
    /** Behind them are the statistics. */
    private static final List<String> NAMES = List.of("policy", "effectivePolicy");

    @TempDir
    private Path folder;

    /** The rows of a comparison without the names of the policies. */
    private static void assertEqualStatistics(String one, String other) {
        Terminal terminal = Terminal.run(
                "compare",
                "--workload",
                WORKLOAD,
                "--max-cycles",
                "8000",
                "--policy",
                one + "," + other,
                "--seed",
                "7",
                "--csv");
        assertEquals(0, terminal.exitCode(), terminal.err());
        String[] lines = terminal.out().split("\n");
        assertEquals(3, lines.length, terminal.out());
        List<String> heads = Arrays.asList(lines[0].split(","));
        String[] first = fields(lines[1]);
        String[] second = fields(lines[2]);
        assertTrue(Double.parseDouble(first[heads.indexOf("l1dAccesses")]) > 1000, lines[1]);
        for (int i = 0; i < heads.size(); i++) {
            if (!NAMES.contains(heads.get(i))) {
                assertEquals(first[i], second[i], heads.get(i));
            }
        }
    }

    /** Policy strings are quoted where they have commas. */
    private static String[] fields(String line) {
        return line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1);
    }

    /** Each has hooks of another kind: victims, routes, warps, DRAM and L2. */
    @ParameterizedTest
    @ValueSource(strings = {"lru", "dacache", "swl(n=2)", "medic"})
    void a_policy_in_another_process_decides_as_it_does_here(String policy) {
        assertEqualStatistics(policy, policy, folder);
    }

    /** Draws, scores that are ticked in every cycle, a queue in front of the L1D. */
    @ParameterizedTest
    @ValueSource(strings = {"random", "ccws", "mrpb"})
    void a_policy_that_is_asked_in_every_cycle_decides_there_as_it_does_here(String policy) {
        assertEqualStatistics(policy, policy, folder);
    }

    private static void assertEqualStatistics(String here, String there, Path folder) {
        try (PolicyServer server = server("native", "unix:" + folder.resolve("s"))) {
            assertEqualStatistics(here, "grpc:" + server.endpoint() + "(policy=" + there + ")");
        }
    }

    private static PolicyServer server(String policy, String address) {
        return PolicyServer.start(Endpoint.parse(address), null, new PolicyService(policy, Registry.all()), true);
    }

    @Test
    void a_server_on_a_port_is_asked_for_its_own_policy_beside_one_of_this_process() {
        try (PolicyServer server = server("dip", "localhost:0")) {
            assertEqualStatistics("dip+swl(n=3)", "grpc:" + server.endpoint() + "+swl(n=3)");
        }
    }

    @Test
    void the_example_in_python_answers_as_lru() throws IOException, InterruptedException {
        String python = List.of("/usr/bin/python3", "python3").stream()
                .filter(RemotePolicyTest::hasGrpc)
                .findFirst()
                .orElse("");
        if (python.isEmpty()) {
            System.out.println("skipped: policies in Python (needs python3-grpcio and python3-protobuf)");
        }
        assumeTrue(!python.isEmpty());
        String address = "unix:" + folder.resolve("p");
        Path script = Path.of(System.getProperty("policybridge.home"), "proto", "python", "lru.py");
        Process server = new ProcessBuilder(python, "-B", script.toString(), address)
                .redirectError(folder.resolve("errors").toFile())
                .start();
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            assertEquals("listening", out.readLine());
            assertEqualStatistics("lru", "grpc:" + address);
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    private static boolean hasGrpc(String python) {
        try {
            Process process = new ProcessBuilder(python, "-c", "import grpc, google.protobuf")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException | InterruptedException e) {
            return false;
        }
    }

    private static Terminal run(String policy, String... more) {
        String[] words = Arrays.copyOf(
                new String[] {"run", "--workload", WORKLOAD, "--max-cycles", "8000", "--policy", policy},
                7 + more.length);
        System.arraycopy(more, 0, words, 7, more.length);
        return Terminal.run(words);
    }

    private static void assertEnds(int code, String line, Terminal terminal) {
        assertSays(code, line, terminal);
        assertEquals("", terminal.out());
    }

    private static void assertSays(int code, String line, Terminal terminal) {
        assertEquals(line + "\n", terminal.err());
        assertEquals(code, terminal.exitCode());
    }

    @Test
    void where_no_server_answers_the_run_ends_with_one_line() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        assertEnds(
                1,
                "policybridge: no policy server answers at 127.0.0.1:" + port
                        + "; expected one that was started there (docs/protocol.md)",
                run("grpc:localhost:" + port));
        Path socket = folder.resolve("none");
        assertEnds(
                1,
                "policybridge: no policy server answers at unix:" + socket
                        + "; expected one that was started there (docs/protocol.md)",
                run("grpc:unix:" + socket));
    }

    @Test
    void what_the_server_refuses_is_bad_input() {
        try (PolicyServer server = server("lru", "unix:" + folder.resolve("s"))) {
            String at = "the policy server at " + server.endpoint();
            assertEnds(
                    2,
                    "policybridge: " + at
                            + " refuses: policy \"lra\", column 1: unknown policy 'lra'; nearest: lrr, lru, lip",
                    run("grpc:" + server.endpoint() + "(policy=lra)"));
            // No message of the protocol has the sub-line geometry that goes with a granularity.
            Terminal grain = run("grpc:" + server.endpoint() + "(policy=elastic)");
            assertEquals(2, grain.exitCode());
            assertTrue(
                    grain.err().startsWith("policybridge: " + at + " refuses: elastic needs the hook grain"),
                    grain.err());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "grpc:localhost",
                "grpc:localhost:99999",
                "grpc:unix:",
                "grpc:localhost:1(dip)",
                "grpc:localhost:1(policy=)",
                "grpc:localhost:1(version=1,version=2)",
                "grpc:localhost:1(version=1)x",
                "grpc:localhost:1+grpc:localhost:1",
                "grpc:localhost:1+native",
                "grpc:localhost:1+lra"
            })
    void what_is_no_endpoint_is_bad_input(String policy) {
        Terminal terminal = run(policy);
        assertEquals(2, terminal.exitCode());
        assertTrue(terminal.err().startsWith("policybridge: policy \""), terminal.err());
        assertEquals(1, terminal.err().lines().count(), terminal.err());
    }

    /** A server that governs the victims of every L1D of 15 SMs, and answers as {@code answer} says. */
    private Server faulty(int version, BiConsumer<HostMessage, StreamObserver<PolicyMessage>> answer)
            throws IOException {
        PolicyBridgeGrpc.PolicyBridgeImplBase service = new PolicyBridgeGrpc.PolicyBridgeImplBase() {
            @Override
            public StreamObserver<HostMessage> session(StreamObserver<PolicyMessage> replies) {
                return new StreamObserver<>() {
                    @Override
                    public void onNext(HostMessage message) {
                        if (message.hasOpen()) {
                            replies.onNext(opened(
                                    version, message.getOpen().getGeometry().getSms()));
                        } else {
                            answer.accept(message, replies);
                        }
                    }

                    @Override
                    public void onError(Throwable problem) {}

                    @Override
                    public void onCompleted() {}
                };
            }
        };
        return NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(service)
                .build()
                .start();
    }

    private static PolicyMessage opened(int version, int sms) {
        Opened.Builder opened = Opened.newBuilder().setVersion(version).setPolicy("faulty");
        for (int sm = 0; sm < sms; sm++) {
            opened.addSites(SiteFacts.newBuilder()
                    .setPart(PartKind.PART_KIND_L1D)
                    .setUnit(sm)
                    .setHooks(1L << io.policybridge.proto.Hook.HOOK_VICTIM_VALUE));
        }
        return PolicyMessage.newBuilder()
                .setSequence(1)
                .setNextTick(NEVER)
                .setOpened(opened)
                .build();
    }

    private void assertEnds(int version, String line, BiConsumer<HostMessage, StreamObserver<PolicyMessage>> answer)
            throws IOException {
        Server server = faulty(version, answer);
        try {
            Terminal terminal = run("grpc:localhost:" + server.getPort(), "--policy-timeout", "2");
            assertSays(1, "policybridge: " + line.replace("AT", "127.0.0.1:" + server.getPort()), terminal);
            boolean ran = version == 1;
            assertEquals(
                    ran,
                    terminal.out().contains("\npolicybridge_end = STOPPED (incomplete"),
                    "the statistics so far of a run that had begun");
            assertEquals(ran, !terminal.out().isEmpty());
        } finally {
            server.shutdownNow();
        }
    }

    @Test
    void a_server_of_another_version_ends_the_run() throws IOException {
        assertEnds(2, "the policy server at AT speaks version 2 of the protocol; expected 1", (message, replies) -> {});
    }

    @Test
    void a_server_that_ends_in_the_middle_ends_the_run() throws IOException {
        assertEnds(
                1,
                "the policy server at AT ended the session at message 2: OK",
                (message, replies) -> replies.onCompleted());
    }

    @Test
    void an_answer_that_does_not_come_ends_the_run() throws IOException {
        Server server = faulty(1, (message, replies) -> {});
        try {
            Terminal terminal = run("grpc:localhost:" + server.getPort(), "--policy-timeout", "5");
            assertEquals(1, terminal.exitCode());
            String line =
                    "policybridge: grpc:127\\.0\\.0\\.1:\\d+ at L1D \\d+ victim set=\\d+.* has not returned for 5 s\n";
            assertTrue(terminal.err().matches(line), terminal.err());
            assertTrue(terminal.out().contains("\npolicybridge_end = STOPPED (incomplete"), terminal.out());
        } finally {
            server.shutdownNow();
        }
    }

    @Test
    void an_answer_to_another_message_ends_the_run() throws IOException {
        assertEnds(
                1,
                "the policy server at AT answered message 7; expected 2",
                (message, replies) -> replies.onNext(PolicyMessage.newBuilder()
                        .setSequence(7)
                        .setCode(AnswerCode.ANSWER_CODE_WAY)
                        .build()));
    }

    @Test
    void an_error_of_the_server_is_told_as_it_arrives() throws IOException {
        assertEnds(
                1,
                "the policy server at AT: out of luck",
                (message, replies) -> replies.onNext(PolicyMessage.newBuilder()
                        .setSequence(2)
                        .setError(io.policybridge.proto.Error.newBuilder().setMessage("out of luck"))
                        .build()));
    }

    /** The store cannot see what the server is: the user's version tells its results apart. */
    @Test
    void a_sweep_keeps_results_by_endpoint_and_version() {
        try (PolicyServer server = server("lru", "unix:" + folder.resolve("s"))) {
            String policy = "grpc:" + server.endpoint();
            assertTrue(swept(policy).contains(" 1 run now, 0 failed"), policy);
            assertTrue(swept(policy).contains(" 0 run now, 0 failed"), policy);
            assertTrue(swept(policy + "(version=2)").contains(" 1 run now, 0 failed"), policy);
        }
    }

    private String swept(String policy) {
        return Terminal.run(
                        "sweep",
                        "--workload",
                        "vecadd",
                        "--policy",
                        policy,
                        "--max-cycles",
                        "500",
                        "--store",
                        folder.resolve("r.sqlite").toString())
                .err();
    }
}
