/** What the bridge costs, measured by programs of their own: figures, the bars they must meet, and verdicts. */
package io.policybridge.bench;
