package io.policybridge.simulator.request;

/**
 * Where an SM creates and sends requests.
 *
 * @param requests all requests in flight
 * @param network transports them to the memory partitions
 */
public record RequestPort(Requests requests, NetworkPort network) {}
