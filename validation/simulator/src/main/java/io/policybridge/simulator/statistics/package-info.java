/**
 * One system for all statistics. A statistic is one declaration in the catalogue of the component that counts it;
 * counting itself is the component's own plain increment. Snapshots are taken when a kernel has ended.
 */
package io.policybridge.simulator.statistics;
