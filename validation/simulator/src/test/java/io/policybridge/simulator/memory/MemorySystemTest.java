package io.policybridge.simulator.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Part;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.dram.Controller;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * All partitions of a Fermi, with all clocks alike: per cycle DRAM, then L2. ROP latency 120, DRAM latency 100 cycles.
 * Events are those of sub-partition 0, {@code EVENT@cycle}, of one sector each.
 */
class MemorySystemTest {
    private static final long ADDRESS = 0xc0000000L;
    private final Requests requests = new Requests();
    private final List<String> events = new ArrayList<>();
    private final List<Integer> replies = new ArrayList<>();
    private MemorySystem memory = system(null);
    private long cycle;

    private MemorySystem system(GpuPolicy policy) {
        MemorySystem made =
                new MemorySystem(Machines.fermi(), requests, policy == null ? null : Controller.session(policy));
        made.watch(new Listener(), null);
        return made;
    }

    private final class Listener implements MemoryWatcher {
        @Override
        public void leftRop(int subPartition, int request) {
            events.add("O@" + cycle);
        }

        @Override
        public void accessed(int subPartition, int request, int status) {
            events.add("A" + Status.code(status) + "@" + cycle);
        }

        @Override
        public void sent(int subPartition, int request) {
            events.add("S@" + cycle);
        }

        @Override
        public void delayed(int channel, int subPartition, int request, long ready) {
            events.add("L@" + cycle);
        }

        @Override
        public void queued(int channel, int request, int bank, long row) {
            events.add("Q@" + cycle);
        }

        @Override
        public void replied(int subPartition, int request, char source) {
            events.add("P" + source + "@" + cycle);
        }
    }

    private int packet(AccessType type, long address, int size, int sectors) {
        return packet(type, address, size, sectors, 0);
    }

    /** As above; the policy of the L1D has latched {@code route}, an {@link Answer} code, on it. */
    private int packet(AccessType type, long address, int size, int sectors, int route) {
        int packet = requests.allocate();
        requests.route[packet] = route;
        requests.type[packet] = type.ordinal();
        requests.address[packet] = address;
        requests.size[packet] = size;
        requests.sectors[packet] = sectors;
        requests.bytesLow[packet] = -1;
        requests.bytesHigh[packet] = -1;
        requests.sm[packet] = 0;
        memory.push(0, packet, cycle);
        return packet;
    }

    private int readSector(long address) {
        return packet(AccessType.GLOBAL_READ, address, 32, 1 << (address >> 5 & 3));
    }

    private String runTo(long end) {
        for (; cycle < end; cycle++) {
            while (memory.replyTop(0) != Requests.NONE) {
                replies.add(memory.popReply(0));
            }
            memory.dramCycle(cycle);
            memory.l2Cycle(cycle);
        }
        return String.join(" ", events);
    }

    /**
     * Out of the ROP delay at 120, accessed at 121, sent at 122, delayed at 123, in the controller at 223, picked and
     * activated at 224, read at 224 + 12, data complete at 236 + 12, back and filled at 249, answered at 250.
     */
    @Test
    void a_miss_takes_the_worked_path() {
        readSector(ADDRESS);
        assertTrue(runTo(120).isEmpty());
        assertEquals("O@120 AM@121 S@122 L@123", runTo(223));
        assertEquals("O@120 AM@121 S@122 L@123 Q@223", runTo(224));
        assertTrue(runTo(400).endsWith("Pm@250"), events.toString());
    }

    @Test
    void a_hit_is_answered_in_the_cycle_of_its_access() {
        readSector(ADDRESS);
        runTo(400);
        events.clear();
        readSector(ADDRESS);
        assertEquals("O@520 AH@521 Ph@521", runTo(600));
    }

    @Test
    void a_store_miss_is_acknowledged_at_its_access_and_needs_no_dram() {
        packet(AccessType.GLOBAL_WRITE, ADDRESS, 32, 1);
        assertEquals("O@120 AM@121 Pw@121", runTo(400));
    }

    @Test
    void an_l1_write_back_ends_in_the_l2() {
        packet(AccessType.L1_WRITE_BACK, ADDRESS, 128, 0xf);
        assertFalse(memory.isIdle());
        runTo(400);
        assertTrue(memory.isIdle());
        assertEquals(0, requests.live());
        assertEquals(List.of(), replies);
    }

    /** A split read: one packet, four replies; a split store: four acknowledgements and no packet. */
    @Test
    void replies_are_the_sectors_and_only_read_packets_outlive_them() {
        int read = packet(AccessType.GLOBAL_READ, ADDRESS, 128, 0xf);
        packet(AccessType.GLOBAL_WRITE, ADDRESS + 0x2000, 128, 0xf);
        runTo(500);
        assertEquals(8, replies.size());
        replies.forEach(requests::release);
        assertEquals(1, requests.live());
        requests.release(read);
        assertTrue(memory.isIdle());
    }

    /**
     * The store is acknowledged at 121 to 124, its packet has ended at 0; the atomic, a miss at 125, is answered at
     * 254.
     */
    @Test
    void a_store_executes_no_atomic_that_has_the_index_of_its_packet() {
        List<String> executed = new ArrayList<>();
        memory.executeAtomics((sm, dynamic, lanes) -> executed.add(dynamic + "@" + cycle));
        int store = packet(AccessType.GLOBAL_WRITE, ADDRESS + 0x2000, 128, 0xf);
        int atomic = readSector(ADDRESS);
        assertEquals(store, atomic);
        requests.atomic[atomic] = true;
        requests.atomicOf[atomic] = 5;
        runTo(240);
        assertEquals(4, replies.size());
        assertEquals(List.of(), executed);
        runTo(400);
        assertEquals(List.of("5@255"), executed);
    }

    /** 64 places: with 61 taken (textures skip the ROP delay) a packet of four sectors would not fit. */
    @Test
    void a_sub_partition_keeps_room_for_four_sectors() {
        for (int i = 0; i < 61; i++) {
            packet(AccessType.TEXTURE_READ, ADDRESS, 32, 1);
            assertEquals(i < 60, memory.canAccept(0), "request " + i);
        }
    }

    /** Skipped idle cycles count: the data port was free in all 100. */
    @Test
    void cycles_slept_through_are_counted() {
        runTo(100);
        assertEquals(100, memory.l2(0).portCycles());
        assertEquals(0, memory.l2(0).dataPortBusyCycles());
        assertEquals(100, memory.dram(0).idleCycles());
    }

    /** Answers one route for everything, tags with 9, and records its queries and notifications. */
    private static final class Routing implements GpuPolicy, L2Hooks.L2Route, L2Hooks.RequestTag, CacheHooks.Bypassed {
        private long answer;
        private final List<String> events = new ArrayList<>();

        Routing(long answer) {
            this.answer = answer;
        }

        @Override
        public Part l2(int subPartition) {
            return subPartition == 0 ? this : null;
        }

        @Override
        public long l2Route(Access access, L2Hooks.TagState tags) {
            events.add("route " + access.size() + (tags.present() ? " present" : " absent"));
            return answer;
        }

        @Override
        public long requestTag(Access access) {
            events.add("tag " + access.size());
            return Answer.tag(9);
        }

        @Override
        public void bypassed(Access access, int set, int wouldHit) {
            events.add("bypassed " + access.sector() + " " + access.tag() + " " + wouldHit);
        }
    }

    @Test
    void route_and_tag_are_queried_once_per_packet_and_inherited() {
        Routing routing = new Routing(Answer.CACHE);
        memory = system(routing);
        packet(AccessType.GLOBAL_READ, ADDRESS, 128, 0xf);
        runTo(400);
        assertEquals(List.of("route 128 absent", "tag 128"), routing.events);
        assertEquals(4, replies.size());
        replies.forEach(reply -> assertEquals(9, requests.tag[reply]));
    }

    /**
     * Towards DRAM at once, without ROP delay and access; in DRAM as above; back at 127 and straight on to the network.
     */
    @Test
    void a_bypass_skips_the_l2() {
        memory = system(new Routing(Answer.BYPASS));
        readSector(ADDRESS);
        assertEquals("L@1 Q@101", runTo(102));
        assertTrue(runTo(400).endsWith("Pd@127"), events.toString());
        assertFalse(memory.l2(0).tagState(ADDRESS).present());
    }

    /** The row is open, so 12 cycles sooner than the first. */
    @Test
    void a_bypass_of_a_clean_line_goes_to_dram_and_the_line_stays() {
        Routing routing = new Routing(Answer.CACHE);
        memory = system(routing);
        readSector(ADDRESS);
        runTo(400);
        events.clear();
        routing.answer = Answer.BYPASS;
        readSector(ADDRESS);
        assertTrue(runTo(800).endsWith("L@401 Q@501 Pd@515"), events.toString());
        assertTrue(memory.l2(0).tagState(ADDRESS).present());
    }

    /** In DRAM a store takes as long as a load. */
    @Test
    void a_bypass_of_a_store_drops_the_clean_line_that_it_makes_stale() {
        Routing routing = new Routing(Answer.CACHE);
        memory = system(routing);
        readSector(ADDRESS);
        runTo(400);
        routing.answer = Answer.BYPASS;
        packet(AccessType.GLOBAL_WRITE, ADDRESS, 32, 1);
        events.clear();
        String seen = runTo(800);
        assertTrue(seen.startsWith("L@401 Q@501") && seen.contains("Pd@"), seen);
        assertFalse(memory.l2(0).tagState(ADDRESS).present());
        assertEquals(2, replies.size());
    }

    @Test
    void a_bypass_of_a_modified_line_is_served_by_the_l2() {
        Routing routing = new Routing(Answer.CACHE);
        memory = system(routing);
        packet(AccessType.GLOBAL_WRITE, ADDRESS, 32, 1);
        runTo(400);
        events.clear();
        routing.answer = Answer.BYPASS;
        readSector(ADDRESS);
        assertEquals("O@520 AH@521 Ph@521", runTo(600));
        assertEquals("route 32 present", routing.events.get(2));
    }

    @Test
    void a_bypass_on_miss_is_looked_up_and_allocates_no_line() {
        Routing routing = new Routing(Answer.BYPASS_ON_MISS);
        memory = system(routing);
        readSector(ADDRESS);
        assertTrue(runTo(400).startsWith("O@120 ABP@121 L@122"), events.toString());
        assertEquals("bypassed -1 9 0", routing.events.get(2));
        assertFalse(memory.l2(0).tagState(ADDRESS).present());
        assertEquals(1, replies.size());
    }

    /** Hints with 5, keeps nothing, and records what is invalidated. */
    private static final class Unkept implements GpuPolicy, L2Hooks.L2Fill, L2Hooks.ReplyHint, CacheHooks.Invalidate {
        private final List<String> events = new ArrayList<>();

        @Override
        public Part l2(int subPartition) {
            return this;
        }

        @Override
        public long l2Fill(Access access) {
            events.add("fill " + access.size());
            return Answer.BYPASS;
        }

        @Override
        public long replyHint(Access access) {
            events.add("hint");
            return Answer.tag(5);
        }

        @Override
        public void invalidate(int set, int way, long lineAddress, boolean dirty) {
            events.add("gone");
        }
    }

    /** The two loads wait for one fill; a third comes when the line has gone. */
    @Test
    void a_line_that_is_not_kept_goes_with_the_last_request_that_waits_for_it() {
        Unkept unkept = new Unkept();
        memory = system(unkept);
        readSector(ADDRESS);
        readSector(ADDRESS);
        runTo(400);
        assertEquals(List.of("fill 32", "hint", "gone", "hint"), unkept.events);
        assertFalse(memory.l2(0).tagState(ADDRESS).present());
        replies.forEach(reply -> assertEquals(5, requests.hint[reply]));
    }

    @Test
    void a_line_that_is_modified_before_it_goes_stays() {
        Unkept unkept = new Unkept();
        memory = system(unkept);
        readSector(ADDRESS);
        packet(AccessType.GLOBAL_WRITE, ADDRESS, 32, 1);
        runTo(800);
        assertTrue(memory.l2(0).tagState(ADDRESS).dirty());
        assertFalse(unkept.events.contains("gone"), unkept.events.toString());
    }

    /** Tags with 9 and leaves routes to the host. */
    private static final class Tagging implements GpuPolicy, L2Hooks.RequestTag {
        @Override
        public Part l2(int subPartition) {
            return this;
        }

        @Override
        public long requestTag(Access access) {
            return Answer.tag(9);
        }
    }

    /**
     * A miss of the L2 as {@link #a_miss_takes_the_worked_path} has it, though the packet bypassed the L1D on its
     * policy's word.
     */
    @Test
    void a_route_of_the_l1d_ends_at_the_l2() {
        memory = system(new Tagging());
        int read = packet(AccessType.GLOBAL_READ, ADDRESS, 32, 1, Answer.BYPASS_CODE);
        assertEquals(0, requests.route[read]);
        assertTrue(runTo(400).startsWith("O@120 AM@121 S@122 L@123"), events.toString());
        assertTrue(memory.l2(0).tagState(ADDRESS).present());
    }
}
