package io.policybridge.simulator.sm;

import io.policybridge.config.AddressMapping;
import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.cache.ReadOnlyCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.Requests;

/**
 * Fetch and decode: one warp with an empty instruction buffer per cycle, round robin, through the instruction cache. An
 * instruction that is fetched in one cycle is decoded in the next. Fetch also retires finished warps.
 */
final class InstructionFetch {
    /** Where GPGPU-Sim puts code in the address space. */
    private static final long CODE = 0xf0000000L;

    private static final int FETCH_BYTES = 16;

    private final int sm;
    private final Warps warps;
    private final ResidentCtas residents;
    private final Activity activity;
    private final Requests requests;
    private final AddressMapping mapping;
    private final NetworkPort network;
    private final ReadOnlyCache cache;
    private final boolean perfect;
    private final int lineMask;
    private boolean fetched;
    private int fetchedSlot;
    private long fetchedPc;
    private int last;

    InstructionFetch(
            int sm,
            GpuConfig config,
            Warps warps,
            ResidentCtas residents,
            Requests requests,
            NetworkPort network,
            Activity activity) {
        this.sm = sm;
        this.warps = warps;
        this.residents = residents;
        this.activity = activity;
        this.requests = requests;
        mapping = config.mapping();
        this.network = network;
        perfect = config.ldst().unit().perfectInstructionAndConstantCache();
        cache = new ReadOnlyCache(config.ldst().l1i(), requests, sm);
        lineMask = config.ldst().l1i().lineBytes() - 1;
    }

    ReadOnlyCache cache() {
        return cache;
    }

    /** One cycle: decode, then a fetch that has returned or a new one. */
    void cycle(long now) {
        if (fetched) {
            fetched = false;
            warps.decode(fetchedSlot, fetchedPc);
            activity.any = true;
        }
        if (cache.accessReady()) {
            take();
            activity.any = true;
        } else {
            fetch(now);
        }
        send();
    }

    private void take() {
        int request = cache.nextAccess();
        int slot = requests.slot[request];
        requests.release(request);
        warps.missing &= ~(1L << slot);
        keep(slot);
    }

    private void keep(int slot) {
        fetched = true;
        fetchedSlot = slot;
        fetchedPc = warps.fetchPc[slot];
    }

    private void fetch(long now) {
        long wanting = warps.occupied & ~warps.finished & ~warps.missing & warps.empty;
        long gone = warps.retirable;
        int slot = -1;
        if (wanting != 0) {
            slot = first(wanting);
            gone = before(gone, slot);
        }
        if (gone != 0) {
            long upper = gone & after(last);
            residents.retire(upper, now);
            residents.retire(gone & ~upper, now);
            activity.any = true;
        }
        if (slot >= 0) {
            access(slot, now);
            activity.any = true;
        }
    }

    /** The first of {@code candidates} in the order of this cycle: behind the warp fetched last. */
    private int first(long candidates) {
        long behind = candidates & after(last);
        return Long.numberOfTrailingZeros(behind != 0 ? behind : candidates);
    }

    /** Those of {@code others} that precede {@code slot} in that order. */
    private long before(long others, int slot) {
        long behind = after(last);
        long below = (1L << slot) - 1;
        return slot > last ? others & behind & below : others & (behind | below);
    }

    /** The slots above {@code slot}. */
    private static long after(int slot) {
        return slot == Long.SIZE - 1 ? 0 : -1L << slot + 1;
    }

    private void access(int slot, long now) {
        last = slot;
        if (mapping.isDrawn()) { // also where the fetch is refused, or the cache perfect
            mapping.subPartition(warps.fetchPc[slot] + CODE);
        }
        if (perfect) {
            requests.burnUid();
            keep(slot);
            return;
        }
        long pc = warps.fetchPc[slot];
        int request = requests.allocate();
        int offset = (int) pc & lineMask;
        requests.type[request] = AccessType.INSTRUCTION_READ.ordinal();
        requests.address[request] = pc + CODE;
        requests.size[request] = Math.min(FETCH_BYTES, lineMask + 1 - offset);
        requests.sectors[request] = 0;
        requests.sm[request] = sm;
        requests.slot[request] = slot;
        requests.stream[request] = warps.stream[slot];
        int status = cache.access(request, now);
        if (status == Status.MISS) {
            requests.partition[request] = mapping.subPartition(requests.address[request]);
            warps.missing |= 1L << slot;
            return;
        }
        requests.release(request);
        if (status == Status.HIT) {
            keep(slot);
        }
    }

    private void send() {
        if (cache.missQueue().isEmpty()) {
            return;
        }
        activity.any = true;
        if (!network.isFull(Requests.HEADER_BYTES, false)) {
            network.send(cache.takeMiss());
        }
    }
}
