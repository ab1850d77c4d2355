package io.policybridge.policies.replacement;

import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.TouchedWays;

/** Most recently used: replaces the line that was touched last, so that part of too long a loop stays. */
final class Mru extends TouchedWays {
    static final PolicySpec SPEC = PerCache.spec(
            "mru", "textbook", "Replaces the line that was touched last.", (shape, settings) -> new Mru(shape));

    private long touches;

    private Mru(CacheShape shape) {
        super(shape);
    }

    @Override
    protected void touch(int set, int way) {
        rank(set, way, - ++touches);
    }
}
