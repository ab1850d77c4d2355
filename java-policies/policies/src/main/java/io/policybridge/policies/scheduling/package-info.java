/**
 * Policies that choose the next request of a DRAM bank, fr-fcfs and fcfs, or channel: fr-fcfs-channel, bliss and wg.
 */
package io.policybridge.policies.scheduling;
