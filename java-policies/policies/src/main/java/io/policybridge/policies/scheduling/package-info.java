/** Policies that choose the next request of a DRAM bank: fr-fcfs and fcfs. */
package io.policybridge.policies.scheduling;
