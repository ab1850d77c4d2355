package io.policybridge.toolbox;

import java.util.Arrays;

/**
 * Keys (warps, loads, ...) in the order of their last use: a doubly linked list in arrays, in which a use costs O(1). A
 * key that was never used is not in the list; no two keys share a position, so there are no ties.
 *
 * <pre>{@code
 * RecencyList warps = new RecencyList(host.warps());
 * warps.use(access.slot());
 * for (int slot = warps.newest(); slot != RecencyList.END; slot = warps.before(slot)) { ... }
 * }</pre>
 */
public final class RecencyList {
    /** Behind the last key. */
    public static final int END = -1;

    private final int[] newer;
    private final int[] older;
    private final boolean[] listed;
    private int newest = END;

    /** An empty list of keys from 0 to {@code keys - 1}. */
    public RecencyList(int keys) {
        newer = new int[keys];
        older = new int[keys];
        listed = new boolean[keys];
        Arrays.fill(newer, END);
        Arrays.fill(older, END);
    }

    /** Makes {@code key} the newest. */
    public void use(int key) {
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
    public int newest() {
        return newest;
    }

    /** The key used before {@code key}, which is in the list; or {@link #END}. */
    public int before(int key) {
        return older[key];
    }
}
