/** Workloads and configurations by name: the packaged ones, and those at a path in one of the formats. */
package io.policybridge.catalogue;
