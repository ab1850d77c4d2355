/**
 * What a run costs in energy: counted events by published energies each, and static power over time. Good for
 * comparisons of policies, for no more.
 */
package io.policybridge.simulator.energy;
