/** Figures of the metrics that a store keeps: of loads, over time, of kernels and of SMs. */
package io.policybridge.report.measured;
