package io.policybridge.check.soak;

/**
 * What a process holds at one moment of a soak.
 *
 * @param events sent so far
 * @param resident bytes of memory
 * @param heap bytes of Java's heap after a collection; 0 for a process without a JVM
 */
record MemorySample(long events, long resident, long heap) {}
