package io.policybridge.replay.memory;

import io.policybridge.config.NetworkConfig;
import io.policybridge.replay.comparison.EventComparison;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.network.Network;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;

/**
 * Compares the network with {@code icnt.zst}: it gets every push and pop in its tick, and must produce every transfer
 * in order and hold the recorded packet at every pop. For runs in which cores and network have one frequency.
 */
public final class IcntReplay {
    private static final int PUSHED = StreamReader.packed("P");
    private static final int TRANSFERRED = StreamReader.packed("T");
    private static final int POPPED = StreamReader.packed("O");
    private static final int REFUSED = StreamReader.packed("B");
    private static final long NO_TICK = -1;
    private static final int MOST_BYTES = 1 << 10;

    private final EventComparison comparison;
    private final Network network;
    private final int nodes;
    /** First network tick without a transfer so far. */
    private long pending;

    IcntReplay(String run, NetworkConfig config, int clusters, int subPartitions) {
        comparison = new EventComparison("icnt", run);
        network = Network.of(config, clusters, subPartitions);
        nodes = clusters + subPartitions;
        network.watch((net, source, destination, uid) ->
                comparison.produced("T " + net + " " + source + " " + destination + " " + uid));
    }

    /** Replays {@code stream} of the run called {@code run}. */
    public static ReplayResult replay(Path stream, String run, NetworkConfig config, int clusters, int subPartitions) {
        return new IcntReplay(run, config, clusters, subPartitions).result(stream);
    }

    /** Replays and compares everything. */
    ReplayResult result(Path stream) {
        try (StreamReader reader = StreamReader.open(stream, "icnt")) {
            read(reader);
        }
        return comparison.result();
    }

    Network network() {
        return network;
    }

    private void read(StreamReader reader) {
        long lastTick = NO_TICK;
        while (reader.next()) {
            int kind = reader.kind();
            if (kind == REFUSED) {
                continue;
            }
            reader.skip(1);
            long tick = reader.count("icnt");
            lastTick = Math.max(lastTick, tick);
            int net = reader.integer("net", 0, 1);
            if (kind == TRANSFERRED) {
                transferUpTo(tick - 1);
                comparison.recorded("T " + net + " " + reader.rest("columns"));
            } else if (kind == PUSHED) {
                transferUpTo(net == Network.REQUESTS ? tick : tick - 1);
                int source = reader.integer("src", 0, nodes - 1);
                int destination = reader.integer("dst", 0, nodes - 1);
                int uid = reader.integer("uid", 1, Integer.MAX_VALUE);
                push(tick, net, source, destination, uid, reader.integer("bytes", 1, MOST_BYTES));
            } else if (kind == POPPED) {
                transferUpTo(tick - 1);
                int node = reader.integer("dst", 0, nodes - 1);
                pop(tick, net, node, reader.integer("uid", 1, Integer.MAX_VALUE));
            } else {
                throw reader.unknownKind("P T O B");
            }
        }
        transferUpTo(lastTick);
    }

    private void push(long tick, int net, int source, int destination, int uid, int bytes) {
        if (network.isFull(net, source, bytes)) {
            comparison.recorded("P " + net + " " + source + " " + destination + " " + uid);
            comparison.produced("no room");
            comparison.compare("tick " + tick);
        } else {
            network.push(net, source, destination, uid, bytes);
        }
    }

    private void pop(long tick, int net, int node, int uid) {
        int request = network.pop(net, node);
        comparison.recorded("O " + net + " " + node + " " + uid);
        comparison.produced(
                "O " + net + " " + node + " " + (request == Requests.NONE ? "-" : Integer.toString(request)));
        comparison.compare("tick " + tick);
    }

    private void transferUpTo(long tick) {
        while (pending <= tick) {
            if (network.isStill()) {
                comparison.compare("tick " + pending);
                network.skip(tick - pending + 1);
                pending = tick + 1;
                return;
            }
            network.transfer();
            comparison.compare("tick " + pending);
            pending++;
        }
    }
}
