/**
 * One streaming multiprocessor: CTAs, warps, fetch, schedulers, scoreboard, operand collector, pipelines, LD/ST unit.
 */
package io.policybridge.simulator.sm;
