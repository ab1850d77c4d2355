package io.policybridge.simulator.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.Sectors;
import io.policybridge.simulator.cache.tags.SetIndexFunction;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.cache.tags.TagArray;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * A texture cache hides latency with FIFOs in place of MSHRs. An access looks its line up in the tags, which are
 * updated at once as if the data of a miss were there, and enters the fragment FIFO; a miss also takes a place in the
 * reorder buffer and one in the request FIFO, from which it goes to memory. The head of the fragment FIFO moves into
 * the result FIFO when its data are there: those of a hit are, because every access before it has moved on. An access
 * is not accepted while any of the first three is full; GPGPU-Sim counts such attempts nowhere.
 *
 * <p>Ownership of a request: the cache has it from its accepted {@link #access} until {@link #nextAccess}; of a miss
 * whose reply comes in sectors, {@link #fill} releases them.
 */
public final class TextureCache {
    /** In {@link #missing}: the access is no miss. */
    private static final int HIT = -1;

    private final Requests requests;
    private final SetIndexFunction index;
    private final TagArray tags;
    private final CacheCounts counts = new CacheCounts();
    private final long lineMask;
    /** Replies to a miss: one for each sector, or the miss itself. */
    private final int replies;

    private final boolean sectorReplies;
    private final IntQueue fragments;
    private final IntQueue misses;
    private final IntQueue results;
    private final int reorderBuffer;
    private int reordered;
    /** Replies that a request in the fragment FIFO waits for, or {@link #HIT}. */
    private int[] missing = new int[256];

    /** A cold cache. */
    public TextureCache(CacheConfig config, Requests requests) {
        SupportedCaches.checkTexture(config);
        this.requests = requests;
        index = new SetIndexFunction(config, null);
        tags = new TagArray(config, 0);
        lineMask = -config.lineBytes();
        sectorReplies = config.mshr() == CacheConfig.Mshr.SECTOR_TEX_FIFO;
        replies = sectorReplies ? config.lineBytes() / Sectors.BYTES : 1;
        fragments = new IntQueue(config.mshrs().entries());
        misses = new IntQueue(config.mshrs().merges());
        reorderBuffer = config.missQueue();
        results = new IntQueue(config.queues().resultFifo());
    }

    /**
     * One attempt of {@code request}, for a whole line, in core cycle {@code now}: MISS, HIT_RESERVED for a hit, whose
     * data are not handed back at once, or RESERVATION_FAIL of {@link Status}.
     */
    public int access(int request, long now) {
        if (fragments.isFull() || misses.isFull() || reordered == reorderBuffer) {
            return Status.RESERVATION_FAIL;
        }
        if (request >= missing.length) {
            missing = Arrays.copyOf(missing, 2 * request);
        }
        fragments.add(request);
        long block = requests.address[request] & lineMask;
        boolean hit = tags.probe(index.of(block), block, 0, false) == Status.HIT;
        if (hit) {
            tags.touch(tags.line(), now);
            missing[request] = HIT;
        } else {
            tags.allocate(tags.line(), block, 0, now);
            tags.fill(tags.line(), 0, 0, 0);
            missing[request] = replies;
            reordered++;
            misses.add(request);
        }
        int status = hit ? Status.HIT_RESERVED : Status.MISS;
        counts.count(requests.type[request], status, requests.stream[request]);
        return status;
    }

    /** One step: the oldest miss goes into {@code network} if there is room, the oldest access to the results. */
    public void cycle(NetworkPort network) {
        if (!misses.isEmpty() && !network.isFull(Requests.HEADER_BYTES, false)) {
            network.send(misses.poll());
        }
        if (headMoves()) {
            int head = fragments.poll();
            reordered -= missing[head] == HIT ? 0 : 1;
            results.add(head);
        }
    }

    private boolean headMoves() {
        return !fragments.isEmpty() && !results.isFull() && missing[fragments.peek()] <= 0;
    }

    /** Whether {@link #cycle} has something to do. */
    public boolean isMoving() {
        return !misses.isEmpty() || headMoves();
    }

    /** Takes a reply that is awaited; a sector reply is released. */
    public void fill(int reply) {
        int miss = sectorReplies ? requests.parent[reply] : reply;
        missing[miss]--;
        if (sectorReplies) {
            requests.release(reply);
        }
    }

    /** Whether the oldest access has its data. */
    public boolean accessReady() {
        return !results.isEmpty();
    }

    /** Hands back the oldest access, whose data are there. */
    public int nextAccess() {
        return results.poll();
    }

    /** Whether any access is not yet handed back. */
    public boolean isBusy() {
        return !fragments.isEmpty() || !results.isEmpty();
    }

    /** What was counted since the start of the program. */
    public CacheCounts counts() {
        return counts;
    }
}
