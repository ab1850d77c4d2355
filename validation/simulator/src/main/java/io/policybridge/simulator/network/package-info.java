/** The network between the SM clusters and the L2 slices: the local crossbar, or a fly of flits. */
package io.policybridge.simulator.network;
