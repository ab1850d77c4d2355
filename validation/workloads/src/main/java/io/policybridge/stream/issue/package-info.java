/** The issue stream: a workload format, its readers, and the simulation's input while it is being read. */
package io.policybridge.stream.issue;
