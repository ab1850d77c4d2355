package io.policybridge.config;

/**
 * The network between SM clusters and L2 sub-partitions.
 *
 * @param fabric what carries the packets
 * @param flitBytes -icnt_flit_size, for statistics
 * @param ejectionBuffer -gpgpu_n_cluster_ejection_buffer_size, packets per cluster
 */
public record NetworkConfig(Fabric fabric, int flitBytes, int ejectionBuffer) {
    /** What carries the packets. */
    public sealed interface Fabric {
        /** Places of the queues that are allocated for each node. */
        long placesPerNode();
    }

    /**
     * The local crossbar (-network_mode 2).
     *
     * @param inBuffer -icnt_in_buffer_limit, packets per node
     * @param outBuffer -icnt_out_buffer_limit, packets per node
     * @param arbiter -icnt_arbiter_algo: 0 round robin, 1 iSLIP
     * @param grantCycles -icnt_grant_cycles
     */
    public record LocalCrossbar(int inBuffer, int outBuffer, int arbiter, int grantCycles) implements Fabric {
        /** Its queues grow with what waits in them. */
        @Override
        public long placesPerNode() {
            return 0;
        }
    }

    /**
     * Intersim2's single-stage fly (-network_mode 1): in either direction one router with an input-queued port and one
     * virtual channel for each node. Sizes are in flits; the names are those of the .icnt file.
     *
     * @param nodes k, ports of the router; ports beyond the nodes of the GPU are idle
     * @param flitBytes flit_size
     * @param inputBuffer input_buffer_size: in front of the network
     * @param channelBuffer vc_buf_size: of each port of the router, and behind its outputs
     * @param boundaryBuffer boundary_buffer_size: from which packets are taken
     * @param speedup internal_speedup: steps of the router in a network cycle
     */
    public record Fly(int nodes, int flitBytes, int inputBuffer, int channelBuffer, int boundaryBuffer, int speedup)
            implements Fabric {
        private static final int CHANNEL_BUFFERS = 3;

        @Override
        public long placesPerNode() {
            return (long) inputBuffer + CHANNEL_BUFFERS * (long) channelBuffer + boundaryBuffer;
        }
    }
}
