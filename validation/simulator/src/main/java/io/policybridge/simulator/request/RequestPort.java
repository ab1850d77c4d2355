package io.policybridge.simulator.request;

/**
 * Where an SM makes requests and hands them over.
 *
 * @param requests all requests in flight
 * @param network takes them to the memory partitions
 */
public record RequestPort(Requests requests, NetworkPort network) {}
