/** Workloads in YAML: read, checked, and carried out through the same interface that host programs in Java use. */
package io.policybridge.ptx.yaml;
