package io.policybridge.simulator.ldst;

import io.policybridge.simulator.cache.ReadOnlyCache;
import io.policybridge.simulator.cache.TextureCache;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.Requests;

/** What both ends of one LD/ST unit, its memory stage and its write-back, work on. */
record LdstParts(
        Requests requests,
        Instructions instructions,
        NetworkPort network,
        LdstCounts counts,
        AccessQueue accesses,
        ReadOnlyCaches caches,
        BypassPort bypass) {

    /** The caches that are never written. */
    record ReadOnlyCaches(ReadOnlyCache l1c, TextureCache l1t) {}
}
