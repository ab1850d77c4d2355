package io.policybridge.benchmarks.input;

/** Makes graphs of a seed. */
public enum GraphGenerator {
    /** Each edge from any node to any node. */
    UNIFORM {
        @Override
        public Csr graph(long seed, int nodes, int edges) {
            return Csr.uniform(seed, nodes, edges);
        }
    },
    /** Few nodes have many edges. */
    RMAT {
        @Override
        public Csr graph(long seed, int nodes, int edges) {
            return Csr.rmat(seed, nodes, edges);
        }
    };

    /** {@code edges} of {@code nodes} nodes. */
    public abstract Csr graph(long seed, int nodes, int edges);

    /** {@code nodes} nodes with {@code each} edges on average, every edge in both directions. */
    public final Csr undirected(long seed, int nodes, int each) {
        return graph(seed, nodes, nodes * each / 2).undirected();
    }
}
