package io.policybridge.simulator.metrics;

import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.memory.MemoryWatcher;
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

    private final RunMetrics run;
    private final Requests requests;
    private static final int QUEUEING_CYCLES = 20;

    private final Gpu gpu;
    private final DataCache[] slices;
    private final WarpHits warps;
    private final ReplySpread spread;
    private final LineTable lines = new LineTable();
    /** By line number; launches count from 1. */
    private int[] launch = new int[0];

    private int[] sm = new int[0];
    /** The packet whose sectors arrive now. */
    private int lastPacket;
    /** By request: core cycle in which it entered the queue before the L2. */
    private long[] queued = new long[0];

    L2Watch(RunMetrics run, Gpu gpu, int subPartitions, int sms) {
        this.run = run;
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
            warps.accessed(
                    requests.sm[request],
                    requests.dynamicWarp[request],
                    status == Status.HIT || slices[subPartition].probe() == Status.HIT_RESERVED);
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
        if (!isLoad(packet) || packetUid == lastPacket) {
            return;
        }
        lastPacket = packetUid;
        int line = lines.number(requests.address[packet]);
        launch = lines.fitted(launch);
        sm = lines.fitted(sm);
        Metric kind;
        if (launch[line] == 0) {
            kind = Metric.L2_FIRST;
        } else if (launch[line] != run.launch()) {
            kind = Metric.L2_INTER_KERNEL;
        } else {
            kind = sm[line] == requests.sm[packet] ? Metric.L2_INTRA_CORE : Metric.L2_INTER_CORE;
        }
        run.counts().count(kind);
        launch[line] = run.launch();
        sm[line] = requests.sm[packet];
    }
}
