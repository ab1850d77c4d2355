package io.policybridge.policies.replacement;

import java.util.Arrays;

/** Where in a cache each line is, by its address: a table with open addressing, of a size that is fixed. */
final class LineIndex {
    static final int ABSENT = -1;

    private final long[] addresses;
    private final int[] places;
    private final int shift;

    /** For at most {@code lines} lines. */
    LineIndex(int lines) {
        int buckets = Integer.highestOneBit(Math.max(2, lines)) << 2;
        addresses = new long[buckets];
        places = new int[buckets];
        Arrays.fill(places, ABSENT);
        shift = Long.SIZE - Integer.numberOfTrailingZeros(buckets);
    }

    private int home(long address) {
        return (int) (address * 0x9E3779B97F4A7C15L >>> shift);
    }

    private int next(int bucket) {
        return bucket + 1 & places.length - 1;
    }

    private int bucket(long address) {
        int bucket = home(address);
        while (places[bucket] != ABSENT && addresses[bucket] != address) {
            bucket = next(bucket);
        }
        return bucket;
    }

    /** The place of the line at {@code address}, or {@link #ABSENT}. */
    int of(long address) {
        return places[bucket(address)];
    }

    void put(long address, int place) {
        int bucket = bucket(address);
        addresses[bucket] = address;
        places[bucket] = place;
    }

    /** What stands behind the gap moves up, so that it is found from its home on. */
    void remove(long address) {
        int gap = bucket(address);
        if (places[gap] == ABSENT) {
            return;
        }
        for (int bucket = next(gap); places[bucket] != ABSENT; bucket = next(bucket)) {
            int way = bucket - home(addresses[bucket]) & places.length - 1;
            if (way >= (bucket - gap & places.length - 1)) {
                addresses[gap] = addresses[bucket];
                places[gap] = places[bucket];
                gap = bucket;
            }
        }
        places[gap] = ABSENT;
    }
}
