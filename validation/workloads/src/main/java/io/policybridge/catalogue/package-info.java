/** Workloads and configurations by name: the packaged ones, and whatever a path leads to in one of the formats. */
package io.policybridge.catalogue;
