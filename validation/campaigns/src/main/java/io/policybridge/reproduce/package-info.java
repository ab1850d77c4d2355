/**
 * The papers' figures: plans of sweeps, the numbers that the papers print, and ours beside them (docs/reproduction.md).
 */
package io.policybridge.reproduce;
