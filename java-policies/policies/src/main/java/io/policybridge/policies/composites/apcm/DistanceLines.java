package io.policybridge.policies.composites.apcm;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.policies.composites.apcm.AccessInformation.Method;
import java.util.Arrays;

/**
 * APCM-pN, section 6.5: a line that a load to be protected allocates stays for n accesses of the cache, counted from
 * its allocation, as under PD-N. There is no protection status board.
 */
final class DistanceLines implements ProtectedLines {
    private static final long NEVER = -1;

    private final int n;
    private final long[] protectedSince;
    private long accesses;

    DistanceLines(CacheShape shape, int n) {
        this.n = n;
        protectedSince = new long[shape.lines()];
        clear();
    }

    @Override
    public boolean isProtected(int line) {
        return protectedSince[line] != NEVER && accesses - protectedSince[line] < n;
    }

    /** Every access counts down the lines that were there before it. */
    @Override
    public void accessed(Access access) {
        accesses++;
    }

    @Override
    public void inserted(int line, Access access, int id, Method method) {
        protectedSince[line] = method == Method.PROTECT ? accesses : NEVER;
    }

    @Override
    public void dropped(int line) {
        protectedSince[line] = NEVER;
    }

    @Override
    public void clear() {
        Arrays.fill(protectedSince, NEVER);
        accesses = 0;
    }
}
