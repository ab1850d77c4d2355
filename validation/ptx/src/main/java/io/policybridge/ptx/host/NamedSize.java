package io.policybridge.ptx.host;

/** A size of a workload that has a name, such as {@code tiny}. */
public record NamedSize(String name, int size) {}
