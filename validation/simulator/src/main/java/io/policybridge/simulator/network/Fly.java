package io.policybridge.simulator.network;

import io.policybridge.config.NetworkConfig;

/**
 * Intersim2's single-stage fly. Packets are sent as flits, one a tick and node; in either direction one router with a
 * port for each node carries them.
 */
public final class Fly implements Network {
    private final FlySubnet requests;
    private final FlySubnet replies;

    /** A fly between {@code clusters} SM clusters and {@code subPartitions} L2 slices. */
    public Fly(NetworkConfig.Fly config, int clusters, int subPartitions) {
        requests = new FlySubnet(config, REQUESTS, 0, clusters, clusters, subPartitions);
        replies = new FlySubnet(config, REPLIES, clusters, subPartitions, 0, clusters);
    }

    private FlySubnet subnet(int net) {
        return net == REQUESTS ? requests : replies;
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

    @Override
    public int places(int bytes) {
        return requests.flitsOf(bytes);
    }

    @Override
    public boolean isFull(int net, int node, int bytes, int promised) {
        return subnet(net).isFull(node, bytes, promised);
    }

    @Override
    public void push(int net, int source, int destination, int request, int bytes) {
        subnet(net).push(source, destination, request, bytes);
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
        return subnet(net).hasOutput();
    }

    @Override
    public boolean isIdle() {
        return requests.isIdle() && replies.isIdle();
    }
}
