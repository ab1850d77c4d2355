package io.policybridge.bridge.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Ways;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Purpose;
import io.policybridge.session.guard.CallLimit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A policy that does not return costs its server a thread, and its host a session; nothing else. */
@Timeout(60)
class StuckPolicyTest {
    private static final CallLimit SECOND = new CallLimit(1);
    private static final String WHERE = " has not returned for 1 s (at " + StuckPolicyTest.class.getName();

    /** With set and access. */
    private static final String VICTIM = "looping at L1D 0 victim set=1 cycle=";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final PrintStream err = System.err;
    private PolicyService service;
    private PolicyServer server;

    /** Never answers, until the test has ended. */
    private static final class Looping implements CacheHooks.Victim {
        private static volatile boolean always;
        private static volatile boolean loops;

        static void loop() {
            while (always) {
                loops = true;
            }
        }

        @Override
        public long victim(Access access, int set, Ways ways) {
            loop();
            return Answer.way(ways.nextEligible(0));
        }
    }

    /** Does not even open. */
    private static final class Endless implements GpuPolicy {
        Endless() {
            Looping.loop();
        }

        @Override
        public Part l1d(int sm) {
            return new Looping();
        }
    }

    /** With room for one session. */
    private void serve(boolean epoll) {
        PolicySpec endless =
                new PolicySpec("endless", "none", "for a test", List.of(), (settings, host) -> new Endless());
        service = new PolicyService(
                "looping",
                List.of(Servers.policy("looping", new Looping()), endless),
                new ServerLimits(1, 10, ServerLimits.lines(Hosts.small()), 10, 7200, SECOND));
        server = PolicyServer.start(Endpoint.parse("unix:" + folder.resolve("s")), null, service, epoll);
    }

    @BeforeEach
    void listen() {
        Looping.always = true;
        Looping.loops = false;
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void other_sessions_open_as_before_also_when_it_returns_after_all() throws Exception {
        for (int i = 0; service.sessions().claimed() + service.lines().claimed() != 0 && i < 1000; i++) {
            Thread.sleep(10);
        }
        Looping.always = false;
        Thread.sleep(100);
        try (Client next = new Client(server.endpoint())) {
            next.exchange(opening("looping"));
            next.exchange(victim());
            next.exchange(HostMessage.newBuilder().setPurpose(Purpose.PURPOSE_CLOSE));
            next.ended();
        }
        server.close();
        System.setErr(err);
        assertEquals(1, log.toString(StandardCharsets.UTF_8).split("session closed").length - 1, log::toString);
    }

    private static HostMessage.Builder opening(String policy) {
        return Client.opening(policy, 1, Hosts.small());
    }

    private static HostMessage.Builder victim() {
        return HostMessage.newBuilder()
                .setPurpose(Purpose.PURPOSE_QUERY)
                .setQuery(new Encoder()
                        .record(Hook.VICTIM, PartKind.L1D, 0, FakeAccess.load(0), 1, 4, 0)
                        .ways(new FakeWays(4))
                        .take());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_host_that_waits_learns_the_policy_and_the_log_has_its_stack(boolean epoll) {
        serve(epoll);
        try (Client host = new Client(server.endpoint())) {
            host.exchange(opening("looping"));
            host.send(victim());
            String error = host.error();
            assertTrue(error.startsWith(VICTIM), error);
            assertTrue(error.contains(WHERE + "$Looping.victim(StuckPolicyTest.java:"), error);
        }
        String logged = log.toString(StandardCharsets.UTF_8);
        assertTrue(logged.startsWith("policybridge: session closed: " + VICTIM), logged);
        assertTrue(logged.contains(WHERE), logged);
        assertTrue(logged.contains("\tat " + Looping.class.getName() + ".victim(StuckPolicyTest.java:"), logged);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_host_that_has_gone_leaves_no_session(boolean epoll) {
        serve(epoll);
        try (Client host = new Client(server.endpoint())) {
            host.exchange(opening("looping"));
            host.send(victim());
            while (!Looping.loops) {
                Thread.onSpinWait();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_constructor_that_does_not_return_opens_no_session(boolean epoll) {
        serve(epoll);
        try (Client host = new Client(server.endpoint())) {
            host.send(opening("endless"));
            String error = host.error();
            assertTrue(error.startsWith("endless: create" + WHERE), error);
        }
    }
}
