package io.policybridge.simulator.recording;

import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.network.Network;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.RecordText;
import io.policybridge.stream.StreamWriter;
import java.nio.file.Path;

/** Writes the icnt stream: every push, transfer and pop of the network, and how often nodes found no room. */
final class NetworkStream implements Network.Watcher {

    private final Gpu gpu;
    private final Requests requests;
    private final StreamWriter out;
    private final Refusals[] refusals;

    /** Refusals of one node in cycles that follow each other. */
    private static final class Refusals {
        private long core;
        private long tick;
        private long last;
        private long count;
    }

    NetworkStream(Path folder, Gpu gpu, int nodes) {
        this.gpu = gpu;
        requests = gpu.requests();
        out = StreamWriter.create(
                folder.resolve("icnt.zst"),
                "icnt",
                "P core icnt net src dst uid bytes type addr",
                "T core icnt net src dst uid",
                "O core icnt net dst uid",
                "B core icnt node last count");
        refusals = new Refusals[nodes];
        for (int i = 0; i < nodes; i++) {
            refusals[i] = new Refusals();
        }
    }

    private RecordText record(String kind, int net) {
        return out.record(kind)
                .decimal(gpu.now())
                .decimal(gpu.clocks().icntTicks() - 1)
                .decimal(net);
    }

    @Override
    public void pushed(int net, int source, int destination, int request) {
        record("P", net)
                .decimal(source)
                .decimal(destination)
                .decimal(requests.uid[request])
                .decimal(net == Network.REQUESTS ? requests.bytesToMemory(request) : requests.bytesFromMemory(request))
                .text(AccessType.VALUES[requests.type[request]].code())
                .hex(requests.address[request])
                .end();
    }

    @Override
    public void transferred(int net, int source, int destination, int request) {
        record("T", net)
                .decimal(source)
                .decimal(destination)
                .decimal(requests.uid[request])
                .end();
    }

    @Override
    public void popped(int net, int destination, int request) {
        record("O", net).decimal(destination).decimal(requests.uid[request]).end();
    }

    @Override
    public void refused(int net, int node) {
        Refusals r = refusals[node];
        if (r.count > 0 && gpu.now() > r.last + 1) {
            write(node, r);
        }
        if (r.count++ == 0) {
            r.core = gpu.now();
            r.tick = gpu.clocks().icntTicks() - 1;
        }
        r.last = gpu.now();
    }

    private void write(int node, Refusals r) {
        out.record("B")
                .decimal(r.core)
                .decimal(r.tick)
                .decimal(node)
                .decimal(r.last)
                .decimal(r.count)
                .end();
        r.count = 0;
    }

    StreamWriter writer() {
        return out;
    }

    /** Writes the refusals that go on. */
    void complete() {
        for (int node = 0; node < refusals.length; node++) {
            if (refusals[node].count > 0) {
                write(node, refusals[node]);
            }
        }
    }
}
