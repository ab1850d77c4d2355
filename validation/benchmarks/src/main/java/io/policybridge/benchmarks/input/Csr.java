package io.policybridge.benchmarks.input;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A graph, or a sparse matrix, in compressed sparse rows.
 *
 * @param rows where the edges of each node begin in {@code columns}, and behind the last one where they end
 * @param columns the other node of each edge
 */
@SuppressWarnings("ArrayRecordComponent") // read, as the arrays that they are copied from
public record Csr(int[] rows, int[] columns) {
    private static final double[] RMAT = {0.57, 0.76, 0.95};

    public int nodes() {
        return rows.length - 1;
    }

    public int edges() {
        return columns.length;
    }

    /** {@code edges} of {@code nodes} nodes, each from any node to any node. */
    public static Csr uniform(long seed, int nodes, int edges) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] from = random.ints(edges, 0, nodes).toArray();
        int[] to = random.ints(edges, 0, nodes).toArray();
        return of(nodes, from, to);
    }

    /**
     * {@code edges} of {@code nodes} nodes, few of which have many: a recursive matrix, with the probabilities 0.57,
     * 0.19, 0.19 and 0.05 that are usual for its quadrants.
     */
    public static Csr rmat(long seed, int nodes, int edges) {
        SplittableRandom random = new SplittableRandom(seed);
        int bits = 32 - Integer.numberOfLeadingZeros(nodes - 1);
        int[] from = new int[edges];
        int[] to = new int[edges];
        for (int i = 0; i < edges; i++) {
            do {
                from[i] = 0;
                to[i] = 0;
                for (int bit = 0; bit < bits; bit++) {
                    double at = random.nextDouble();
                    from[i] = 2 * from[i] + (at < RMAT[1] ? 0 : 1);
                    to[i] = 2 * to[i] + (at < RMAT[0] || at >= RMAT[1] && at < RMAT[2] ? 0 : 1);
                }
            } while (from[i] >= nodes || to[i] >= nodes);
        }
        return of(nodes, from, to);
    }

    /** With each edge also the one in the other direction. */
    public Csr undirected() {
        int[] from = new int[2 * edges()];
        int[] to = new int[2 * edges()];
        for (int node = 0; node < nodes(); node++) {
            Arrays.fill(from, rows[node], rows[node + 1], node);
        }
        System.arraycopy(columns, 0, to, 0, edges());
        System.arraycopy(columns, 0, from, edges(), edges());
        System.arraycopy(from, 0, to, edges(), edges());
        return of(nodes(), from, to);
    }

    /** Whether each edge is there in the other direction too, as often. */
    public boolean isUndirected() {
        int[] from = new int[edges()];
        for (int node = 0; node < nodes(); node++) {
            Arrays.fill(from, rows[node], rows[node + 1], node);
        }
        Csr turned = of(nodes(), columns, from);
        return Arrays.equals(turned.rows, rows) && Arrays.equals(turned.columns, columns);
    }

    /** The edges {@code from} nodes {@code to} nodes. */
    static Csr of(int nodes, int[] from, int[] to) {
        int[] rows = new int[nodes + 1];
        for (int node : from) {
            rows[node + 1]++;
        }
        Arrays.parallelPrefix(rows, Integer::sum);
        int[] next = Arrays.copyOf(rows, nodes);
        int[] columns = new int[to.length];
        for (int i = 0; i < to.length; i++) {
            columns[next[from[i]]++] = to[i];
        }
        for (int node = 0; node < nodes; node++) {
            Arrays.sort(columns, rows[node], rows[node + 1]);
        }
        return new Csr(rows, columns);
    }
}
