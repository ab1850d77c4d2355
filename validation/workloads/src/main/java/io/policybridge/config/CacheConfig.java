package io.policybridge.config;

/**
 * One cache, as GPGPU-Sim's cache strings describe it ({@code N:32:128:4,L:L:m:N:H,S:64:8,8}).
 *
 * @param mshrs distinct blocks in flight, and the requests that wait for them
 */
public record CacheConfig(
        Geometry geometry, Replacement replacement, Allocate allocate, Writes writes, Mshrs mshrs, Queues queues) {

    /**
     * Where a line can be.
     *
     * @param type whole lines, or 32-byte sectors of a line
     * @param sets power of two
     * @param setIndex how an address chooses one of them
     */
    public record Geometry(CacheType type, int sets, int lineBytes, int ways, SetIndex setIndex) {}

    /**
     * What becomes of writes.
     *
     * @param release whose rules for them, and for a streaming cache, hold
     */
    public record Writes(Write policy, WriteAllocate allocate, Release release) {}

    /**
     * Miss status holding registers.
     *
     * @param entries distinct blocks in flight; of a texture cache the entries of the fragment FIFO
     * @param merges requests per entry, the first included; of a texture cache the entries of the request FIFO
     */
    public record Mshrs(Mshr kind, int entries, int merges) {}

    /**
     * What requests pass through.
     *
     * @param miss entries of the miss queue; of a texture cache those of the reorder buffer
     * @param resultFifo entries of the result FIFO of a texture cache; 0 elsewhere
     * @param portBytes width of the data port in bytes
     */
    public record Queues(int miss, int resultFifo, int portBytes) {}

    /** Letter N, whole lines, or S, lines of sectors. */
    public enum CacheType {
        NORMAL,
        SECTOR
    }

    /** Letter L or F. */
    public enum Replacement {
        LRU,
        FIFO
    }

    /** Letter R, B, T, E or L (global write-evict, local write-back). */
    public enum Write {
        READ_ONLY,
        WRITE_BACK,
        WRITE_THROUGH,
        WRITE_EVICT,
        LOCAL_WRITE_BACK_GLOBAL_WRITE_EVICT
    }

    /** Letter m, f or s. */
    public enum Allocate {
        ON_MISS,
        ON_FILL,
        STREAMING
    }

    /** Letter N, W, F or L. */
    public enum WriteAllocate {
        NO_WRITE_ALLOCATE,
        WRITE_ALLOCATE,
        FETCH_ON_WRITE,
        LAZY_FETCH_ON_READ
    }

    /** Letter L, P, H, C or X. */
    public enum SetIndex {
        LINEAR,
        IPOLY,
        FERMI_HASH,
        CUSTOM,
        XOR
    }

    /** Letter A, S (expects one reply per sector), F, or T (likewise). */
    public enum Mshr {
        ASSOCIATIVE,
        SECTOR_ASSOCIATIVE,
        TEX_FIFO,
        SECTOR_TEX_FIFO
    }

    /** Whether its lines have sectors, which it fetches one by one. */
    public boolean isSectored() {
        return geometry.type == CacheType.SECTOR;
    }

    public int sets() {
        return geometry.sets;
    }

    public int lineBytes() {
        return geometry.lineBytes;
    }

    public int ways() {
        return geometry.ways;
    }

    public SetIndex setIndex() {
        return geometry.setIndex;
    }

    public Write write() {
        return writes.policy;
    }

    public WriteAllocate writeAllocate() {
        return writes.allocate;
    }

    public Release release() {
        return writes.release;
    }

    public Mshr mshr() {
        return mshrs.kind;
    }

    /** Whether it has the FIFOs of a texture cache in place of MSHRs. */
    public boolean isTexture() {
        return mshrs.kind == Mshr.TEX_FIFO || mshrs.kind == Mshr.SECTOR_TEX_FIFO;
    }

    /** Entries of the miss queue. */
    public int missQueue() {
        return queues.miss;
    }

    /** Bytes of all lines. */
    public int bytes() {
        return sets() * ways() * lineBytes();
    }

    /** The same cache with {@code number} ways. */
    public CacheConfig withWays(int number) {
        return withGeometry(new Geometry(geometry.type, sets(), lineBytes(), number, setIndex()));
    }

    /** The same cache with other sets and ways. */
    public CacheConfig withGeometry(Geometry other) {
        return new CacheConfig(other, replacement, allocate, writes, mshrs, queues);
    }

    /** The same cache with {@code entries} MSHRs for {@code merges} requests each. */
    public CacheConfig withMshrs(int entries, int merges) {
        return new CacheConfig(geometry, replacement, allocate, writes, new Mshrs(mshrs.kind, entries, merges), queues);
    }
}
