package io.policybridge.simulator.network;

import io.policybridge.config.NetworkConfig;
import io.policybridge.simulator.request.Requests;

/**
 * The network between SMs and L2: one subnet for requests, one for replies. Nodes are the SM clusters first, then the
 * sub-partitions.
 */
public sealed interface Network permits Crossbar, Fly {
    /** Subnet from the SMs to the sub-partitions. */
    int REQUESTS = 0;
    /** Subnet back. */
    int REPLIES = 1;

    /** Receives every packet that crosses; for comparisons with recorded runs. */
    interface Watcher {
        /** {@code request} of {@code source} reached the buffer from which {@code destination} takes packets. */
        void transferred(int net, int source, int destination, int request);

        /** {@code request} entered the input buffer of {@code source}. */
        default void pushed(int net, int source, int destination, int request) {}

        /** {@code node} was refused: no room. */
        default void refused(int net, int node) {}

        /** {@code request} left the buffer from which {@code destination} takes packets. */
        default void popped(int net, int destination, int request) {}
    }

    /** A network between {@code clusters} SM clusters and {@code subPartitions} L2 slices. */
    static Network of(NetworkConfig config, int clusters, int subPartitions) {
        return config.fabric() instanceof NetworkConfig.Fly fly
                ? new Fly(fly, clusters, subPartitions)
                : new Crossbar((NetworkConfig.LocalCrossbar) config.fabric(), clusters, subPartitions);
    }

    /** Reports every transfer to {@code watcher}; null ends it. */
    void watch(Watcher watcher);

    /** Whether there is a watcher. */
    boolean isWatched();

    /** Reports to the watcher, if there is one, that {@code node} had no room. */
    void refuse(int net, int node);

    /** Places that a packet of {@code bytes} takes in an input buffer. */
    int places(int bytes);

    /** Whether the input buffer of {@code node} has no room for a packet of {@code bytes}; the watcher is notified. */
    default boolean isFull(int net, int node, int bytes) {
        boolean full = isFull(net, node, bytes, 0);
        if (full) {
            refuse(net, node);
        }
        return full;
    }

    /** The same behind packets that take {@code promised} places and have not been pushed; the watcher is not. */
    boolean isFull(int net, int node, int bytes, int promised);

    /** Puts {@code request}, a packet of {@code bytes}, into the input buffer of {@code source}; it must have room. */
    void push(int net, int source, int destination, int request, int bytes);

    /** One tick of the network: the request subnet, then the reply subnet. */
    void transfer();

    /** Whether {@link #transfer} moves nothing until a packet is pushed. */
    boolean isStill();

    /** {@code ticks} ticks of a still network at once. */
    void skip(long ticks);

    /** Removes and returns the next packet for {@code node}, or {@link Requests#NONE}. */
    int pop(int net, int node);

    /** Whether any node of {@code net} may have a packet to take. */
    boolean hasOutput(int net);

    /** Whether no packet is anywhere. */
    boolean isIdle();
}
