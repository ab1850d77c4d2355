package io.policybridge.bridge.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The next victims in the sets of the events that came with a message. The L1D has four ways. */
class NextVictimsTest {
    @TempDir
    private Path folder;

    /** Hits of way 0 in set 3; {@code known}: the last argument; not 0 if the host knows the next victims. */
    private static ByteString hit(long known) {
        return new Encoder()
                .record(Hook.HIT, PartKind.L1D, 0, FakeAccess.load(0), 3, 0, 0, 0, known)
                .take();
    }

    private PolicyMessage answer(String policy, HostMessage.Builder message) {
        try (PolicyServer server = Servers.start(folder);
                Client client = new Client(server.endpoint())) {
            assertTrue(client.exchange(Client.opening(policy, 1, Hosts.small()))
                            .getOpened()
                            .getSitesCount()
                    > 0);
            return client.exchange(message);
        }
    }

    private static HostMessage.Builder digest(ByteString events) {
        return HostMessage.newBuilder().setPurpose(Purpose.PURPOSE_DIGEST).setEvents(events);
    }

    /** Untouched are ways 1, 2 and 3; way 0 is last: 1 + each in 16 bits. */
    @Test
    void the_order_of_the_set_of_an_event_comes_with_the_answer() {
        assertEquals(
                List.of(0x0001_0004_0003_0002L), answer("lru", digest(hit(0))).getNextVictimsList());
    }

    @Test
    void no_victims_are_sent_of_a_set_that_the_host_knows() {
        assertEquals(
                List.of(0x0001_0004_0003_0002L, 0L),
                answer("lru", digest(hit(0).concat(hit(-1)))).getNextVictimsList());
    }

    @Test
    void a_policy_that_does_not_rank_ways_sends_no_next_victims() {
        assertEquals(List.of(), answer("dip", digest(hit(0))).getNextVictimsList());
    }
}
