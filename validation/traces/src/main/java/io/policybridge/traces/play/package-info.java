/** Traces as workloads: read while they are simulated. */
package io.policybridge.traces.play;
