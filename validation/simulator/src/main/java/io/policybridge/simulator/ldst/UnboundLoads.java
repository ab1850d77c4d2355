package io.policybridge.simulator.ldst;

import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * Loads that may leave the unit before their last access has been accepted, because no register waits for them: those
 * without destination register, and copies to shared memory. What their accesses came to, for the policy.
 */
final class UnboundLoads {
    private static final int NONE = -1;

    private final CacheCalls calls;
    private final Requests requests;
    private final Instructions instructions;
    private int count;
    private int[] uid = new int[8];
    private int[] dynamicWarp = new int[8];
    private int[] n = new int[8];
    /** Accesses that have not been accepted. */
    private int[] left = new int[8];

    private int[] hits = new int[8];
    private int[] misses = new int[8];
    private int[] bypasses = new int[8];

    UnboundLoads(CacheCalls calls, Requests requests, Instructions instructions) {
        this.calls = calls;
        this.requests = requests;
        this.instructions = instructions;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** {@code instruction} reached the unit with its accesses. */
    void started(int instruction) {
        if (count == uid.length) {
            uid = Arrays.copyOf(uid, 2 * count);
            dynamicWarp = Arrays.copyOf(dynamicWarp, 2 * count);
            n = Arrays.copyOf(n, 2 * count);
            left = Arrays.copyOf(left, 2 * count);
            hits = Arrays.copyOf(hits, 2 * count);
            misses = Arrays.copyOf(misses, 2 * count);
            bypasses = Arrays.copyOf(bypasses, 2 * count);
        }
        uid[count] = instructions.uid[instruction];
        dynamicWarp[count] = instructions.dynamicWarp[instruction];
        n[count] = instructions.n[instruction];
        left[count] = instructions.accesses[instruction];
        hits[count] = 0;
        misses[count] = 0;
        bypasses[count] = 0;
        count++;
    }

    void hit(int request) {
        accepted(request, hits);
    }

    void missed(int request) {
        accepted(request, misses);
    }

    void bypassed(int request) {
        accepted(request, bypasses);
    }

    private void accepted(int request, int[] as) {
        int load = load(request);
        if (load == NONE) {
            return;
        }
        as[load]++;
        if (--left[load] == 0) {
            calls.loadServed(uid[load], hits[load], misses[load], bypasses[load]);
            count--;
            uid[load] = uid[count];
            dynamicWarp[load] = dynamicWarp[count];
            n[load] = n[count];
            left[load] = left[count];
            hits[load] = hits[count];
            misses[load] = misses[count];
            bypasses[load] = bypasses[count];
        }
    }

    private int load(int request) {
        for (int i = 0; i < count; i++) {
            if (n[i] == requests.n[request] && dynamicWarp[i] == requests.dynamicWarp[request]) {
                return i;
            }
        }
        return NONE;
    }
}
