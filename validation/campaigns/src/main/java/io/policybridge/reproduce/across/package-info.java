/**
 * Every paper's mechanisms on every benchmark of one machine: which wins where, which compose, what state each costs.
 */
package io.policybridge.reproduce.across;
