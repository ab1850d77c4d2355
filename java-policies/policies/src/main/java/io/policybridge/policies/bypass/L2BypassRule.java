package io.policybridge.policies.bypass;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.L2Hooks;

/**
 * Where a request goes whose warp does not profit from the L2.
 *
 * @param probesDirty whether a modified line is looked for first; without, a load may get what DRAM held before
 */
public record L2BypassRule(boolean probesDirty) {
    /** How the rule for warps that miss uses the tags. */
    public enum Dirty {
        AUTO,
        PROBE,
        IGNORE
    }

    /**
     * Fetches, write-backs and what has no warp use the L2. An atomic looks up and never allocates, and so does a
     * request to a line that the L2 has modified, for DRAM does not know its data. Everything else goes straight to
     * DRAM, loads and stores alike.
     */
    public long route(Access access, L2Hooks.TagState tags, boolean bypasses) {
        if (!bypasses) {
            return Answer.CACHE;
        }
        boolean mustLookUp = access.kind() == Access.Kind.ATOMIC || probesDirty && tags.dirty();
        return mustLookUp ? Answer.BYPASS_ON_MISS : Answer.BYPASS;
    }
}
