/** What a simulation is, as data: workload, machine, policies or a ceiling, seed, limits. */
package io.policybridge.simulation;
