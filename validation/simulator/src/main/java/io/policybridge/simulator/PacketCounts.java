package io.policybridge.simulator;

import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;

/** Packets that the SMs put into the network, by type of access, and the flits that both directions would take. */
final class PacketCounts {
    private final Requests requests;
    private final int flitBytes;
    private final long[] sent = new long[AccessType.VALUES.length];
    private long flitsSent;
    private long flitsReceived;

    PacketCounts(Requests requests, int flitBytes) {
        this.requests = requests;
        this.flitBytes = flitBytes;
    }

    void sent(int request) {
        sent[requests.type[request]]++;
        flitsSent += flits(requests.bytesToMemory(request));
    }

    void received(int reply) {
        flitsReceived += flits(requests.bytesFromMemory(reply));
    }

    private int flits(int bytes) {
        return (bytes + flitBytes - 1) / flitBytes;
    }

    long sent(AccessType type) {
        return sent[type.ordinal()];
    }

    /** {@code icnt_total_pkts_simt_to_mem}, which counts flits. */
    long flitsSent() {
        return flitsSent;
    }

    /** {@code icnt_total_pkts_mem_to_simt}, which counts flits. */
    long flitsReceived() {
        return flitsReceived;
    }
}
