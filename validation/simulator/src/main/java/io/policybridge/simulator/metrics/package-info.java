/** What the papers measure besides cycles and misses: watchers that cost nothing unless a run is measured. */
package io.policybridge.simulator.metrics;
