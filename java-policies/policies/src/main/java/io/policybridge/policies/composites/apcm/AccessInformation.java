package io.policybridge.policies.composites.apcm;

import io.policybridge.toolbox.PcTable;
import java.util.Arrays;

/**
 * The access information table (CAIT) of one SM: by number of the load, how its lines are used and what is done about
 * it.
 */
final class AccessInformation {
    /** What is done about a load's lines. */
    enum Method {
        NORMAL,
        BYPASS,
        PROTECT
    }

    private static final int UNKNOWN = 0;

    private final Method[] methods;
    /** The accesses of the line that spoke for the load; 0 as long as none did. */
    private final int[] accesses;

    private final int[] last;

    AccessInformation(int entries) {
        methods = new Method[entries];
        accesses = new int[entries];
        last = new int[entries];
        clear();
    }

    /**
     * The paper's table 2. A line that is accessed once streams; one that is accessed by the warp that filled it alone
     * has intra-warp locality; all others (inter-warp, or both) are left to LRU.
     */
    static Method method(int accesses, int own) {
        if (accesses == 1) {
            return Method.BYPASS;
        }
        return accesses == own ? Method.PROTECT : Method.NORMAL;
    }

    /** Section 5.1: a line overrules what is known only if it was accessed more often. */
    void update(int id, int lineAccesses, int own, int lastId) {
        if (lineAccesses > accesses[id]) {
            methods[id] = method(lineAccesses, own);
            accesses[id] = lineAccesses;
            last[id] = lastId;
        }
    }

    /** NORMAL for loads without number and those of which nothing is known. */
    Method method(int id) {
        return id == PcTable.NONE ? Method.NORMAL : methods[id];
    }

    boolean isKnown(int id) {
        return accesses[id] != UNKNOWN;
    }

    int accesses(int id) {
        return accesses[id];
    }

    /**
     * The load after which the lines of load {@code id} are not needed any more: {@code id} itself if a loop uses them.
     */
    int last(int id) {
        return last[id];
    }

    void clear() {
        Arrays.fill(methods, Method.NORMAL);
        Arrays.fill(accesses, UNKNOWN);
        Arrays.fill(last, PcTable.NONE);
    }
}
