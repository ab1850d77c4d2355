/** Workloads: what every warp executes, independent of the format that it was read from. */
package io.policybridge.workload;
