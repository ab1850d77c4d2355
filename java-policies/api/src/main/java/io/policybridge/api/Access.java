package io.policybridge.api;

/**
 * One memory request as a host shows it to a part: a view that is valid during the call only.
 *
 * <p>The <b>stable id</b> (kernel, CTA, warp in CTA, n, request, sector) survives retries and is the same in every
 * host; whatever is random about an access is a hash of (seed, {@link #id()}). Write-backs and instruction fetches have
 * no warp and no id.
 */
public interface Access {
    /** No warp, no program counter, no such number. */
    int NONE = -1;

    /** What an access does. */
    enum Kind {
        LOAD,
        STORE,
        ATOMIC,
        WRITE_BACK,
        FETCH
    }

    /** Where it does it. */
    enum Space {
        NONE,
        GLOBAL,
        LOCAL,
        CONSTANT,
        TEXTURE,
        INSTRUCTION
    }

    /** Launch number of the kernel, from 1; {@link #NONE} without id. */
    int kernel();

    /** CTA number inside the grid, x fastest. */
    int cta();

    /** Warp number inside the CTA. */
    int warpInCta();

    /** How many load and store instructions the warp had issued before this one, in program order, counted from 0. */
    int n();

    /** Request index inside the instruction, in order of generation from 0. */
    int request();

    /** Sector (0 to 3) for a child of a split request, else {@link #NONE}. */
    int sector();

    /** Whether the access has a stable id. */
    default boolean hasId() {
        return kernel() != NONE;
    }

    /** The stable id mixed into 64 bits; equal in every host. */
    default long id() {
        return StableId.mix(kernel(), cta(), warpInCta(), n(), request(), sector());
    }

    /** SM of the request, from 0; {@link #NONE} for write-backs of the L2. */
    int sm();

    /** Scheduler of the warp inside its SM; {@link #NONE} without warp. */
    int scheduler();

    /** Hardware slot of the warp inside its SM; {@link #NONE} without warp: test it before it indexes an array. */
    int slot();

    /** Launch number of the warp on its SM, never reused: smaller is older; {@link #NONE} without warp. */
    int dynamicWarp();

    /** Program counter of the instruction; {@link #NONE} without warp. */
    long pc();

    /** Memory space; NONE for write-backs and for lines that a write fetches. */
    Space space();

    /** What it does. */
    Kind kind();

    /** Byte address of the request. */
    long address();

    /** Bytes requested. */
    int size();

    /** Sectors of the 128-byte line that are requested, bit i = bytes 32i to 32i+31. */
    int sectors();

    /** Lanes that this request serves, bit i = lane i. */
    int lanes();

    /** Requests of the whole warp instruction after coalescing. */
    int requests();

    /** Distinct L1D lines of the whole warp instruction. */
    int lines();

    /** Memory sub-partition that owns the address. */
    int partition();

    /** Tag that a policy gave the request when it arrived at the L2; 0 before. */
    int tag();

    /** Core cycles since the start of the program; for messages only, never for decisions. */
    long cycle();

    /** Whether the access writes memory. */
    default boolean isWrite() {
        Kind kind = kind();
        return kind == Kind.STORE || kind == Kind.WRITE_BACK;
    }

    /** Mixing of 64-bit words (SplitMix64's step) and, built on it, the stable id of an access. */
    final class StableId {
        private StableId() {}

        /** SplitMix64's step: {@code mix(0) = 0xE220A8397B1DCDAF}. */
        public static long mix(long z) {
            z += 0x9E3779B97F4A7C15L;
            z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
            z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
            return z ^ z >>> 31;
        }

        /** The six parts of a stable id in one word. */
        public static long mix(int kernel, int cta, int warpInCta, int n, int request, int sector) {
            long where = mix((long) kernel << 32 | cta & 0xffffffffL);
            long which = mix(where ^ ((long) warpInCta << 32 | n & 0xffffffffL));
            return mix(which ^ ((long) request << 32 | sector & 0xffffffffL));
        }
    }
}
