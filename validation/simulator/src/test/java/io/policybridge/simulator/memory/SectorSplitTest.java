package io.policybridge.simulator.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.config.Release;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

class SectorSplitTest {
    private final Requests requests = new Requests();
    private final SectorSplit split = new SectorSplit(requests, Release.DEVELOPMENT);

    private int packet(AccessType type, long address, int size, int sectors) {
        int packet = requests.allocate();
        requests.type[packet] = type.ordinal();
        requests.address[packet] = address;
        requests.size[packet] = size;
        requests.sectors[packet] = sectors;
        requests.bytesLow[packet] = -1;
        requests.bytesHigh[packet] = -1;
        return packet;
    }

    /** {@code address/sectors/bytes} of every piece. */
    private String pieces(int packet) {
        return pieces(split, packet);
    }

    private String pieces(SectorSplit split, int packet) {
        split.split(packet);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < split.count(); i++) {
            int piece = split.piece(i);
            int bytes = Long.bitCount(requests.bytesLow[piece]) + Long.bitCount(requests.bytesHigh[piece]);
            String address = Long.toHexString(requests.address[piece]);
            text.append(' ')
                    .append(address)
                    .append('/')
                    .append(requests.sectors[piece])
                    .append('/')
                    .append(bytes);
        }
        return text.toString().strip();
    }

    @Test
    void one_sector_stays_what_it_is() {
        int packet = packet(AccessType.GLOBAL_READ, 0x1020, 32, 0b0010);
        split.split(packet);
        assertEquals(1, split.count());
        assertEquals(packet, split.piece(0));
        assertEquals(0, requests.children[packet]);
    }

    @Test
    void the_byte_sets_of_a_line_accumulate() {
        assertEquals(
                "1000/1/32 1020/2/64 1040/4/96 1060/8/128", pieces(packet(AccessType.GLOBAL_WRITE, 0x1000, 128, 0xf)));
    }

    @Test
    void both_halves_of_a_constant_packet_keep_its_address() {
        assertEquals("1000/1/32 1000/2/64", pieces(packet(AccessType.CONSTANT_READ, 0x1000, 64, 0)));
        assertEquals("1040/4/32 1040/8/64", pieces(packet(AccessType.CONSTANT_READ, 0x1040, 64, 0)));
    }

    /** Sectors 2 and 3 at base + 64 become base + 128 and base + 160: the next line. */
    @Test
    void a_store_to_the_upper_half_lands_in_the_next_line() {
        assertEquals("1080/4/32 10a0/8/32", pieces(packet(AccessType.GLOBAL_WRITE, 0x1040, 64, 0b1100)));
    }

    @Test
    void in_4_0_1_each_sector_has_its_own_bytes_and_those_of_an_upper_half_have_none() {
        SectorSplit old = new SectorSplit(requests, Release.V4_0_1);
        assertEquals(
                "1000/1/32 1020/2/32 1040/4/32 1060/8/32",
                pieces(old, packet(AccessType.GLOBAL_WRITE, 0x1000, 128, 0xf)));
        assertEquals("1000/1/32 1020/2/32", pieces(old, packet(AccessType.GLOBAL_WRITE, 0x1000, 64, 0b0011)));
        assertEquals("1040/4/0 1060/8/0", pieces(old, packet(AccessType.GLOBAL_WRITE, 0x1040, 64, 0b1100)));
        assertEquals("1040/4/0 1060/8/0", pieces(old, packet(AccessType.CONSTANT_READ, 0x1040, 64, 0)));
    }

    @Test
    void a_read_packet_outlives_its_split_and_a_write_packet_does_not() {
        int read = packet(AccessType.GLOBAL_READ, 0x1000, 128, 0xf);
        split.split(read);
        assertEquals(5, requests.live());
        assertEquals(4, requests.children[read]);
        split.split(packet(AccessType.GLOBAL_WRITE, 0x1000, 128, 0xf));
        assertEquals(9, requests.live());
    }

    @Test
    void sectors_inherit_origin_tag_and_route_but_no_atomic() {
        int packet = packet(AccessType.GLOBAL_READ, 0x1000, 128, 0xf);
        requests.sm[packet] = 3;
        requests.pc[packet] = 0x88;
        requests.tag[packet] = 17;
        requests.route[packet] = 2;
        requests.partition[packet] = 5;
        requests.atomic[packet] = true;
        split.split(packet);
        int sector = split.piece(2);
        assertEquals(packet, requests.parent[sector]);
        assertEquals(3, requests.sm[sector]);
        assertEquals(0x88, requests.pc[sector]);
        assertEquals(17, requests.tag[sector]);
        assertEquals(2, requests.route[sector]);
        assertEquals(5, requests.partition[sector]);
        assertEquals(false, requests.atomic[sector]);
    }
}
