package io.policybridge.simulator.cache;

import io.policybridge.simulator.request.IntQueue;
import java.util.Arrays;

/**
 * Miss status holding registers: which blocks (or sectors) are in flight, and which accesses wait for each. An entry is
 * found by its address in an open-addressing table; its waiting accesses are a ring; the first one was sent as the
 * fetch. The fields of that access that the fetch overwrote are kept here too.
 */
public final class Mshr {
    private final int entries;
    private final int merges;
    private final long[] keys;
    /** Entry numbers plus one by hash; 0 is empty. */
    private final int[] table;

    private final int shift;
    private final int[] free;
    private int used;
    private final int[] waiting;
    private final int[] first;
    private final int[] count;
    private final boolean[] atomic;
    private final IntQueue ready;

    /** Of the access that was sent: whether its data are still awaited, ... */
    public final boolean[] awaited;
    /** ... its own address and size, which the request to memory overwrote, ... */
    final long[] address;

    final int[] size;
    /** ... the line that it allocated, -1 where lines are allocated on fill, ... */
    public final int[] line;
    /** ... and the replies still missing. */
    final int[] replies;

    Mshr(int entries, int merges) {
        this.entries = entries;
        this.merges = merges;
        keys = new long[entries];
        int buckets = Integer.highestOneBit(Math.max(4, entries * 4 - 1)) << 1;
        table = new int[buckets];
        shift = 64 - Integer.numberOfTrailingZeros(buckets);
        free = new int[entries];
        Arrays.setAll(free, i -> entries - 1 - i);
        waiting = new int[entries * merges];
        first = new int[entries];
        count = new int[entries];
        atomic = new boolean[entries];
        ready = new IntQueue(entries);
        awaited = new boolean[entries];
        address = new long[entries];
        size = new int[entries];
        line = new int[entries];
        replies = new int[entries];
    }

    /** The entry of {@code key}, or -1. */
    public int find(long key) {
        for (int bucket = home(key); ; bucket = bucket + 1 & table.length - 1) {
            int entry = table[bucket] - 1;
            if (entry < 0 || keys[entry] == key) {
                return entry;
            }
        }
    }

    /** Entries in use. */
    int size() {
        return used;
    }

    boolean isFull() {
        return used == entries;
    }

    /** Whether {@code entry} takes no further access; the one that was sent counts. */
    boolean isFull(int entry) {
        return count[entry] >= merges;
    }

    /** Opens an entry for {@code key}, which has none, with {@code request} as its first access; there must be room. */
    int open(long key, int request, boolean isAtomic) {
        int entry = free[entries - 1 - used++];
        keys[entry] = key;
        int bucket = home(key);
        while (table[bucket] != 0) {
            bucket = bucket + 1 & table.length - 1;
        }
        table[bucket] = entry + 1;
        first[entry] = 0;
        count[entry] = 1;
        waiting[entry * merges] = request;
        atomic[entry] = isAtomic;
        awaited[entry] = false;
        return entry;
    }

    /** Appends {@code request} to the accesses that wait for {@code entry}, which must not be full. */
    void merge(int entry, int request, boolean isAtomic) {
        waiting[entry * merges + (first[entry] + count[entry]) % merges] = request;
        count[entry]++;
        atomic[entry] |= isAtomic;
    }

    /** The access that waits longest for {@code entry}. */
    public int head(int entry) {
        return waiting[entry * merges + first[entry]];
    }

    /** The data of {@code entry} are there: its accesses can be handed back. */
    void ready(int entry) {
        awaited[entry] = false;
        ready.add(entry);
    }

    /** Whether an atomic waits for {@code entry}. */
    boolean isAtomic(int entry) {
        return atomic[entry];
    }

    /** Whether an access can be handed back. */
    boolean accessReady() {
        return !ready.isEmpty();
    }

    /**
     * Takes the next access, in order of merging, from the block that has been ready longest; the last one closes the
     * entry.
     */
    int nextAccess() {
        int entry = ready.peek();
        int request = waiting[entry * merges + first[entry]];
        first[entry] = (first[entry] + 1) % merges;
        if (--count[entry] == 0) {
            ready.poll();
            close(entry);
        }
        return request;
    }

    private void close(int entry) {
        int bucket = home(keys[entry]);
        while (table[bucket] != entry + 1) {
            bucket = bucket + 1 & table.length - 1;
        }
        int hole = bucket;
        for (int next = hole + 1 & table.length - 1; table[next] != 0; next = next + 1 & table.length - 1) {
            int home = home(keys[table[next] - 1]);
            if ((next - home & table.length - 1) >= (next - hole & table.length - 1)) {
                table[hole] = table[next];
                hole = next;
            }
        }
        table[hole] = 0;
        free[entries - used--] = entry;
    }

    private int home(long key) {
        return (int) (key * 0x9E3779B97F4A7C15L >>> shift);
    }
}
