package io.policybridge.simulator.memory;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.session.CacheCalls;
import io.policybridge.simulator.cache.DataCache;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.RequestAccess;
import io.policybridge.simulator.request.Requests;

/**
 * The route and tag of a packet that arrives at an L2 slice (P19, P20): queried once per packet, before it is split;
 * the answers are latched on the packet, and its sectors inherit them. A load bypasses the L2 unless its line is
 * modified there, for DRAM does not have its data; a store bypasses unless its line is modified or in flight, and drops
 * a clean copy. All other requests are looked up for any route.
 */
final class ArrivalPolicy {
    private static final int READ = AccessType.GLOBAL_READ.ordinal();
    private static final int LOCAL_READ = AccessType.LOCAL_READ.ordinal();
    private static final int WRITE = AccessType.GLOBAL_WRITE.ordinal();

    private final CacheCalls calls;
    private final Requests requests;
    private final DataCache l2;
    private final RequestAccess access;
    private final boolean queriesRoute;
    /** Uid of the last packet that could not bypass although it was routed so. */
    private int overruled;

    ArrivalPolicy(CacheCalls calls, Requests requests, DataCache l2) {
        this.calls = calls;
        this.requests = requests;
        this.l2 = l2;
        access = new RequestAccess(requests);
        queriesRoute = calls.has(Hook.L2_ROUTE);
    }

    static boolean isNeeded(CacheCalls calls) {
        return calls != null && (calls.has(Hook.L2_ROUTE) || calls.has(Hook.REQUEST_TAG));
    }

    /**
     * Queries route and tag of {@code packet} in core cycle {@code cycle}. Its latched route was that of the L1D and is
     * replaced.
     */
    void latch(int packet, long cycle) {
        access.at(packet, cycle);
        requests.route[packet] =
                queriesRoute ? Answer.code(calls.l2Route(access, l2.tagState(requests.address[packet]))) : 0;
        requests.tag[packet] = calls.requestTag(access);
    }

    /**
     * Whether {@code request}, all or a part of the packet {@code packetUid}, is routed to bypass the L2 and may do so
     * now.
     */
    boolean bypasses(int request, int packetUid) {
        if (requests.route[request] != Answer.BYPASS_CODE) {
            return false;
        }
        boolean may = may(request);
        if (!may && overruled != packetUid) {
            overruled = packetUid;
            calls.overruled(Hook.L2_ROUTE);
        }
        return may;
    }

    private boolean may(int request) {
        int type = requests.type[request];
        long address = requests.address[request];
        if (type == WRITE) {
            return l2.mayDrop(address);
        }
        return (type == READ || type == LOCAL_READ) && !requests.atomic[request] && !l2.isModified(address);
    }

    /** {@code request} leaves for DRAM; the copy that a store makes stale goes. */
    void leaves(int request) {
        if (requests.type[request] == WRITE) {
            l2.drop(requests.address[request]);
        }
    }
}
