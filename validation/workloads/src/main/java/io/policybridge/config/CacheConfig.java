package io.policybridge.config;

/**
 * One cache, as GPGPU-Sim's cache strings describe it ({@code N:32:128:4,L:L:m:N:H,S:64:8,8}).
 *
 * @param kind whole lines, or 32-byte sectors of a line
 * @param sets power of two
 * @param lineBytes bytes per line
 * @param mshrEntries distinct blocks on their way
 * @param mshrMerges requests per entry, the first included
 * @param missQueue places in the miss queue
 * @param resultFifo places in the result queue of texture caches; 0 elsewhere
 * @param portBytes width of the data port in bytes
 */
public record CacheConfig(
        Kind kind,
        int sets,
        int lineBytes,
        int ways,
        Replacement replacement,
        Write write,
        Allocate allocate,
        WriteAllocate writeAllocate,
        SetIndex setIndex,
        Mshr mshr,
        int mshrEntries,
        int mshrMerges,
        int missQueue,
        int resultFifo,
        int portBytes) {

    /** Letter N or S. */
    public enum Kind {
        LINE,
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

    /** Letter A, S (expects one reply per sector), F or T. */
    public enum Mshr {
        ASSOCIATIVE,
        SECTOR_ASSOCIATIVE,
        TEX_FIFO,
        SECTOR_TEX_FIFO
    }

    /** Bytes of all lines. */
    public int bytes() {
        return sets * ways * lineBytes;
    }

    /** The same cache with {@code number} ways. */
    public CacheConfig withWays(int number) {
        return new CacheConfig(
                kind,
                sets,
                lineBytes,
                number,
                replacement,
                write,
                allocate,
                writeAllocate,
                setIndex,
                mshr,
                mshrEntries,
                mshrMerges,
                missQueue,
                resultFifo,
                portBytes);
    }
}
