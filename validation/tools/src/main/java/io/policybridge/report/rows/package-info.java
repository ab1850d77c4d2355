/**
 * Tables of a measured run whose rows are not kernels: loads, periods, warps, limits; and means by class of workload.
 */
package io.policybridge.report.rows;
