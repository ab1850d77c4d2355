/** PTX workloads as users store them. */
package io.policybridge.ptx.workload;
