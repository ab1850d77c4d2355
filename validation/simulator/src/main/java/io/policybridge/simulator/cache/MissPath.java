package io.policybridge.simulator.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.Sectors;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.Requests;

/** MSHRs, miss queue and ports: between the tags of a cache and the memory below it. */
public final class MissPath {

    private final Requests requests;
    private final Mshr mshr;
    private final IntQueue queue;
    private final Ports ports;
    private final int queueLimit;
    /** Bytes of one fetch: a line, or a sector of a sectored cache. */
    private final int fetchBytes;

    private final long fetchMask;
    private final int lineBytes;
    /** Replies to one fetch, each a request of its own with the fetch as its parent; 0: the fetch itself returns. */
    private final int replies;
    /**
     * Whether fetches are of 32, 64 or 128 bytes; in flight such a one has the address of its block and names its
     * sectors.
     */
    private final boolean chunked;

    private long changes;
    private long pushes;

    public MissPath(CacheConfig config, Requests requests) {
        this(config, requests, false);
    }

    /** {@code chunked}: {@link #fetchChunks} creates fetches. */
    public MissPath(CacheConfig config, Requests requests, boolean chunked) {
        this.requests = requests;
        this.chunked = chunked;
        mshr = new Mshr(config.mshrs().entries(), config.mshrs().merges());
        queueLimit = config.missQueue();
        queue = new IntQueue(queueLimit);
        fetchBytes = config.isSectored() ? Sectors.BYTES : config.lineBytes();
        fetchMask = -fetchBytes;
        lineBytes = config.lineBytes();
        replies = config.mshr() == CacheConfig.Mshr.SECTOR_ASSOCIATIVE ? config.lineBytes() / Sectors.BYTES : 0;
        ports = new Ports(
                config.queues().portBytes() > 0 ? config.queues().portBytes() : config.lineBytes(), fetchBytes);
    }

    public Mshr mshr() {
        return mshr;
    }

    IntQueue queue() {
        return queue;
    }

    public Ports ports() {
        return ports;
    }

    int fetchBytes() {
        return fetchBytes;
    }

    /** The key of {@code address} in the MSHRs. */
    long key(long address) {
        return address & fetchMask;
    }

    /** Whether an access to some part of the line {@code block} is not yet handed back. */
    boolean isAwaited(long block) {
        for (int part = 0; part < lineBytes; part += fetchBytes) {
            if (mshr.find(block + part) >= 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the miss queue, with {@code spare} more, would be full; GPGPU-Sim never lets the last entry of a test be
     * taken.
     */
    public boolean lacks(int spare) {
        return queue.size() + spare >= queueLimit;
    }

    /**
     * Why a fetch of {@code key} cannot be accepted, {@link FailReason#NONE} if it can; {@code entry} is the MSHR entry
     * of the key.
     */
    public int refusal(int entry) {
        if (entry >= 0) {
            return mshr.isFull(entry) ? FailReason.MSHR_MERGE : FailReason.NONE;
        }
        return mshr.isFull() ? FailReason.MSHR_ENTRY : FailReason.NONE;
    }

    void merge(int entry, int request) {
        mshr.merge(entry, request, requests.atomic[request]);
        changed();
    }

    /** Sends {@code request} for its whole fetch unit; its data are meant for {@code line}. */
    void fetch(int request, int line) {
        long key = key(requests.address[request]);
        int entry = mshr.open(key, request, requests.atomic[request]);
        mshr.awaited[entry] = true;
        mshr.address[entry] = requests.address[request];
        mshr.size[entry] = requests.size[request];
        mshr.line[entry] = line;
        mshr.replies[entry] = replies;
        requests.address[request] = key;
        requests.size[request] = fetchBytes;
        push(request);
    }

    /**
     * Sends {@code request} for {@code count} chunks of a block, the first of which has number {@code chunk}; returns
     * the MSHR entry.
     */
    public int fetchChunks(int request, long chunk, int count, int into) {
        int entry = mshr.open(key(chunk, count), request, requests.atomic[request]);
        mshr.awaited[entry] = true;
        mshr.address[entry] = requests.address[request];
        mshr.size[entry] = requests.size[request];
        mshr.line[entry] = into;
        mshr.replies[entry] = replies > 0 ? count : 0;
        int first = (int) chunk & Sectors.PER_LINE - 1;
        requests.address[request] = count == 1 ? chunk * Sectors.BYTES : (chunk - first) * Sectors.BYTES;
        requests.size[request] = count * Sectors.BYTES;
        requests.sectors[request] = (1 << count) - 1 << first;
        push(request);
        return entry;
    }

    /** The MSHR entry that fetches {@code count} chunks from {@code chunk} on, or -1. */
    public int fetchOf(long chunk, int count) {
        return mshr.find(key(chunk, count));
    }

    private static long key(long chunk, int count) {
        return chunk * Sectors.BYTES + count;
    }

    /** Appends {@code request} to the miss queue. */
    public void push(int request) {
        queue.add(request);
        pushes++;
        changed();
    }

    /** Whether {@code request}, or the fetch whose sector it fills, is pending here. */
    boolean awaits(int request) {
        return awaitedEntry(sender(request)) >= 0;
    }

    private int sender(int request) {
        return replies > 0 && requests.parent[request] != Requests.NONE ? requests.parent[request] : request;
    }

    private int awaitedEntry(int sender) {
        long key = requests.address[sender];
        if (chunked) {
            int sectors = requests.sectors[sender];
            long first = (key & -Sectors.LINE_BYTES) / Sectors.BYTES + Integer.numberOfTrailingZeros(sectors);
            key = key(first, Integer.bitCount(sectors));
        }
        int entry = mshr.find(key);
        return entry >= 0 && mshr.awaited[entry] && mshr.head(entry) == sender ? entry : -1;
    }

    /**
     * Takes a reply. Sector replies are released; with the last of them, and with every other reply, the fetch has its
     * own address and size again and its MSHR entry, which is returned, awaits the tags' fill and {@link #ready}. -1:
     * sectors are still missing.
     */
    public int arrived(int request) {
        int sender = sender(request);
        int entry = awaitedEntry(sender);
        if (entry < 0) {
            throw new IllegalStateException("fill of uid=" + requests.uid[request] + " that no access awaits");
        }
        if (replies > 0) {
            if (request != sender) {
                requests.release(request);
            }
            if (--mshr.replies[entry] > 0) {
                return -1;
            }
        }
        requests.address[sender] = mshr.address[entry];
        requests.size[sender] = mshr.size[entry];
        return entry;
    }

    /** The data of {@code entry} are in the cache. */
    public void ready(int entry) {
        mshr.ready(entry);
        ports.fill();
        changed();
    }

    int nextAccess() {
        changed();
        return mshr.nextAccess();
    }

    /** Something happened that may change the outcome of an attempt. */
    public void changed() {
        changes++;
    }

    /** Moves with every {@link #changed} and with everything that the owner of the cache takes from the miss queue. */
    long version() {
        return changes + pushes - queue.size();
    }

    /** Whether anything is queued, awaited or ready. */
    boolean busy() {
        return !queue.isEmpty() || mshr.size() > 0;
    }
}
