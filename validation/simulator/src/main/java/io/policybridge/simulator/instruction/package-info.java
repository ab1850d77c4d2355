/** Static instructions of a program, and the warp instructions in flight. */
package io.policybridge.simulator.instruction;
