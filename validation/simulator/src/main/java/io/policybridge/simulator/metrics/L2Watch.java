package io.policybridge.simulator.metrics;

import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.memory.MemoryWatcher;
import io.policybridge.simulator.metrics.loads.LoadColumn;
import io.policybridge.simulator.metrics.loads.LoadTally;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * Watches the L2 and the replies of DRAM: the last requester of each line, the hits of each warp, the waiting times of
 * requests, and the spread of the replies to a load.
 */
final class L2Watch implements MemoryWatcher {
    private static final int GLOBAL_READ = AccessType.GLOBAL_READ.ordinal();
    private static final int LOCAL_READ = AccessType.LOCAL_READ.ordinal();

    private static final int QUEUEING_CYCLES = 20;

    /** By the kinds of {@link Touches}. */
    private static final Metric[] LOCALITY = {
        Metric.L2_FIRST,
        Metric.L2_INTRA_THREAD,
        Metric.L2_INTER_THREAD,
        Metric.L2_INTRA_BLOCK,
        Metric.L2_INTRA_CORE,
        Metric.L2_INTER_CORE,
        Metric.L2_INTER_KERNEL
    };

    private static final Metric[] CAUGHT = {
        null,
        Metric.L2_CAUGHT_INTRA_THREAD,
        Metric.L2_CAUGHT_INTER_THREAD,
        Metric.L2_CAUGHT_INTRA_BLOCK,
        Metric.L2_CAUGHT_INTRA_CORE,
        Metric.L2_CAUGHT_INTER_CORE,
        Metric.L2_CAUGHT_INTER_KERNEL
    };

    private final RunMetrics run;
    private final LoadTally loads;
    private final Requests requests;

    private final Gpu gpu;
    private final DataCache[] slices;
    private final WarpHits warps;
    private final ReplySpread spread;
    private final LineTable lines = new LineTable();
    private final Touches touches = new Touches(lines);
    private final L2Packets packets = new L2Packets();
    /** The packet whose sectors arrive now: its uid, and its number in {@link #packets}. */
    private int lastUid;

    private int lastPacket;
    /** By request: core cycle in which it entered the queue before the L2. */
    private long[] queued = new long[0];

    L2Watch(RunMetrics run, Gpu gpu, int subPartitions, int sms) {
        this.run = run;
        loads = run.loadTable().part();
        this.gpu = gpu;
        requests = gpu.requests();
        slices = new DataCache[subPartitions];
        for (int i = 0; i < subPartitions; i++) {
            slices[i] = gpu.memory().l2(i);
        }
        warps = new WarpHits(run, sms);
        spread = new ReplySpread(run);
    }

    private boolean isLoad(int request) {
        int type = requests.type[request];
        return (type == GLOBAL_READ || type == LOCAL_READ) && !requests.atomic[request];
    }

    @Override
    public void leftRop(int subPartition, int request) {
        enters(request);
    }

    private void enters(int request) {
        if (request >= queued.length) {
            queued = Arrays.copyOf(queued, Math.max(1024, 2 * request));
        }
        queued[request] = gpu.now();
    }

    @Override
    public void accessed(int subPartition, int request, int status) {
        if (status == Status.RESERVATION_FAIL || status == Status.BYPASS) {
            return;
        }
        run.counts().count(Metric.QUEUEING, (int)
                Math.min(Integer.MAX_VALUE, (gpu.now() - queued[request]) / QUEUEING_CYCLES));
        if (isLoad(request)) {
            boolean hit = status == Status.HIT || slices[subPartition].probe() == Status.HIT_RESERVED;
            warps.accessed(requests.sm[request], requests.dynamicWarp[request], hit);
            if (run.warpSamples() != null) {
                run.warpSamples().accessed(requests.sm[request], requests.dynamicWarp[request], hit);
            }
            int locality = packets.accepted(request, hit);
            if (locality > Touches.FIRST) {
                run.counts().count(CAUGHT[locality]);
            }
            int load = loads.number(requests.kernel[request], requests.pc[request]);
            loads.count(load, LoadColumn.L2_ACCESSES);
            if (hit) {
                loads.count(load, LoadColumn.L2_HITS);
            }
        }
    }

    @Override
    public void returned(int channel, int subPartition, int request) {
        if (isLoad(request)) {
            spread.returned(requests.sm[request], requests.dynamicWarp[request], requests.n[request], gpu.now());
        }
    }

    /** The current launch has ended. */
    void ended() {
        warps.ended();
        spread.ended();
    }

    @Override
    public void arrived(int subPartition, int request, int packet, int packetUid) {
        // Textures enter the queue at once, all others leave the ROP delay first.
        enters(request);
        if (!isLoad(packet)) {
            packets.forget(request);
            return;
        }
        if (packetUid != lastUid) {
            lastUid = packetUid;
            int kind = touches.touch(
                    lines.number(requests.address[packet]),
                    run.launch(),
                    requests.sm[packet],
                    requests.cta[packet],
                    requests.dynamicWarp[packet],
                    requests.lanes[packet]);
            run.counts().count(LOCALITY[kind]);
            lastPacket = packets.begin(kind);
        }
        packets.sector(lastPacket, request);
    }
}
