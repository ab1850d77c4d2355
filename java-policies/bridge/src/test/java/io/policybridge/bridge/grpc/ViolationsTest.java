package io.policybridge.bridge.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Open;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every mistake of a host and every failure of a policy is reported to the host in one line; the server continues. */
class ViolationsTest {
    private static final FakeAccess LOAD = FakeAccess.load(0x1000);

    @TempDir
    private Path folder;

    private PolicyServer server;
    private Client client;

    @BeforeEach
    void connect() {
        server = Servers.start(folder, Servers.policy("broken", (CacheHooks.Hit) (access, set, way) -> {
            throw new IllegalStateException("way " + way);
        }));
        client = new Client(server.endpoint());
    }

    /** After each failure a new session opens. */
    @AfterEach
    void the_server_continues() {
        client.close();
        try (Client next = new Client(server.endpoint())) {
            assertEquals(
                    "lru(level=l1d,touchOnPending=true)",
                    next.exchange(opening("")).getOpened().getPolicy());
            next.exchange(message(Purpose.PURPOSE_CLOSE));
        }
        server.close();
    }

    private static HostMessage.Builder opening(String policy) {
        return Client.opening(policy, 1, Hosts.small());
    }

    private static HostMessage.Builder message(Purpose purpose) {
        return HostMessage.newBuilder().setPurpose(purpose);
    }

    private static ByteString record(Hook hook, PartKind part, int unit, long... args) {
        return new Encoder().record(hook, part, unit, LOAD, args).take();
    }

    private void refused(String complaint) {
        String error = client.error();
        assertTrue(error.contains(complaint) && !error.contains("\n"), error);
    }

    private void opened(String policy) {
        client.exchange(opening(policy));
    }

    private void openedWith(Consumer<Open.Builder> change, String complaint) {
        HostMessage.Builder opening = opening("lru");
        change.accept(opening.getOpenBuilder());
        client.send(opening);
        refused(complaint);
    }

    @Test
    void another_version_is_refused() {
        openedWith(open -> open.setVersion(2), "version=2; this server speaks 1");
    }

    @Test
    void an_unknown_policy_is_refused_with_the_nearest_names() {
        client.send(opening("lur"));
        PolicyMessage reply = (PolicyMessage) client.receive();
        assertTrue(reply.getError().getRefused());
        assertTrue(
                reply.getError().getMessage().contains("unknown policy 'lur'; nearest: lrr, lru"),
                reply.getError().getMessage());
    }

    @Test
    void a_geometry_without_channels_is_refused() {
        openedWith(open -> open.getGeometryBuilder().clearChannels(), "channels=0; expected 1 to 4096");
    }

    @Test
    void a_geometry_beyond_all_bounds_is_refused() {
        openedWith(open -> open.getGeometryBuilder().setSms(-1), "sms=4294967295; expected 1 to 4096");
    }

    @Test
    void a_policy_that_needs_what_the_host_lacks_is_refused() {
        openedWith(open -> open.getGeometryBuilder().clearOffered(), "lru needs the hook");
    }

    @Test
    void a_second_opening_is_refused() {
        opened("lru");
        client.send(opening("lru"));
        refused("expected QUERY to CLOSE");
    }

    @Test
    void a_message_out_of_order_is_refused() {
        opened("lru");
        client.sendAs(3, message(Purpose.PURPOSE_DIGEST));
        refused("sequence=3; expected 2");
    }

    @Test
    void a_stream_that_is_half_closed_before_its_end_is_refused() {
        opened("lru");
        client.halfClose();
        refused("the host ended the stream after message 1; expected CLOSE");
    }

    @Test
    void half_a_record_is_refused() {
        opened("lru");
        client.send(message(Purpose.PURPOSE_STATISTICS).setEvents(ByteString.copyFrom(new byte[100])));
        refused("events of 100 bytes");
    }

    @Test
    void a_site_that_does_not_exist_is_refused() {
        opened("lru");
        client.send(message(Purpose.PURPOSE_STATISTICS).setEvents(record(Hook.HIT, PartKind.L1D, 2)));
        refused("L1D unit=2; expected 0 to 1");
    }

    @Test
    void a_query_that_no_policy_answers_is_refused() {
        opened("lru");
        client.send(message(Purpose.PURPOSE_QUERY).setQuery(record(Hook.ROUTE, PartKind.L1D, 0)));
        refused("route");
    }

    @Test
    void a_query_without_its_view_is_refused() {
        opened("lru");
        client.send(message(Purpose.PURPOSE_QUERY).setQuery(record(Hook.VICTIM, PartKind.L1D, 0, 0, 4)));
        refused("victim has a view of 0 bytes; expected 16");
    }

    @Test
    void what_a_policy_throws_names_policy_site_hook_and_access() {
        opened("broken");
        client.send(message(Purpose.PURPOSE_STATISTICS).setEvents(record(Hook.HIT, PartKind.L1D, 1, 3, 2)));
        refused("broken at L1D 1 hit");
    }

    @Test
    void what_fails_in_a_drain_is_the_answer_to_the_next_message() {
        opened("broken");
        client.send(message(Purpose.PURPOSE_DRAIN).setEvents(record(Hook.HIT, PartKind.L1D, 1, 3, 2)));
        client.send(message(Purpose.PURPOSE_DRAIN));
        client.send(message(Purpose.PURPOSE_DIGEST));
        refused("IllegalStateException: way 2");
    }

    /** Queries of which some bytes were changed are answered or refused; the seed is in the message. */
    @Test
    void damaged_messages_are_answered_or_refused() {
        long seed = 20261;
        Random random = new Random(seed);
        for (int round = 0; round < 150; round++) {
            try (Client damaged = new Client(server.endpoint())) {
                damaged.exchange(opening("dip"));
                byte[] query = new Encoder()
                        .record(Hook.VICTIM, PartKind.L1D, 0, LOAD, 1, 4, 3)
                        .ways(new FakeWays(4))
                        .take()
                        .toByteArray();
                byte[] event = record(Hook.INSERT, PartKind.L1D, 0, 1, 2).toByteArray();
                for (int i = 0; i < 1 + random.nextInt(4); i++) {
                    byte[] target = random.nextBoolean() ? query : event;
                    target[random.nextInt(target.length)] = (byte) random.nextInt();
                }
                damaged.send(message(Purpose.PURPOSE_QUERY)
                        .setEvents(ByteString.copyFrom(event))
                        .setQuery(ByteString.copyFrom(query)));
                PolicyMessage reply = (PolicyMessage) damaged.receive();
                assertTrue(
                        reply.hasError() || reply.getCodeValue() > 0,
                        "seed " + seed + " round " + round + ": " + reply);
            }
        }
    }
}
