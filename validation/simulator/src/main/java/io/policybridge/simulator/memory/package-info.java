/**
 * Everything between the SMs' network ports and the DRAM pins: crossbar, L2 slices with their queues, memory
 * controllers.
 */
package io.policybridge.simulator.memory;
