package io.policybridge.policies.composites.medic;

import io.policybridge.api.CommonHooks.Tick;
import io.policybridge.policies.bypass.WarpKey;
import java.util.Arrays;

/**
 * Warp-type identification of the GPU, or of one memory partition: counters of accesses and hits per warp, and the type
 * that follows from them once {@code profile} accesses were seen since the last reset. Shared by the L2 slices there;
 * DRAM learns types from request tags.
 */
final class WarpTypes {
    /** When counters are cleared: all at once, or one by one where a warp was quiet for long. */
    enum Reset {
        AUTO,
        PERIODIC,
        IDLE_GAP
    }

    private static final long NOT_SEEN = -1;
    private static final int LOOKS = 100;

    private final WtiOptions options;
    private final Tuning tuning;
    private final int[] hits;
    private final int[] accesses;
    private final int[] seen;
    private final WarpType[] types;
    private final long[] lastSeen;
    private long now;
    private long began;
    private long epochs;

    WarpTypes(int entries, WtiOptions options, Tuning tuning) {
        this.options = options;
        this.tuning = tuning;
        hits = new int[entries];
        accesses = new int[entries];
        seen = new int[entries];
        types = new WarpType[entries];
        lastSeen = new long[entries];
        Arrays.fill(types, WarpType.UNKNOWN);
        Arrays.fill(lastSeen, NOT_SEEN);
    }

    /** The type of entry {@code key}, {@link WarpKey#NONE} included. */
    WarpType type(int key) {
        return key == WarpKey.NONE || isStale(key) ? WarpType.UNKNOWN : types[key];
    }

    /**
     * An access was accepted by the L2: it hit, or merged with a line in flight, or missed. Where the count of accesses
     * reaches its top bit, both counts are halved. From {@code profile} accesses on, the type is found anew after each.
     */
    void count(int key, boolean hit) {
        tuning.count(hit);
        if (key == WarpKey.NONE) {
            return;
        }
        boolean stale = isStale(key);
        if (!stale || !options.clearBug()) {
            lastSeen[key] = now;
        }
        if (stale) {
            clear(key);
            return;
        }
        accesses[key]++;
        if (hit) {
            hits[key]++;
        }
        if (accesses[key] >= 1L << options.bits() - 1) {
            accesses[key] >>>= 1;
            hits[key] >>>= 1;
        }
        seen[key] = Math.min(seen[key] + 1, options.profile());
        retype(key);
    }

    private void retype(int key) {
        if (seen[key] == options.profile()) {
            types[key] = WarpType.of(hits[key], accesses[key], tuning.border(), options.high());
        }
    }

    /**
     * An access that left the counters of its warp alone, such as a bypass, which is a miss: to the tuning it counts.
     */
    void uncounted(boolean hit) {
        tuning.count(hit);
    }

    /**
     * Whether the entry was quiet for longer than the interval; differences are of 32 bits without sign, as the
     * authors' are.
     */
    private boolean isStale(int key) {
        return options.reset() == Reset.IDLE_GAP
                && lastSeen[key] != NOT_SEEN
                && Integer.compareUnsigned((int) (now - lastSeen[key]), options.interval()) > 0;
    }

    /** A warp was launched in the place of entry {@code key}. */
    void clear(int key) {
        hits[key] = 0;
        accesses[key] = 0;
        seen[key] = 0;
        types[key] = WarpType.UNKNOWN;
    }

    /** Core cycle {@code cycle} has come, perhaps already seen; returns the next cycle of interest. */
    long tick(long cycle) {
        now = cycle;
        if (options.reset() == Reset.IDLE_GAP) {
            return cycle + Math.max(1, options.interval() / LOOKS);
        }
        if (cycle / options.interval() > began / options.interval()) {
            began = cycle - cycle % options.interval();
            epochs = 0;
            for (int key = 0; key < types.length; key++) {
                clear(key);
            }
            tuning.restart();
        }
        while (tuning.isOn() && cycle >= epochEnd()) {
            epochs++;
            endEpoch();
        }
        long reset = began + options.interval();
        return tuning.isOn() ? Math.min(reset, epochEnd()) : reset;
    }

    /** A border that has moved holds for warps that bypass, of which nothing is counted, as for the others. */
    private void endEpoch() {
        int old = tuning.border();
        tuning.endEpoch();
        if (tuning.border() != old) {
            for (int key = 0; key < types.length; key++) {
                retype(key);
            }
        }
    }

    private long epochEnd() {
        return began + (epochs + 1) * options.epoch();
    }

    /** First cycle of interest. */
    long firstTick() {
        long first = tuning.isOn() ? Math.min(options.epoch(), options.interval()) : options.interval();
        return options.reset() == Reset.IDLE_GAP
                ? Math.max(1, options.interval() / LOOKS)
                : Math.min(first, Tick.NEVER);
    }

    int hits(int key) {
        return key == WarpKey.NONE ? 0 : hits[key];
    }

    int accesses(int key) {
        return key == WarpKey.NONE ? 0 : accesses[key];
    }
}
