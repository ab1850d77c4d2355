package io.policybridge.config;

/**
 * The local crossbar (-network_mode 2).
 *
 * @param inBuffer -icnt_in_buffer_limit, packets per node
 * @param outBuffer -icnt_out_buffer_limit, packets per node
 * @param subnets -icnt_subnets
 * @param arbiter -icnt_arbiter_algo: 0 round robin, 1 iSLIP
 * @param grantCycles -icnt_grant_cycles
 * @param flitBytes -icnt_flit_size, for statistics
 * @param ejectionBuffer -gpgpu_n_cluster_ejection_buffer_size, packets per cluster
 */
public record NetworkConfig(
        int inBuffer, int outBuffer, int subnets, int arbiter, int grantCycles, int flitBytes, int ejectionBuffer) {}
