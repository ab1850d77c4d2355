package io.policybridge.policies.composites.medic;

import java.util.Arrays;

/** Keys in the order of their last use: a doubly linked list in arrays. */
final class Recency {
    static final int END = -1;

    private final int[] newer;
    private final int[] older;
    private final boolean[] listed;
    private int newest = END;

    Recency(int keys) {
        newer = new int[keys];
        older = new int[keys];
        listed = new boolean[keys];
        Arrays.fill(newer, END);
        Arrays.fill(older, END);
    }

    void use(int key) {
        if (newest == key) {
            return;
        }
        if (listed[key]) {
            older[newer[key]] = older[key];
            if (older[key] != END) {
                newer[older[key]] = newer[key];
            }
        }
        listed[key] = true;
        newer[key] = END;
        older[key] = newest;
        if (newest != END) {
            newer[newest] = key;
        }
        newest = key;
    }

    /** The key used last, or {@link #END}. */
    int newest() {
        return newest;
    }

    /** The key used before {@code key}, or {@link #END}. */
    int before(int key) {
        return older[key];
    }
}
