/** Recorded event streams: a workload format, and the readers and writers of every stream. */
package io.policybridge.stream;
