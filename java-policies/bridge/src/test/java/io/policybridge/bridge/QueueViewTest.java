package io.policybridge.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.Access;
import io.policybridge.fakes.Hosts;
import io.policybridge.session.BadCall;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class QueueViewTest {
    private final ByteBuffer bytes =
            ByteBuffer.allocate(3 * Layout.QUEUED_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private void entry(int index, long address) {
        int at = index * Layout.QUEUED_BYTES + Layout.QUEUED_ACCESS;
        bytes.putLong(at + Layout.ACCESS_ADDRESS, address);
        bytes.put(at + Layout.ACCESS_KIND, (byte) 1);
        bytes.put(at + Layout.ACCESS_SPACE, (byte) 2);
    }

    @Test
    void a_policy_may_hold_several_accesses_at_once() {
        entry(0, 0x80);
        entry(1, 0x100);
        QueueView queue = new QueueView(Hosts.small()).at(bytes, 0, 2, 0, true);
        Access first = queue.access(0);
        Access second = queue.access(1);
        assertEquals(0x80, first.address());
        assertEquals(0x100, second.address());
    }

    @Test
    void a_longer_queue_after_a_shorter_one_is_shown_whole() {
        QueueView queue = new QueueView(Hosts.small()).at(bytes, 0, 1, 0, true);
        entry(2, 0x180);
        assertEquals(0x180, queue.at(bytes, 0, 3, 0, true).access(2).address());
        queue.at(bytes, 0, 1, 0, true);
        assertThrows(IndexOutOfBoundsException.class, () -> queue.access(1));
    }

    @Test
    void accesses_that_no_policy_reads_are_null_whatever_lies_there() {
        bytes.put(Layout.QUEUED_ACCESS + Layout.ACCESS_KIND, (byte) 77); // no access has this kind
        assertNull(new QueueView(Hosts.small()).at(bytes, 0, 1, 0, false).access(0));
    }

    @Test
    void an_access_of_another_host_is_a_violation() {
        entry(0, 0x80);
        bytes.putInt(Layout.QUEUED_ACCESS + Layout.ACCESS_SLOT, 8);
        String message = assertThrows(
                        BadCall.class,
                        () -> new QueueView(Hosts.small())
                                .at(bytes, 0, 1, 0, true)
                                .access(0))
                .getMessage();
        assertEquals("protocol violation: access slot=8; expected -1 to 7", message);
    }
}
