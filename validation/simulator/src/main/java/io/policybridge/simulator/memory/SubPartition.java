package io.policybridge.simulator.memory;

import io.policybridge.config.AddressMapping;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.MemoryConfig;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.dram.DramClasses;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.Requests;

/**
 * One L2 slice with its queues: network, ROP delay, L2, and the queues from and to DRAM and back to the network. Ticks
 * with the L2 clock; the ROP delay counts core cycles.
 */
final class SubPartition {
    private static final int ARRIVAL_ENTRIES = 4;
    private static final int TEXTURE = AccessType.TEXTURE_READ.ordinal();
    private static final int L1_WRITE_BACK = AccessType.L1_WRITE_BACK.ordinal();
    private static final int L2_WRITE_BACK = AccessType.L2_WRITE_BACK.ordinal();
    private static final int WRITE_ALLOCATE_READ = AccessType.L2_WRITE_ALLOCATE_READ.ordinal();
    private static final long NEVER = Long.MAX_VALUE;

    private final int id;
    private final MemoryConfig config;
    private final Requests requests;
    private final DataCache l2;
    private final ArrivalPolicy policy;
    /** Null where no policy gives hints. */
    private final ReplyHints hints;

    private final SectorSplit split;
    private final boolean sectored;
    private final boolean lazyFetch;
    private final boolean writeBack;
    /** Null where the L2 has no model of banks and ports. */
    private final BankedPorts banks;

    private final IntQueue icntToL2;
    private final IntQueue l2ToIcnt;
    final ToDram l2ToDram;
    final IntQueue dramToL2;
    /** Write-backs of this L2 that DRAM has not written yet. */
    int writeBacks;

    private final RequestRing rop = new RequestRing();
    private final RequestRing bypasses = new RequestRing();
    private long hostCopies;
    private int tracked;
    /** The access whose last attempt failed, or NONE. */
    private int failed = Requests.NONE;
    /** First core cycle at which {@link #cycle} can do anything. */
    private long wake = NEVER;

    private long last = -1;
    MemoryWatcher watcher;
    /** Null where nothing is executed. */
    Atomics atomics;

    /**
     * An empty slice.
     *
     * @param calls the policies of the slice, or null
     * @param classes those of its channel, or null
     */
    SubPartition(
            MemoryConfig config,
            int id,
            Requests requests,
            AddressMapping mapping,
            CacheCalls calls,
            DramClasses classes) {
        this.id = id;
        this.config = config;
        this.requests = requests;
        CacheConfig cache = config.l2();
        l2 = new DataCache(cache, true, requests, id, mapping, calls, 0);
        policy = ArrivalPolicy.isNeeded(calls) ? new ArrivalPolicy(calls, requests, l2) : null;
        hints = ReplyHints.isNeeded(calls) ? new ReplyHints(calls, requests) : null;
        sectored = cache.isSectored();
        lazyFetch = cache.writeAllocate() == CacheConfig.WriteAllocate.LAZY_FETCH_ON_READ;
        writeBack = cache.write() == CacheConfig.Write.WRITE_BACK;
        banks = config.queues().banks() == null
                ? null
                : new BankedPorts(config.queues().banks(), mapping, cache.lineBytes());
        split = new SectorSplit(requests, cache.release());
        icntToL2 = new IntQueue(config.queues().icntToL2());
        l2ToDram = new ToDram(config.queues().l2ToDram(), requests, classes);
        dramToL2 = new IntQueue(config.queues().dramToL2());
        l2ToIcnt = new IntQueue(config.queues().l2ToIcnt());
    }

    DataCache l2() {
        return l2;
    }

    /** Whether there is room for all sectors of a packet. */
    boolean canAccept() {
        return !icntToL2.lacks(ARRIVAL_ENTRIES);
    }

    /** Takes {@code packet} from the network in core cycle {@code cycle}. */
    void push(int packet, long cycle) {
        if (policy != null) {
            policy.latch(packet, cycle);
        }
        int uid = requests.uid[packet];
        if (sectored) {
            split.split(packet);
            for (int i = 0; i < split.count(); i++) {
                enter(split.piece(i), packet, uid, cycle);
            }
        } else {
            enter(packet, packet, uid, cycle);
        }
    }

    private void enter(int request, int packet, int packetUid, long cycle) {
        tracked++;
        if (isTexture(request)) {
            icntToL2.add(request);
            wake = 0;
        } else {
            boolean isBypass = policy != null && policy.bypasses(request, packetUid);
            requests.ready[request] =
                    isBypass ? cycle : cycle + config.latencies().rop();
            (isBypass ? bypasses : rop).add(request);
            wake = Math.min(wake, requests.ready[request]);
        }
        if (watcher != null) {
            watcher.arrived(id, request, packet, packetUid);
        }
    }

    /** As in GPGPU-Sim, a sector of a texture's packet is not one of a texture. */
    private boolean isTexture(int request) {
        return requests.type[request] == TEXTURE && requests.parent[request] == Requests.NONE;
    }

    /** L2 cycle number {@code tick}, during core cycle {@code cycle}. Ticks before {@link #wake} may be skipped. */
    void cycle(long tick, long cycle) {
        if (cycle < wake) {
            return;
        }
        settle(tick);
        last = tick;
        if (l2.accessReady() && !l2ToIcnt.isFull()) {
            handBack(l2.nextAccess(), cycle);
        }
        if (!dramToL2.isEmpty()) {
            takeFromDram(dramToL2.peek(), cycle);
        }
        int miss = l2ToDram.firstWithRoom(l2.missQueue());
        if (miss >= 0) {
            send(l2.takeMiss(miss));
        }
        l2.cycle();
        if (!icntToL2.isEmpty() && l2ToDram.hasRoomFor(icntToL2.peek())) {
            if (config.queues().texturesOnly() && !isTexture(icntToL2.peek())) {
                l2ToDram.add(icntToL2.poll());
            } else {
                access(icntToL2.peek(), tick, cycle);
            }
        }
        if (!bypasses.isEmpty() && cycle >= requests.ready[bypasses.peek()] && l2ToDram.hasRoomFor(bypasses.peek())) {
            releaseBypass(bypasses.poll(), cycle);
        }
        if (!rop.isEmpty() && cycle >= requests.ready[rop.peek()] && !icntToL2.isFull()) {
            int request = rop.poll();
            icntToL2.add(request);
            if (watcher != null) {
                watcher.leftRop(id, request);
            }
        }
        wake = nextEvent();
    }

    /** Accounts for the ticks skipped since the last one, up to before {@code tick}. */
    void settle(long tick) {
        if (tick > last + 1) {
            l2.cycles(tick - last - 1);
            last = tick - 1;
        }
    }

    private long nextEvent() {
        boolean moving =
                !icntToL2.isEmpty() || !dramToL2.isEmpty() || !l2.missQueue().isEmpty();
        if (moving || l2.accessReady() || !l2.dataPortFree() || !l2.fillPortFree()) {
            return 0;
        }
        long next = rop.isEmpty() ? NEVER : requests.ready[rop.peek()];
        return bypasses.isEmpty() ? next : Math.min(next, requests.ready[bypasses.peek()]);
    }

    private void handBack(int request, long cycle) {
        l2.handedBack(request);
        if (watcher != null) {
            watcher.handedBack(id, request);
        }
        if (requests.type[request] == WRITE_ALLOCATE_READ) {
            requests.release(request);
        } else {
            hint(request, cycle);
            reply(request, 'm');
        }
    }

    private void hint(int request, long cycle) {
        if (hints != null) {
            hints.give(request, cycle);
        }
    }

    private void reply(int request, char source) {
        l2ToIcnt.add(request);
        if (watcher != null) {
            watcher.replied(id, request, source);
        }
    }

    private void takeFromDram(int request, long cycle) {
        if (l2.waitingForFill(request)) {
            if (l2.fillPortFree()) {
                dramToL2.poll();
                l2.fill(request, cycle + hostCopies);
                if (watcher != null) {
                    watcher.filled(id, request);
                }
            }
        } else if (!l2ToIcnt.isFull()) {
            dramToL2.poll();
            reply(request, 'd');
        }
    }

    private void send(int request) {
        requests.partition[request] = id;
        l2ToDram.add(request);
        if (watcher != null) {
            watcher.sent(id, request);
        }
    }

    private void access(int request, long tick, long cycle) {
        if (l2ToIcnt.isFull() || !l2.dataPortFree()) {
            return;
        }
        if (banks != null && !banks.areFree(requests.address[request], tick)) {
            return;
        }
        int status = attempt(request, cycle);
        if (watcher != null) {
            watcher.accessed(id, request, status);
        }
        if (status == Status.RESERVATION_FAIL) {
            return;
        }
        if (banks != null) {
            banks.occupy(requests.address[request], tick);
        }
        icntToL2.poll();
        if (status == Status.BYPASS) {
            sendBypass(request);
        } else if (status == Status.HIT) {
            if (!l2.sentWrite()) {
                hint(request, cycle);
                end(request, 'h');
            }
        } else if (requests.isWrite(request) && lazyFetch) {
            end(request, 'w');
        }
    }

    private int attempt(int request, long cycle) {
        if (request == failed && l2.wouldFailAgain()) {
            l2.repeatFail(1);
            return Status.RESERVATION_FAIL;
        }
        int status = l2.access(request, cycle + hostCopies);
        failed = status == Status.RESERVATION_FAIL ? request : Requests.NONE;
        if (l2.sentWriteBack()) {
            writeBacks++;
        }
        return status;
    }

    /** An access that is complete: it is answered, but a write-back of an L1 just ends. */
    private void end(int request, char source) {
        if (requests.type[request] == L1_WRITE_BACK) {
            if (watcher != null) {
                watcher.absorbed(id, request);
            }
            forget(request);
        } else if (source == 'h' || writeBack) {
            reply(request, source);
        }
    }

    /** A routed bypass goes to DRAM, without the ROP delay, or is looked up if its line has changed meanwhile. */
    private void releaseBypass(int request, long cycle) {
        int parent = requests.parent[request];
        if (policy.bypasses(request, requests.uid[parent == Requests.NONE ? request : parent])) {
            policy.leaves(request);
            sendBypass(request);
        } else {
            requests.ready[request] = cycle + config.latencies().rop();
            rop.add(request);
        }
    }

    private void sendBypass(int request) {
        l2.bypassSent(request);
        l2ToDram.add(request);
    }

    /** Ends the life of a request that GPGPU-Sim waits for at the end of a run. */
    void forget(int request) {
        tracked--;
        requests.release(request);
    }

    /**
     * The reply at the head of the queue towards the network, or {@link Requests#NONE}. Write-backs that got there end.
     */
    int replyTop() {
        if (l2ToIcnt.isEmpty()) {
            return Requests.NONE;
        }
        int request = l2ToIcnt.peek();
        int type = requests.type[request];
        if (type == L1_WRITE_BACK || type == L2_WRITE_BACK) {
            l2ToIcnt.poll();
            forget(request);
            return Requests.NONE;
        }
        return request;
    }

    /** Removes and returns it; if it is an atomic, it is executed. */
    int popReply() {
        tracked--;
        int request = l2ToIcnt.poll();
        int parent = requests.parent[request];
        // The packet of which a write is a sector has ended, and another request may have its index.
        int packet = parent == Requests.NONE || requests.isWrite(request) ? request : parent;
        if (requests.atomicOf[packet] != Requests.NONE && atomics != null) {
            atomics.execute(requests.sm[packet], requests.atomicOf[packet], requests.lanes[packet]);
            requests.atomicOf[packet] = Requests.NONE;
        }
        return request;
    }

    boolean hasReply() {
        return !l2ToIcnt.isEmpty();
    }

    /** Accepts a request that DRAM has finished. */
    void fromDram(int request) {
        dramToL2.add(request);
        wake = 0;
    }

    /** A host copy touched the tags. */
    void hostCopy(long address, long cycle, int sectors) {
        l2.hostCopy(address, cycle + hostCopies, sectors);
        hostCopies++;
    }

    /** Whether a request is here that GPGPU-Sim waits for at the end of a run. */
    boolean isBusy() {
        return tracked > 0;
    }
}
