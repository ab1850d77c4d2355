package io.policybridge.policies.composites.medic;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L2Hooks;
import io.policybridge.policies.bypass.L2BypassRule;
import io.policybridge.policies.bypass.WarpKey;
import io.policybridge.toolbox.LoadGrouping;

/** Warp-type-aware bypass: requests of warps that miss all or most of the time bypass the L2. */
class BypassingL2 extends TypedL2 implements L2Hooks.L2Route, CacheHooks.Bypassed {
    private final L2BypassRule bypass;
    private final boolean countsBypassed;
    private final LoadGrouping bypassed = new LoadGrouping();

    /** {@code countsBypassed}: accesses that bypassed the L2 count by what they would have found. */
    BypassingL2(WarpTypes types, WarpKey key, RankedLines lines, L2BypassRule bypass, boolean countsBypassed) {
        super(types, key, lines);
        this.countsBypassed = countsBypassed;
        this.bypass = bypass;
    }

    /** Called once, as the request arrives; the host keeps the answer. A warp that is still profiled uses the L2. */
    @Override
    public final long l2Route(Access access, L2Hooks.TagState tags) {
        return bypass.route(access, tags, type(access).mostlyMisses() && !isReused(access));
    }

    /** Whether the block of {@code access}, whose warp misses, is known to be used again. */
    boolean isReused(Access access) {
        return false;
    }

    /**
     * A warp that bypasses keeps its type until the next reset, unless bypasses count: what those of its requests find
     * that have to look up (lines with a modified sector, stores to lines in flight) says nothing about the others. An
     * atomic looks up always.
     */
    @Override
    final boolean counts(Access access) {
        return countsBypassed
                || access.kind() == Access.Kind.ATOMIC
                || !WarpType.tagged(access.tag()).mostlyMisses();
    }

    @Override
    public final void bypassed(Access access, int set, int wouldHit) {
        if (!bypassed.beginsRequest(access)) {
            return;
        }
        if (countsBypassed || access.kind() == Access.Kind.ATOMIC) {
            count(access, wouldHit == 1);
        } else {
            types.uncounted(false);
        }
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return evidence(access);
    }
}
