package io.policybridge.replay.memory;

import io.policybridge.config.GpuConfig;
import io.policybridge.replay.comparison.EventComparison;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.memory.MemorySystem;
import io.policybridge.simulator.network.Network;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;

/** Compares the replies of a model with the pushes into the reply network of an icnt stream, tick by tick. */
final class ReplyRecords implements AutoCloseable {
    private static final int PUSHED = StreamReader.packed("P");

    private final StreamReader reader;
    private final EventComparison comparison;
    private final int firstNode;
    private final int lastNode;
    private final MemorySystem memory;
    private final Requests requests;
    private boolean more;
    private long tick;

    /** The sub-partitions of {@code gpu} reply. */
    ReplyRecords(Path stream, String run, GpuConfig gpu, MemorySystem memory, Requests requests) {
        reader = StreamReader.open(stream, "icnt");
        comparison = new EventComparison("memory: replies", run);
        firstNode = gpu.sm().clusters().count();
        lastNode = firstNode + gpu.memory().subPartitions() - 1;
        this.memory = memory;
        this.requests = requests;
        advance();
    }

    private void advance() {
        do {
            more = reader.next();
            if (more && reader.kind() == PUSHED) {
                reader.skip(1);
                tick = reader.count("icnt");
                if (reader.integer("net", 0, 1) == Network.REPLIES) {
                    return;
                }
            }
        } while (more);
    }

    /** Takes the replies that the network took in tick {@code now}. */
    void take(long now) {
        while (more && tick == now) {
            int subPartition = reader.integer("src", firstNode, lastNode) - firstNode;
            reader.skip(1);
            int reply = memory.replyTop(subPartition);
            comparison.recorded(reader.text("uid"));
            comparison.produced(reply == Requests.NONE ? "no reply" : Integer.toString(requests.uid[reply]));
            comparison.compare("tick " + now + " sub-partition " + subPartition);
            if (reply != Requests.NONE) {
                release(memory.popReply(subPartition));
            }
            advance();
        }
    }

    /** Receives a reply as an SM does; a read packet ends with the last of its sectors. */
    private void release(int reply) {
        int packet = requests.parent[reply];
        if (packet != Requests.NONE && !requests.isWrite(reply) && --requests.children[packet] == 0) {
            requests.release(packet);
        }
        requests.release(reply);
    }

    /** Complains about a reply behind the {@code ticks} ticks of the clock stream: nothing would compare it. */
    void requireEnd(long ticks) {
        if (more) {
            throw reader.bad("icnt", tick, "one of the " + ticks + " ticks of clock.zst");
        }
    }

    ReplayResult result() {
        return comparison.result();
    }

    @Override
    public void close() {
        reader.close();
    }
}
