package io.policybridge.benchmarks.rodinia;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.input.Csr;
import java.util.BitSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many levels of a search pass before a campaign counts its instructions. */
class BfsSetUpTest {
    /** Of a thread without work, in both launches of a level. */
    private static final double IDLE = 2 * 14;

    /**
     * At 131,072 nodes five levels reach 6,620 and the sixth 22,366 more; idle threads execute 5 * 28 * 131,072 = 18.4
     * M instructions in these five, and the set-up has 18.6 M.
     */
    @ParameterizedTest
    @ValueSource(ints = {131_072, 1_000_000})
    void the_levels_of_the_set_up_reach_less_than_a_tenth_of_the_nodes_and_one_more_reaches_more(int nodes) {
        Bfs bfs = new Bfs();
        int levels = (int) (bfs.setUp(nodes) / (IDLE * nodes));
        Csr graph = bfs.graph(bfs.usual(), nodes);
        assertTrue(reached(graph, levels) < nodes / 10, "after " + levels + " levels");
        assertTrue(reached(graph, levels + 1) >= nodes / 10, "after one more");
    }

    private static int reached(Csr graph, int levels) {
        BitSet reached = new BitSet();
        reached.set(0);
        for (int level = 0; level < levels; level++) {
            for (int node : reached.stream().toArray()) {
                for (int i = graph.rows()[node]; i < graph.rows()[node + 1]; i++) {
                    reached.set(graph.columns()[i]);
                }
            }
        }
        return reached.cardinality();
    }
}
