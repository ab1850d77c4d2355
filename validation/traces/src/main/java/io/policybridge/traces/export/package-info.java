/** Recorded runs as traces that Accel-Sim takes. */
package io.policybridge.traces.export;
