package io.policybridge.simulator.ldst;

import io.policybridge.simulator.cache.ReadOnlyCache;
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
        ReadOnlyCache l1c,
        BypassPort bypass) {}
