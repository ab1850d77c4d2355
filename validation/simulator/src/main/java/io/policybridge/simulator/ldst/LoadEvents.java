package io.policybridge.simulator.ldst;

import io.policybridge.api.Hook;
import io.policybridge.config.CacheConfig;
import io.policybridge.config.Sectors;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.request.RequestAccess;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * Follows warp loads from their start until their last access has been accepted: counts their misses, and notifies the
 * policy of the L1D, if it subscribes, of both moments, with the number of accesses that hit, missed or bypassed. An
 * access that was merged with a line in flight is a hit here: it neither allocated nor was sent. A load is named by its
 * instruction's number.
 */
final class LoadEvents {
    /** Null where no policy subscribes. */
    private final CacheCalls calls;

    /** Null where no policy subscribes to the requests of instructions. */
    private final CacheCalls generated;
    /** Null where no policy subscribes to hints of the L2. */
    private final CacheCalls hinted;

    private final Requests requests;
    private final long lineMask;
    private final RequestAccess view;
    private final UnboundLoads unbound;
    private final LoadCounts metrics = new LoadCounts();
    private final Instructions instructions;
    /** By instruction. */
    private int[] left = new int[0];

    private int[] hits = new int[0];
    private int[] misses = new int[0];
    private int[] bypasses = new int[0];
    /** Of the hits, those that were merged with a line in flight. */
    private int[] merged = new int[0];

    /** {@code calls}, and {@code l1d} without one, may be null. */
    LoadEvents(CacheCalls calls, CacheConfig l1d, Requests requests, Instructions instructions) {
        this.calls = calls != null && (calls.has(Hook.LOAD_STARTED) || calls.has(Hook.LOAD_SERVED)) ? calls : null;
        generated = calls != null && calls.has(Hook.REQUESTS_GENERATED) ? calls : null;
        hinted = calls != null && calls.has(Hook.HINTED) ? calls : null;
        lineMask = l1d == null ? -1L : -l1d.lineBytes();
        this.requests = requests;
        this.instructions = instructions;
        view = new RequestAccess(requests);
        unbound = new UnboundLoads(this.calls, requests, instructions);
    }

    /** Whether {@link #notifyStarted} is to be called for every load. */
    boolean notifiesPolicy() {
        return calls != null;
    }

    /** Whether {@link #notifyGenerated} is to be called for every instruction. */
    boolean notifiesGenerated() {
        return generated != null;
    }

    /** Notifies the policy of the sizes of {@code accesses}, of which {@code sample} is the first. */
    void notifyGenerated(AccessQueue accesses, int sample, long now) {
        generated.requestsGenerated(
                view.at(sample, now),
                accesses.ofSize(Sectors.BYTES),
                accesses.ofSize(2 * Sectors.BYTES),
                accesses.ofSize(4 * Sectors.BYTES));
    }

    /** Notifies the policy of the hint that {@code reply}, which arrives, carries. */
    void hinted(int reply) {
        if (hinted != null && requests.hint[reply] != 0) {
            hinted.hinted(requests.address[reply] & lineMask, requests.hint[reply]);
        }
    }

    /** Misses per load so far. */
    LoadCounts metrics() {
        return metrics;
    }

    /** {@code instruction} reached the unit with its accesses. */
    void started(int instruction) {
        if (instruction >= left.length) {
            int capacity = Math.max(64, 2 * instruction);
            left = Arrays.copyOf(left, capacity);
            hits = Arrays.copyOf(hits, capacity);
            misses = Arrays.copyOf(misses, capacity);
            bypasses = Arrays.copyOf(bypasses, capacity);
            merged = Arrays.copyOf(merged, capacity);
        }
        left[instruction] = instructions.accesses[instruction];
        hits[instruction] = 0;
        misses[instruction] = 0;
        bypasses[instruction] = 0;
        merged[instruction] = 0;
    }

    /**
     * Notifies the policy; {@code sample} is the first access of {@code instruction}, for which a register waits, or
     * which is not {@code bound}.
     */
    void notifyStarted(int instruction, boolean bound, int sample, long now) {
        if (!bound) {
            unbound.started(instruction);
        }
        calls.loadStarted(instructions.uid[instruction], view.at(sample, now), requests.lines[sample]);
    }

    /** An access of {@code request} was merged with a line in flight, which the policy receives as a hit. */
    void merged(int request) {
        if (counts(request)) {
            merged[requests.instruction[request]]++;
        }
        hit(request);
    }

    /** An access of {@code request} hit. */
    void hit(int request) {
        if (counts(request)) {
            hits[requests.instruction[request]]++;
            served(requests.instruction[request]);
        } else if (!unbound.isEmpty()) {
            unbound.hit(request);
        }
    }

    void missed(int request) {
        if (counts(request)) {
            misses[requests.instruction[request]]++;
            served(requests.instruction[request]);
        } else if (!unbound.isEmpty()) {
            unbound.missed(request);
        }
    }

    void bypassed(int request) {
        if (counts(request)) {
            bypasses[requests.instruction[request]]++;
            served(requests.instruction[request]);
        } else if (!unbound.isEmpty()) {
            unbound.bypassed(request);
        }
    }

    private boolean counts(int request) {
        return requests.instruction[request] >= 0 && !requests.atomic[request];
    }

    private void served(int instruction) {
        if (--left[instruction] > 0) {
            return;
        }
        metrics.served(
                instructions.accesses[instruction],
                instructions.lines[instruction],
                misses[instruction] + bypasses[instruction],
                merged[instruction]);
        if (calls != null) {
            calls.loadServed(
                    instructions.uid[instruction], hits[instruction], misses[instruction], bypasses[instruction]);
        }
    }
}
