/** What is counted of each load instruction. */
package io.policybridge.simulator.metrics.loads;
