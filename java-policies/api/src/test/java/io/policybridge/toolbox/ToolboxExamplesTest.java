package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.toolbox.SaturatingCounters.Range;
import io.policybridge.toolbox.VictimTagArray.Order;
import io.policybridge.toolbox.VictimTagArray.Shape;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The examples of docs/toolbox.md, each followed by what it does; {@link ToolboxPageTest} compares them with the page.
 */
class ToolboxExamplesTest {
    private final CacheShape shape = new CacheShape(32, 4, 128);
    private final int set = 5;
    private final int way = 2;
    private final Access access = PlainAccess.load(0, 0);
    private final Ways eligible = new PlainWays(true, true, true, true, true);

    @Test
    void a_hit_line_is_the_most_recent() {
        RecencyChain chain = new RecencyChain(shape);
        chain.move(set, way, 0); // a hit: to the MRU end
        chain.move(set, 3, chain.last()); // an insertion at the LRU end
        int victim = chain.leastRecent(set, eligible);
        assertEquals(3, victim);
    }

    @Test
    void warps_are_listed_by_their_last_use() {
        RecencyList warps = new RecencyList(48);
        warps.use(7);
        warps.use(3);
        int before = warps.before(warps.newest()); // 7
        assertEquals(7, before);
    }

    @Test
    void an_unprotected_line_is_the_victim() {
        TouchOrder order = new TouchOrder(shape);
        boolean[] pinned = new boolean[shape.lines()];
        pinned[set * shape.ways()] = true;
        order.touch(set * shape.ways() + way);
        long answer = order.victim(set, eligible, line -> pinned[line]); // way 1: way 0 is pinned
        assertEquals(Answer.way(1), answer);
    }

    @Test
    void followers_use_the_policy_that_misses_less() {
        SetDueling duel = new SetDueling(shape, 4, Range.ofBits(10).startingAt(511));
        duel.allocated(access, 9); // a miss in a leader of the first policy
        boolean second = duel.usesSecond(set); // PSEL is 512: followers use the second
        assertTrue(second);
    }

    @Test
    void sampled_sets_have_numbers() {
        SampledSets sampled = new SampledSets(shape, 4); // sets 0, 9, 18, 27
        int[] misses = new int[sampled.count()];
        if (sampled.contains(18)) {
            misses[sampled.index(18)]++;
        }
        assertEquals(1, misses[2]);
    }

    @Test
    void a_counter_of_two_bits_stops_at_3() {
        SaturatingCounters reuse = new SaturatingCounters(64, Range.ofBits(2).startingAt(1));
        reuse.up(5);
        boolean keeps = reuse.isHigh(5); // 2 of 0 to 3
        assertTrue(keeps);
    }

    @Test
    void an_evicted_line_is_remembered() {
        BloomFilter evicted = new BloomFilter(8L * shape.lines(), 5);
        evicted.add(0x1280 / shape.lineBytes());
        boolean remembered = evicted.contains(0x1280 / shape.lineBytes());
        if (evicted.added() == shape.lines()) {
            evicted.clear();
        }
        assertTrue(remembered);
    }

    @Test
    void one_insertion_in_so_many_is_rare() {
        Settings settings = new Settings(Map.of("epsInverse", "32"), 0);
        RecencyChain chain = new RecencyChain(shape);
        Bimodal bimodal = Bimodal.of(settings); // declare Bimodal.EPS_INVERSE
        chain.move(set, way, bimodal.nextIsRare() ? 0 : chain.last());
        assertEquals(3, chain.position(set, way));
    }

    @Test
    void a_warp_finds_the_line_that_it_lost() {
        VictimTagArray lost = new VictimTagArray(48, new Shape(16, 8, Order.FIFO));
        lost.add(7, 0x1280 / shape.lineBytes()); // evict: a line of the warp in slot 7
        boolean lostLocality = lost.holds(7, 0x1280 / shape.lineBytes()); // insert
        assertTrue(lostLocality);
    }

    @Test
    void sectors_of_a_request_count_once() {
        LoadGrouping grouping = new LoadGrouping();
        int requests = 0;
        if (grouping.beginsRequest(access)) {
            requests++;
        }
        assertEquals(1, requests);
    }

    @Test
    void a_sector_of_the_inserting_request_is_no_touch() {
        RecencyChain chain = new RecencyChain(shape);
        FillOwners owners = new FillOwners(shape);
        owners.inserted(access, set, way);
        if (!owners.isOwner(access, set, way)) { // sectorMiss
            chain.move(set, way, 0);
        }
        assertEquals(2, chain.position(set, way));
    }

    @Test
    void a_load_knows_whether_a_line_missed() {
        LiveLoads loads = new LiveLoads();
        loads.start(1, access); // loadStarted
        loads.missed(access); // insert
        boolean fullyCached = !loads.hasMissed(loads.find(1)); // loadServed
        loads.end(loads.find(1));
        assertFalse(fullyCached);
    }

    @Test
    void an_instruction_has_an_entry() {
        PcTable table = new PcTable(32);
        int[] misses = new int[table.capacity()];
        int entry = table.add(access.pc());
        if (entry != PcTable.NONE) {
            misses[entry]++;
        }
        assertEquals(1, misses[0]);
    }

    /** The line touched the longest ago leaves first. */
    private static final class OldestFirst extends TouchedWays {
        private long clock;

        OldestFirst(CacheShape shape) {
            super(shape);
        }

        @Override
        protected void touch(int set, int way) {
            rank(set, way, ++clock);
        }
    }

    @Test
    void the_line_touched_the_longest_ago_leaves() {
        TouchedWays oldest = new OldestFirst(shape);
        oldest.hit(access, set, 0);
        long answer = oldest.victim(access, set, eligible); // way 1: not touched yet, and the lowest such way
        assertEquals(Answer.way(1), answer);
    }

    @Test
    void a_policy_has_a_part_for_each_cache_of_its_level() {
        PolicySpec spec = PerCache.spec("oldest", "ours", "Oldest first.", (cache, given) -> new OldestFirst(cache));
        assertEquals(List.of(CacheLevel.PARAM), spec.params());
    }
}
