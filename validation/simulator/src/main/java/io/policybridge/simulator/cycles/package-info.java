/** Where the cycles of a run went: each cycle of each scheduler in one bin. */
package io.policybridge.simulator.cycles;
