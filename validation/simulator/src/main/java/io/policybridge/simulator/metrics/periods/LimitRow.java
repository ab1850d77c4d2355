package io.policybridge.simulator.metrics.periods;

/**
 * A limit of warps that came into force, or that a launch began with.
 *
 * @param cycle core cycle, counted from the start of the program, from which it holds
 * @param launch number of the launch at hand among those of the run, from 1
 * @param kernel its name
 * @param sm where it holds
 * @param limit most warps of each scheduler that may issue
 */
public record LimitRow(long cycle, int launch, String kernel, int sm, int limit) {}
