package io.policybridge.simulator.ldst;

import io.policybridge.config.Sectors;
import io.policybridge.simulator.cache.WritableCache;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.Requests;

/**
 * Sends requests past the L1D, because the instruction is one that does not use it or because a policy answered so. In
 * the latter case a load of more than one sector is taken apart (before an L2 of whole lines, if it does not touch all
 * of them): each touched aligned 32-byte segment travels as a request of its own and comes back as one, so that only
 * touched sectors move and no reply has to wait for its siblings. Each segment is one pending access of the load.
 */
final class BypassPort {
    private static final long LINE_MASK = -Sectors.LINE_BYTES;
    private static final int SECTOR_MASK = Sectors.PER_LINE - 1;

    private final Requests requests;
    private final Instructions instructions;
    private final NetworkPort network;
    private final WritableCache l1d;
    private final LoadEvents events;
    private final boolean splits;
    private LdstObserver observer;
    private int awaited;
    private long bypasses;

    /** {@code splits}: the L2 has sectors, and answers each by itself. */
    BypassPort(
            Requests requests,
            Instructions instructions,
            NetworkPort network,
            WritableCache l1d,
            LoadEvents events,
            boolean splits) {
        this.requests = requests;
        this.instructions = instructions;
        this.network = network;
        this.l1d = l1d;
        this.events = events;
        this.splits = splits;
    }

    void observe(LdstObserver watching) {
        observer = watching;
    }

    /**
     * Whether the first segment of {@code request} was sent: it must be finished before the policy is queried again.
     */
    boolean isCommitted(int request) {
        return requests.bypassesL1d[request];
    }

    /** Sends {@code request}, or as many of its segments as the network has room for; true when all of it was sent. */
    boolean send(int request) {
        if (requests.isWrite(request) || !isSplit(request)) {
            boolean write = requests.isWrite(request);
            if (network.isFull(Requests.HEADER_BYTES + (write ? requests.size[request] : 0), write)) {
                return false;
            }
            commit(request);
            sendOne(request);
            return true;
        }
        while (requests.sectors[request] != 0) {
            if (network.isFull(Requests.HEADER_BYTES, false)) {
                return false;
            }
            if (!requests.bypassesL1d[request]) {
                expect(request);
                commit(request);
            }
            sendOne(segment(request));
            requests.sectors[request] &= requests.sectors[request] - 1;
        }
        requests.release(request);
        return true;
    }

    /**
     * Whether only touched segments of 32 bytes are sent: of a request that is larger, and always in front of an L2
     * with sectors, which answers each by itself.
     */
    private boolean isSplit(int request) {
        int segments = requests.size[request] / Sectors.BYTES;
        return segments > 1 && (splits || Integer.bitCount(requests.sectors[request]) < segments);
    }

    /** Sends {@code request} unmodified; the network must have room. */
    void sendOne(int request) {
        requests.bypassesL1d[request] = true;
        if (!requests.isWrite(request)) {
            awaited++;
        }
        network.send(request);
    }

    /** The reply to a request that bypassed the L1D went to the registers. */
    void returned() {
        awaited--;
    }

    /** Requests that a policy let bypass the L1D so far; the segments of one count once. */
    long bypasses() {
        return bypasses;
    }

    /** Whether a reply to such a request is awaited. */
    boolean isAwaited() {
        return awaited > 0;
    }

    private void expect(int request) {
        int waiting = requests.instruction[request];
        if (waiting >= 0) {
            instructions.pending[waiting] += Integer.bitCount(requests.sectors[request]) - 1;
        }
    }

    private void commit(int request) {
        requests.bypassesL1d[request] = true;
        l1d.bypassSent(request);
        events.bypassed(request);
        bypasses++;
        if (observer != null) {
            observer.bypassed(request);
        }
    }

    /** The lowest touched sector of {@code request} as a request. */
    private int segment(int request) {
        int sector = Integer.numberOfTrailingZeros(requests.sectors[request]) & SECTOR_MASK;
        long bytes = 0xffffffffL << Sectors.BYTES * (sector & 1);
        int created = requests.allocate();
        requests.type[created] = requests.type[request];
        requests.address[created] = (requests.address[request] & LINE_MASK) + (long) sector * Sectors.BYTES;
        requests.size[created] = Sectors.BYTES;
        requests.sectors[created] = 1 << sector;
        requests.bytesLow[created] = sector < 2 ? requests.bytesLow[request] & bytes : 0;
        requests.bytesHigh[created] = sector < 2 ? 0 : requests.bytesHigh[request] & bytes;
        requests.lanes[created] = requests.lanes[request];
        requests.sm[created] = requests.sm[request];
        requests.slot[created] = requests.slot[request];
        requests.dynamicWarp[created] = requests.dynamicWarp[request];
        requests.pc[created] = requests.pc[request];
        requests.instruction[created] = requests.instruction[request];
        requests.kernel[created] = requests.kernel[request];
        requests.stream[created] = requests.stream[request];
        requests.cta[created] = requests.cta[request];
        requests.warpInCta[created] = requests.warpInCta[request];
        requests.n[created] = requests.n[request];
        requests.index[created] = requests.index[request];
        requests.requests[created] = requests.requests[request];
        requests.lines[created] = requests.lines[request];
        requests.partition[created] = requests.partition[request];
        return created;
    }
}
