package io.policybridge.simulator.network;

import io.policybridge.config.NetworkConfig;
import io.policybridge.simulator.request.Requests;

/**
 * The local crossbar: one subnet for requests, one for replies. Nodes are the SM clusters first, then the
 * sub-partitions. A packet takes one entry of a buffer whatever its size; one packet leaves an input, and one reaches
 * an output, at most once per decision.
 */
public final class Crossbar {
    /** Subnet from the SMs to the sub-partitions. */
    public static final int REQUESTS = 0;
    /** Subnet back. */
    public static final int REPLIES = 1;

    private final Subnet requests;
    private final Subnet replies;

    /** Receives every packet that crosses; for comparisons with recorded runs. */
    public interface Watcher {
        /**
         * {@code request} moved from the input buffer of {@code source} to the output buffer of {@code destination}.
         */
        void transferred(int net, int source, int destination, int request);

        /** {@code request} entered the input buffer of {@code source}. */
        default void pushed(int net, int source, int destination, int request) {}

        /** {@code node} was refused: no room. */
        default void refused(int net, int node) {}

        /** {@code request} left the output buffer of {@code destination}. */
        default void popped(int net, int destination, int request) {}
    }

    /** A crossbar between {@code clusters} SM clusters and {@code subPartitions} L2 slices. */
    public Crossbar(NetworkConfig config, int clusters, int subPartitions) {
        requests = new Subnet(config, REQUESTS, clusters + subPartitions, clusters, subPartitions);
        replies = new Subnet(config, REPLIES, clusters + subPartitions, subPartitions, clusters);
    }

    /** Reports every transfer to {@code watcher}; null ends it. */
    public void watch(Watcher watcher) {
        requests.watcher = watcher;
        replies.watcher = watcher;
    }

    /** One subnet, for its statistics and for tests. */
    public Subnet subnet(int net) {
        return net == REQUESTS ? requests : replies;
    }

    /** Whether the input buffer of {@code node} is full; a refusal is counted. */
    public boolean isFull(int net, int node) {
        return subnet(net).isFull(node);
    }

    /** Puts {@code request} into the input buffer of {@code source}; it must have room. */
    public void push(int net, int source, int destination, int request) {
        subnet(net).push(source, destination, request);
    }

    /** One tick of the network: the request subnet, then the reply subnet. */
    public void transfer() {
        requests.advance();
        replies.advance();
    }

    /** Whether no packet waits in an input buffer, so that {@link #transfer} moves none. */
    public boolean isStill() {
        return requests.isStill() && replies.isStill();
    }

    /** {@code ticks} ticks of a still network at once. */
    public void skip(long ticks) {
        requests.skip(ticks);
        replies.skip(ticks);
    }

    /** Removes and returns it, or {@link Requests#NONE}. */
    public int pop(int net, int node) {
        return subnet(net).pop(node);
    }

    /** Whether any packet waits in an output buffer of {@code net}. */
    public boolean hasOutput(int net) {
        return subnet(net).outputs() > 0;
    }

    /** Whether no packet is anywhere. */
    public boolean isIdle() {
        return requests.isIdle() && replies.isIdle();
    }
}
