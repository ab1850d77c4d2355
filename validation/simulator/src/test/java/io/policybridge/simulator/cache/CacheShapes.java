package io.policybridge.simulator.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.CacheConfig.Allocate;
import io.policybridge.config.CacheConfig.CacheType;
import io.policybridge.config.CacheConfig.Mshr;
import io.policybridge.config.CacheConfig.Replacement;
import io.policybridge.config.CacheConfig.SetIndex;
import io.policybridge.config.CacheConfig.Write;
import io.policybridge.config.CacheConfig.WriteAllocate;
import io.policybridge.config.Release;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;

/** Small caches and requests for tests. */
public final class CacheShapes {
    private CacheShapes() {}

    /**
     * A whole-line L1D as on the GTX 480, linear set index: {@code N:sets:128:ways,L:L:m:N:L,S:entries:merges,queue}.
     */
    public static CacheConfig l1d(int sets, int ways, int entries, int merges, int queue) {
        return new CacheConfig(
                new CacheConfig.Geometry(CacheType.NORMAL, sets, 128, ways, SetIndex.LINEAR),
                Replacement.LRU,
                Allocate.ON_MISS,
                new CacheConfig.Writes(
                        Write.LOCAL_WRITE_BACK_GLOBAL_WRITE_EVICT,
                        WriteAllocate.NO_WRITE_ALLOCATE,
                        Release.DEVELOPMENT),
                new CacheConfig.Mshrs(Mshr.SECTOR_ASSOCIATIVE, entries, merges),
                new CacheConfig.Queues(queue, 0, 128));
    }

    /** A sectored write-back L2 slice: {@code S:sets:128:ways,L:B:m:L:L,A:16:4,queue:0,32}. */
    public static CacheConfig l2(int sets, int ways, int queue) {
        return new CacheConfig(
                new CacheConfig.Geometry(CacheType.SECTOR, sets, 128, ways, SetIndex.LINEAR),
                Replacement.LRU,
                Allocate.ON_MISS,
                new CacheConfig.Writes(Write.WRITE_BACK, WriteAllocate.LAZY_FETCH_ON_READ, Release.DEVELOPMENT),
                new CacheConfig.Mshrs(Mshr.ASSOCIATIVE, 16, 4),
                new CacheConfig.Queues(queue, 0, 32));
    }

    /** A sectored write-through L1D: {@code S:1:128:ways,L:T:m:L:L,A:16:4,8:0,32}. */
    public static CacheConfig writeThrough(int ways) {
        return new CacheConfig(
                new CacheConfig.Geometry(CacheType.SECTOR, 1, 128, ways, SetIndex.LINEAR),
                Replacement.LRU,
                Allocate.ON_MISS,
                new CacheConfig.Writes(Write.WRITE_THROUGH, WriteAllocate.LAZY_FETCH_ON_READ, Release.DEVELOPMENT),
                new CacheConfig.Mshrs(Mshr.ASSOCIATIVE, 16, 4),
                new CacheConfig.Queues(8, 0, 32));
    }

    /** A read-only cache that allocates on fill: {@code N:sets:line:ways,L:R:f:N:L,S:2:merges,queue}. */
    static CacheConfig readOnly(int sets, int lineBytes, int ways, int merges, int queue) {
        return new CacheConfig(
                new CacheConfig.Geometry(CacheType.NORMAL, sets, lineBytes, ways, SetIndex.LINEAR),
                Replacement.LRU,
                Allocate.ON_FILL,
                new CacheConfig.Writes(Write.READ_ONLY, WriteAllocate.NO_WRITE_ALLOCATE, Release.DEVELOPMENT),
                new CacheConfig.Mshrs(Mshr.SECTOR_ASSOCIATIVE, 2, merges),
                new CacheConfig.Queues(queue, 0, lineBytes));
    }

    /** A texture cache of one set and one result: {@code N:1:128:2,L:R:m:N:L,kind:fragments:misses,reorder:1}. */
    public static CacheConfig texture(Mshr kind, int fragments, int misses, int reorder) {
        return new CacheConfig(
                new CacheConfig.Geometry(CacheType.NORMAL, 1, 128, 2, SetIndex.LINEAR),
                Replacement.LRU,
                Allocate.ON_MISS,
                new CacheConfig.Writes(Write.READ_ONLY, WriteAllocate.NO_WRITE_ALLOCATE, Release.DEVELOPMENT),
                new CacheConfig.Mshrs(kind, fragments, misses),
                new CacheConfig.Queues(reorder, 1, 128));
    }

    /** {@code c} under the rules of 4.0.1. */
    static CacheConfig of401(CacheConfig c) {
        return new CacheConfig(
                c.geometry(),
                c.replacement(),
                c.allocate(),
                new CacheConfig.Writes(c.write(), c.writeAllocate(), Release.V4_0_1),
                c.mshrs(),
                c.queues());
    }

    public static CacheConfig with(CacheConfig c, SetIndex index) {
        return with(c, c.replacement(), c.allocate(), c.writeAllocate(), index);
    }

    public static CacheConfig with(CacheConfig c, Replacement replacement) {
        return with(c, replacement, c.allocate(), c.writeAllocate(), c.setIndex());
    }

    public static CacheConfig with(CacheConfig c, WriteAllocate writeAllocate) {
        return with(c, c.replacement(), c.allocate(), writeAllocate, c.setIndex());
    }

    public static CacheConfig with(CacheConfig c, Allocate allocate) {
        return with(c, c.replacement(), allocate, c.writeAllocate(), c.setIndex());
    }

    private static CacheConfig with(
            CacheConfig c, Replacement replacement, Allocate allocate, WriteAllocate writeAllocate, SetIndex index) {
        return new CacheConfig(
                new CacheConfig.Geometry(c.geometry().type(), c.sets(), c.lineBytes(), c.ways(), index),
                replacement,
                allocate,
                new CacheConfig.Writes(c.write(), writeAllocate, c.release()),
                new CacheConfig.Mshrs(c.mshr(), c.mshrs().entries(), c.mshrs().merges()),
                new CacheConfig.Queues(
                        c.missQueue(), c.queues().resultFifo(), c.queues().portBytes()));
    }

    /** A request for the whole line {@code line}. */
    public static int whole(Requests requests, AccessType type, int line) {
        int request = requests.allocate();
        requests.type[request] = type.ordinal();
        requests.address[request] = line * 128L;
        requests.size[request] = 128;
        requests.sectors[request] = 0xf;
        requests.bytesLow[request] = -1;
        requests.bytesHigh[request] = -1;
        return request;
    }

    /** A request for sector {@code sector} of line {@code line}; {@code bytes} of it, from its first. */
    static int sector(Requests requests, AccessType type, int line, int sector, int bytes) {
        int request = requests.allocate();
        requests.type[request] = type.ordinal();
        requests.address[request] = line * 128L + 32L * sector;
        requests.size[request] = 32;
        requests.sectors[request] = 1 << sector;
        long mask = (1L << bytes) - 1 << 32 * (sector & 1);
        requests.bytesLow[request] = sector < 2 ? mask : 0;
        requests.bytesHigh[request] = sector < 2 ? 0 : mask;
        return request;
    }

    /** A reply that brings a sector of what {@code fetch} requested. */
    public static int reply(Requests requests, int fetch) {
        int reply = requests.allocate();
        requests.parent[reply] = fetch;
        requests.type[reply] = requests.type[fetch];
        return reply;
    }

    /** Brings all of a line that {@code fetch} requested. */
    static void fillLine(DataCache cache, Requests requests, int fetch, long now) {
        for (int i = 0; i < 4; i++) {
            cache.fill(reply(requests, fetch), now);
        }
    }
}
