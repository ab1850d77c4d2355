package io.policybridge.simulator.request;

/**
 * Where an SM puts its requests into the network. Several users share it within a core cycle; each tests for room
 * itself.
 */
public interface NetworkPort {

    /** Whether a packet of {@code bytes} finds no room; {@code write}: it carries data. */
    boolean isFull(int bytes, boolean write);

    /** Injects {@code request}; there must be room. */
    void send(int request);
}
