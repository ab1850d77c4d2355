/** DRAM controllers, banks and timing. */
package io.policybridge.simulator.dram;
