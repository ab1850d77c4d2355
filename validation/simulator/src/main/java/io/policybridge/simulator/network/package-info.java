/** The local crossbar between the SM clusters and the L2 slices. */
package io.policybridge.simulator.network;
