/** What the bridge costs, measured by programs of their own: figures, the thresholds they must meet, and verdicts. */
package io.policybridge.bench;
