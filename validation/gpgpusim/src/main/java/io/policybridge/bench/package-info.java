/** The cost of the bridge, measured by separate programs: figures, their thresholds, and verdicts. */
package io.policybridge.bench;
