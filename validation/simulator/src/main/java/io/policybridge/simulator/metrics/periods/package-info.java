/** What is counted over time: period by period, and where a limit changes. */
package io.policybridge.simulator.metrics.periods;
