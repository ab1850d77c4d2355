/** Recorded event streams: the readers and writers of every stream. */
package io.policybridge.stream;
