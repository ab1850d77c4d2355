/** Policies that order the requests of a DRAM channel. */
package io.policybridge.policies.scheduling;
