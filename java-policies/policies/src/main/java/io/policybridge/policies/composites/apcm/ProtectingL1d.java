package io.policybridge.policies.composites.apcm;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Ways;
import io.policybridge.toolbox.TouchOrder;

/** APCM that protects: the least recent unprotected line is evicted. */
class ProtectingL1d extends ApcmL1d implements CacheHooks.Victim, CacheHooks.Invalidate {
    private final TouchOrder order;

    ProtectingL1d(ApcmSm sm, HostGeometry host) {
        super(sm, host);
        order = new TouchOrder(host.l1d());
    }

    /**
     * Section 5.3: "rather than evict a protected cache line", the request bypasses the cache. The paper's example is
     * direct-mapped; with more ways that holds when all that could be replaced are protected. What may not bypass
     * replaces the least recent line. Waiting is not an option: the request would block the LD/ST unit for the very
     * warp that it waits for.
     */
    @Override
    public long victim(Access access, int set, Ways eligible) {
        return order.victim(set, eligible, lines);
    }

    @Override
    final void touch(int line) {
        order.touch(line);
    }

    /** A store that hits frees the line, and its protection with it. */
    @Override
    public final void invalidate(int set, int way, long lineAddress, boolean dirty) {
        lines.dropped(set * ways + way);
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        String chosen = switch (Answer.code(answer)) {
            case Answer.WAY_CODE ->
                lines.isProtected(set * ways + Answer.value(answer))
                        ? "least recent, all protected; "
                        : "least recent free; ";
            default -> query == Hook.VICTIM ? "all protected; " : "";
        };
        return chosen + known(access);
    }
}
