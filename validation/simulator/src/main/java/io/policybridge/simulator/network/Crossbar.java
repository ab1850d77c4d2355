package io.policybridge.simulator.network;

import io.policybridge.config.NetworkConfig.LocalCrossbar;

/**
 * The local crossbar. A packet takes one entry of a buffer whatever its size; one packet leaves an input, and one
 * reaches an output, at most once per decision.
 */
public final class Crossbar implements Network {
    private final Subnet requests;
    private final Subnet replies;

    /** A crossbar between {@code clusters} SM clusters and {@code subPartitions} L2 slices. */
    public Crossbar(LocalCrossbar config, int clusters, int subPartitions) {
        requests = new Subnet(config, REQUESTS, clusters + subPartitions, clusters, subPartitions);
        replies = new Subnet(config, REPLIES, clusters + subPartitions, subPartitions, clusters);
    }

    @Override
    public void watch(Watcher watcher) {
        requests.watcher = watcher;
        replies.watcher = watcher;
    }

    @Override
    public boolean isWatched() {
        return requests.watcher != null;
    }

    @Override
    public void refuse(int net, int node) {
        if (isWatched()) {
            requests.watcher.refused(net, node);
        }
    }

    /** One subnet, for its statistics and for tests. */
    public Subnet subnet(int net) {
        return net == REQUESTS ? requests : replies;
    }

    @Override
    public int places(int bytes) {
        return 1;
    }

    @Override
    public boolean isFull(int net, int node, int bytes, int promised) {
        return subnet(net).isFull(node, promised);
    }

    @Override
    public void push(int net, int source, int destination, int request, int bytes) {
        subnet(net).push(source, destination, request);
    }

    @Override
    public void transfer() {
        requests.advance();
        replies.advance();
    }

    @Override
    public boolean isStill() {
        return requests.isStill() && replies.isStill();
    }

    @Override
    public void skip(long ticks) {
        requests.skip(ticks);
        replies.skip(ticks);
    }

    @Override
    public int pop(int net, int node) {
        return subnet(net).pop(node);
    }

    @Override
    public boolean hasOutput(int net) {
        return subnet(net).outputs() > 0;
    }

    @Override
    public boolean isIdle() {
        return requests.isIdle() && replies.isIdle();
    }
}
