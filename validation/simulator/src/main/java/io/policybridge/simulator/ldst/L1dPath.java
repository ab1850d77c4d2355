package io.policybridge.simulator.ldst;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.LdstConfig;
import io.policybridge.config.Sectors;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.cache.WritableCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.Requests;

/**
 * The way from the memory stage into the L1D: one latency queue per bank, and what becomes of an access at the end of
 * it. Loads that hit are complete there, stores that stay in the cache are acknowledged there; what the cache refuses
 * stays in slot 0 and is offered again in every step.
 */
final class L1dPath {
    private static final int LINEAR = 0;
    private static final int XOR = 1;

    private final Requests requests;
    private final WritableCache l1d;
    private final LatencyQueue[] queues;
    private final int bankShift;
    private final int bankBits;
    private final int bankHash;
    private final PendingLoads loads;
    private final BypassPort bypassPort;
    private final LoadEvents events;
    private final PendingStores stores;
    /** Stores are acknowledged when they have been written to a line that keeps them. */
    private final boolean keepsStoreMisses;

    private final boolean acknowledgesSectors;
    private LdstObserver observer;
    private int entries;
    /** The head whose attempt was the last one and failed. */
    private int failed = Requests.NONE;

    /** {@code tagLatency}: steps that each access takes longer than configured. */
    L1dPath(
            LdstConfig config,
            Requests requests,
            WritableCache l1d,
            PendingLoads loads,
            PendingStores stores,
            BypassPort bypassPort,
            LoadEvents events,
            int tagLatency) {
        this.requests = requests;
        this.l1d = l1d;
        this.loads = loads;
        this.bypassPort = bypassPort;
        this.events = events;
        this.stores = stores;
        if (config.l1dAccess().latency() < 1) {
            throw new BadInput("-gpgpu_l1_latency=" + config.l1dAccess().latency() + "; expected 1 or more");
        }
        bankHash = config.l1dAccess().bankHash();
        if (bankHash != LINEAR && bankHash != XOR) {
            throw new BadInput(
                    "-gpgpu_l1_banks_hashing_function=" + bankHash + "; modelled are 0 (linear) and 1 (xor)");
        }
        bankShift = config.l1dAccess().bankShift();
        bankBits = Integer.numberOfTrailingZeros(config.l1dAccess().banks());
        queues = new LatencyQueue[config.l1dAccess().banks()];
        for (int bank = 0; bank < queues.length; bank++) {
            queues[bank] = new LatencyQueue(config.l1dAccess().latency() + tagLatency);
        }
        CacheConfig cache = config.l1d();
        keepsStoreMisses = cache.write() != CacheConfig.Write.WRITE_THROUGH
                && (cache.writeAllocate() == CacheConfig.WriteAllocate.FETCH_ON_WRITE
                        || cache.writeAllocate() == CacheConfig.WriteAllocate.LAZY_FETCH_ON_READ);
        acknowledgesSectors = cache.mshr() == CacheConfig.Mshr.SECTOR_ASSOCIATIVE;
    }

    void observe(LdstObserver watching) {
        observer = watching;
    }

    int banks() {
        return queues.length;
    }

    int bank(long address) {
        int mask = queues.length - 1;
        int bank = (int) (address >>> bankShift) & mask;
        return bankHash == XOR ? bank ^ (int) (address >>> bankShift + bankBits) & mask : bank;
    }

    /** Whether the queue of {@code bank} has its highest slot free. */
    boolean accepts(int bank, long step) {
        return queues[bank].accepts(step);
    }

    /** Whether any queue has. */
    boolean acceptsAny(long step) {
        for (LatencyQueue queue : queues) {
            if (queue.accepts(step)) {
                return true;
            }
        }
        return false;
    }

    void enter(int bank, int request, long step) {
        add(bank, request, step);
        if (requests.isWrite(request)) {
            sent(request);
        }
    }

    /** {@link #enter} for what was {@link #sent} before. */
    void add(int bank, int request, long step) {
        queues[bank].add(request, step);
        entries++;
    }

    /** The acknowledgements of store {@code request} are awaited from now on. */
    void sent(int request) {
        stores.sent(requests.slot[request], acknowledgements(request));
    }

    private int acknowledgements(int request) {
        return acknowledgesSectors ? requests.size[request] / Sectors.BYTES : 1;
    }

    private void acknowledgeAll(int request, long now) {
        int count = acknowledgements(request);
        for (int i = 0; observer != null && i < count; i++) {
            observer.acknowledged(requests.slot[request], request, now);
        }
        stores.acknowledged(requests.slot[request], count);
    }

    /** One step: what is at the end of its queue is offered to the cache. */
    void cycle(long now, long step) {
        for (int bank = 0; bank < queues.length; bank++) {
            if (queues[bank].isReady(step)) {
                offer(queues[bank], now, step);
            }
        }
    }

    private void offer(LatencyQueue queue, long now, long step) {
        int request = queue.peek();
        if (bypassPort.isCommitted(request)) {
            bypass(queue, request, step);
            return;
        }
        if (request == failed && l1d.wouldFailAgain()) {
            repeatFail(now, 1);
            return;
        }
        int status = l1d.access(request, now);
        failed = status == Status.RESERVATION_FAIL ? request : Requests.NONE;
        if (observer != null) {
            observer.probed(request, status, now);
        }
        switch (status) {
            case Status.HIT -> hit(leave(queue, step), now);
            case Status.RESERVATION_FAIL -> {}
            case Status.BYPASS -> bypass(queue, request, step);
            default -> missed(leave(queue, step), now);
        }
    }

    private int leave(LatencyQueue queue, long step) {
        entries--;
        return queue.poll(step);
    }

    private void bypass(LatencyQueue queue, int request, long step) {
        if (bypassPort.send(request)) {
            leave(queue, step);
        }
    }

    private void hit(int request, long now) {
        if (!requests.isWrite(request)) {
            events.hit(request);
            loads.hit(requests.instruction[request]);
            requests.release(request);
        } else if (!l1d.sentWrite()) {
            acknowledgeAll(request, now);
            requests.release(request);
        }
    }

    private void missed(int request, long now) {
        if (!requests.isWrite(request)) {
            if (l1d.probe() == Status.HIT_RESERVED) {
                events.merged(request);
            } else {
                events.missed(request);
            }
        } else if (keepsStoreMisses) {
            acknowledgeAll(request, now);
            if (!l1d.sentWrite()) {
                requests.release(request);
            }
        }
    }

    private void repeatFail(long now, long attempts) {
        l1d.repeatFail(attempts);
        if (observer != null) {
            observer.failedAgain(failed, now, attempts);
        }
    }

    /** {@code steps} steps were skipped, beginning in core cycle {@code now}. */
    void skip(long now, long steps) {
        if (isStuck()) {
            repeatFail(now, steps);
        }
    }

    /** Whether the only activity is a head that fails again in every step. */
    private boolean isStuck() {
        return queues.length == 1 && !queues[0].isEmpty() && queues[0].peek() == failed && l1d.wouldFailAgain();
    }

    /** {@code steps} steps have passed in which nothing moved. */
    void stood(long steps) {
        for (LatencyQueue queue : queues) {
            queue.stood(steps);
        }
    }

    /** The first step in which something changes unless something else changes before; {@link Long#MAX_VALUE}: none. */
    long wake() {
        if (entries == 0 || isStuck()) {
            return Long.MAX_VALUE;
        }
        long wake = Long.MAX_VALUE;
        for (LatencyQueue queue : queues) {
            if (!queue.isEmpty()) {
                wake = Math.min(wake, queue.ready());
            }
        }
        return wake;
    }

    boolean isEmpty() {
        return entries == 0;
    }
}
