package io.policybridge.simulator.ldst;

import io.policybridge.simulator.cache.ReadOnlyCache;
import io.policybridge.simulator.cache.TextureCache;
import io.policybridge.simulator.cache.WritableCache;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.request.Requests;
import io.policybridge.workload.Space;

/**
 * The write-back register of an LD/ST unit. It is loaded from one of its clients in turn, beginning behind the one
 * served last, and offered to the register file in the steps after; loads are complete with the last of their accesses
 * that is accepted there.
 */
final class WriteBack {
    private static final int CLIENTS = 5;

    private final Requests requests;
    private final Instructions instructions;
    private final LdstHost host;
    private final LdstCounts counts;
    private final PendingLoads loads;
    private final AccessQueue code;
    private final LatencyQueue shared;
    private final ReadOnlyCache l1c;
    private final TextureCache l1t;
    /** Null without L1D. */
    private final WritableCache l1d;

    private final BypassPort bypassPort;
    /** An instruction, {@link PendingLoads#NO_RESULT}, a copy or {@link Instructions#NONE}. */
    private int result = Instructions.NONE;

    private int nextClient;
    private int bypassReply = Requests.NONE;
    private LdstObserver observer;

    WriteBack(LdstParts parts, LdstHost host, PendingLoads loads, LatencyQueue shared, WritableCache l1d) {
        this.requests = parts.requests();
        this.instructions = parts.instructions();
        this.host = host;
        this.counts = parts.counts();
        this.loads = loads;
        code = parts.accesses();
        this.shared = shared;
        l1c = parts.caches().l1c();
        l1t = parts.caches().l1t();
        this.l1d = l1d;
        bypassPort = parts.bypass();
    }

    void observe(LdstObserver watching) {
        observer = watching;
    }

    /** Whether the buffer for one reply that bypassed the L1D is free. */
    boolean takesBypassReply() {
        return bypassReply == Requests.NONE;
    }

    void bypassReply(int reply) {
        bypassReply = reply;
    }

    /** Whether the register, or that buffer, is occupied. */
    boolean isOccupied() {
        return result != Instructions.NONE || bypassReply != Requests.NONE;
    }

    private boolean hasClient() {
        return !shared.isEmpty()
                || bypassReply != Requests.NONE
                || l1t.accessReady()
                || l1c.accessReady()
                || l1d != null && l1d.accessReady();
    }

    void cycle(long now, long step) {
        if (result != Instructions.NONE) {
            if (result >= 0 && !host.writeBack(result)) {
                return;
            }
            drain(now);
        }
        if (!hasClient()) {
            return;
        }
        for (int i = 0; i < CLIENTS; i++) {
            int client = nextClient + i < CLIENTS ? nextClient + i : nextClient + i - CLIENTS;
            if (serve(client, now, step)) {
                nextClient = client + 1 == CLIENTS ? 0 : client + 1;
                return;
            }
        }
    }

    private void drain(long now) {
        int drained = result;
        result = Instructions.NONE;
        if (observer != null) {
            observer.writeBackDrained(Math.max(drained, PendingLoads.NO_RESULT), now);
        }
        if (drained < 0) {
            loads.returned(drained);
        } else if (code.code(drained).memory().space() == Space.SHARED) {
            loads.release(drained);
        } else {
            loads.returned(drained);
        }
    }

    /** Loads the register from {@code client} if it has something. */
    private boolean serve(int client, long now, long step) {
        int request = Requests.NONE;
        switch (client) {
            case LdstUnit.SHARED_CLIENT:
                if (!shared.isReady(step)) {
                    return false;
                }
                loadShared(shared.poll(step));
                break;
            case LdstUnit.TEXTURE_CLIENT:
                if (!l1t.accessReady()) {
                    return false;
                }
                request = l1t.nextAccess();
                break;
            case LdstUnit.CONSTANT_CLIENT:
                if (!l1c.accessReady()) {
                    return false;
                }
                request = l1c.nextAccess();
                break;
            case LdstUnit.BYPASS_CLIENT:
                if (bypassReply == Requests.NONE) {
                    return false;
                }
                request = takeBypassReply();
                break;
            case LdstUnit.L1D_CLIENT:
                if (l1d == null || !l1d.accessReady()) {
                    return false;
                }
                request = l1d.nextAccess();
                break;
            default:
                return false;
        }
        if (request != Requests.NONE) {
            result = requests.instruction[request];
        }
        if (observer != null) {
            observer.writeBackLoaded(client, Math.max(result, PendingLoads.NO_RESULT), request, now);
        }
        if (request != Requests.NONE) {
            requests.release(request);
        }
        return true;
    }

    private int takeBypassReply() {
        int reply = bypassReply;
        bypassReply = Requests.NONE;
        bypassPort.returned();
        if (requests.atomic[reply]) {
            host.atomicsReturned(requests.slot[reply], Integer.bitCount(requests.lanes[reply]));
        }
        return reply;
    }

    private void loadShared(int instruction) {
        int lanes = Integer.bitCount(instructions.exec[instruction]);
        if (code.code(instruction).memory().atomic()) {
            code.executeShared(instruction);
            host.atomicsReturned(instructions.slot[instruction], lanes);
        }
        if (loads.hasResult(instruction)) {
            result = instruction;
        } else {
            counts.commits(-1, lanes);
            loads.release(instruction);
            result = PendingLoads.NO_RESULT;
        }
    }
}
