/** Writes what a simulation does as event streams in the documented format. */
package io.policybridge.simulator.recording;
