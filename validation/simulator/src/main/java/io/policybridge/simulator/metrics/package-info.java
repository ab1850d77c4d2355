/** The metrics of the papers besides cycles and misses, counted by watchers that only measured runs have. */
package io.policybridge.simulator.metrics;
