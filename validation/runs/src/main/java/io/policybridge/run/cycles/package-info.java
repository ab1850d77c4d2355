/** Where the cycles of runs went, and what one policy gains over another. */
package io.policybridge.run.cycles;
