package io.policybridge.simulator.recording;

import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.memory.MemoryWatcher;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.RecordText;
import io.policybridge.stream.StreamWriter;
import java.nio.file.Path;
import java.util.Arrays;

/** Writes the l2 stream: the L2 slices with the queues around them. */
final class L2Stream implements MemoryWatcher {
    private final Gpu gpu;
    private final Requests requests;
    private final StreamWriter out;
    private final CacheRecords records;

    L2Stream(Path folder, Gpu gpu, int subPartitions) {
        this.gpu = gpu;
        requests = gpu.requests();
        out = StreamWriter.create(
                folder.resolve("l2.zst"),
                "l2",
                "M core l2 sp addr time set way sectors",
                "I core l2 sp uid origuid addr size type sectors sm warp atomic ready bytes",
                "O core l2 sp uid",
                "A core l2 sp uid warp pc addr size type sectors probe status reason set way alloc evict push "
                        + "missq mshrs bytes",
                "R core l2 sp count",
                "S core l2 sp uid",
                "F core l2 sp uid addr set way sectors dirty",
                "N core l2 sp uid",
                "P core l2 sp uid type source",
                "D core l2 sp uid",
                "V core l2 sp",
                "U core l2 sp");
        ClusterRecords[] ofSlices = new ClusterRecords[subPartitions];
        Arrays.fill(ofSlices, new ClusterRecords(out, requests));
        records = new CacheRecords(gpu, ofSlices, CacheRecords.Owner.L2);
        for (int i = 0; i < subPartitions; i++) {
            gpu.memory().l2(i).watch(records);
        }
    }

    private RecordText record(String kind, int subPartition, int request) {
        return out.record(kind)
                .decimal(gpu.now())
                .decimal(gpu.clocks().l2Ticks() - 1)
                .decimal(subPartition)
                .decimal(requests.uid[request]);
    }

    @Override
    public void arrived(int subPartition, int request, int packet, int packetUid) {
        record("I", subPartition, request)
                .decimal(packetUid)
                .hex(requests.address[request])
                .decimal(requests.size[request])
                .text(AccessType.VALUES[requests.type[request]].code())
                .hex(requests.sectors[request])
                .decimal(requests.sm[request])
                .decimal(requests.slot[request])
                .decimal(requests.atomic[request] ? 1 : 0)
                .decimal(requests.ready[request]);
        boolean write = requests.isWrite(request);
        out.byteSet(write ? requests.bytesLow[request] : 0, write ? requests.bytesHigh[request] : 0)
                .end();
    }

    @Override
    public void leftRop(int subPartition, int request) {
        record("O", subPartition, request).end();
    }

    @Override
    public void replied(int subPartition, int request, char source) {
        record("P", subPartition, request)
                .text(AccessType.VALUES[requests.type[request]].code())
                .text(String.valueOf(source))
                .end();
    }

    @Override
    public void absorbed(int subPartition, int request) {
        record("D", subPartition, request).end();
    }

    /** Writes the rest. */
    void complete() {
        records.finish();
    }

    StreamWriter writer() {
        return out;
    }
}
