package io.policybridge.simulator;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.network.Network;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.Requests;
import io.policybridge.simulator.sm.Sm;

/**
 * The SMs that share one node of the network, with the queue in which their replies arrive. Each core cycle the oldest
 * reply is handed to its SM if that has room, then one packet is taken from the network if the queue has room. The SMs
 * run one after the other, and with -gpgpu_simt_core_sim_order 1 each active cycle another one first. What they send
 * while clusters run side by side enters the network in {@link #meet}.
 */
final class Cluster implements NetworkPort {
    /** In the outbox: a packet that the network refused. */
    private static final int REFUSED = Requests.NONE;

    /** More than the SMs of a cluster send in a core cycle. */
    private static final int MOST_SENT = 1024;

    private final int node;
    private final int clusters;
    private final Sm[] sms;
    private final Requests requests;
    private final Network network;
    private final IntQueue replies;
    private final PacketCounts packets;
    private final boolean rotates;
    private int first;
    /**
     * Requests that have been sent and are not in the network yet, with the refusals among them, and places that they
     * take in its buffer.
     */
    private final IntQueue outbox = new IntQueue(MOST_SENT);

    private int promised;
    /** Whether other clusters run at the same time. */
    private boolean apart;

    /** Cluster {@code node}, with room for {@code ejectionBuffer} replies. */
    Cluster(int node, SmConfig config, int ejectionBuffer, Requests requests, Network network, PacketCounts packets) {
        this.node = node;
        clusters = config.clusters().count();
        rotates = config.clusters().simOrder() == 1;
        this.requests = requests;
        this.network = network;
        this.packets = packets;
        sms = new Sm[config.clusters().cores()];
        replies = new IntQueue(ejectionBuffer);
    }

    void add(int core, Sm sm) {
        sms[core] = sm;
    }

    @Override
    public boolean isFull(int bytes, boolean write) {
        boolean isFull = network.isFull(Network.REQUESTS, node, write ? bytes : Requests.HEADER_BYTES, promised);
        if (isFull) {
            refuse();
        }
        return isFull;
    }

    private void refuse() {
        if (!apart) {
            network.refuse(Network.REQUESTS, node);
        } else if (network.isWatched()) {
            outbox.add(REFUSED);
        }
    }

    @Override
    public void send(int request) {
        if (apart) {
            outbox.add(request);
            promised += network.places(requests.bytesToMemory(request));
        } else {
            push(request);
        }
    }

    /** Other clusters run at the same time, from now on or no longer. */
    void apart(boolean side) {
        apart = side;
    }

    /** What was sent enters the network. */
    void meet() {
        if (outbox.isEmpty()) {
            return;
        }
        while (!outbox.isEmpty()) {
            int request = outbox.poll();
            if (request == REFUSED) {
                network.refuse(Network.REQUESTS, node);
            } else {
                push(request);
            }
        }
        promised = 0;
    }

    private void push(int request) {
        packets.sent(request);
        network.push(
                Network.REQUESTS,
                node,
                clusters + requests.partition[request],
                request,
                requests.bytesToMemory(request));
    }

    /** The part of a core cycle before the memory side: replies move one step. */
    void receive(long now) {
        if (!replies.isEmpty()) {
            int reply = replies.peek();
            Sm sm = sms[requests.sm[reply] % sms.length];
            if (!sm.responseFull(reply)) {
                replies.poll();
                sm.acceptResponse(reply, now);
            }
        }
        if (!replies.isFull()) {
            int packet = network.pop(Network.REPLIES, node);
            if (packet != Requests.NONE) {
                packets.received(packet);
                replies.add(packet);
            }
        }
    }

    /** A core cycle of the SMs; {@code ctasWait}: the kernel has CTAs that are not started. */
    void cycle(long now, boolean ctasWait) {
        boolean active = ctasWait;
        for (int i = 0; i < sms.length; i++) {
            Sm sm = sms[first + i < sms.length ? first + i : first + i - sms.length];
            active |= !sm.idle();
            sm.cycle(now);
        }
        if (rotates && active && ++first == sms.length) {
            first = 0;
        }
    }

    /** Whether an SM does anything in core cycle {@code now}. */
    boolean isDue(long now) {
        for (Sm sm : sms) {
            if (sm.isDue(now)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a reply waits here. */
    boolean isBusy() {
        return !replies.isEmpty();
    }
}
