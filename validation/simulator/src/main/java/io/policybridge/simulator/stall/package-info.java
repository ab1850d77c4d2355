/** Why the schedulers of an SM issue nothing in a cycle, for those who ask. */
package io.policybridge.simulator.stall;
