/** Recorded L1D, L2 and DRAM streams as the queries and events of a patched GPGPU-Sim. */
package io.policybridge.drive.stream;
