package io.policybridge.bridge.serving;

import io.policybridge.api.HostGeometry;
import io.policybridge.session.guard.CallLimit;

/**
 * What a server grants its hosts.
 *
 * @param sessions most sessions at once
 * @param connections most connections at once
 * @param lines most cache lines, warp slots and DRAM banks of all open sessions; policies keep state for each
 * @param openWithin seconds within which a connection must make a call, and a call send OPEN
 * @param keepalive seconds without a message after which a host is probed
 * @param call the longest that a policy may take over one call
 */
public record ServerLimits(int sessions, int connections, long lines, int openWithin, int keepalive, CallLimit call) {
    /** Bytes of heap for each line: almost all policies begin with at most 70. */
    private static final int BYTES_PER_LINE = 128;
    /** Sessions at once unless a user says otherwise. */
    private static final int SESSIONS = 64;
    /** A site claims as many lines in addition, for its part: one of few lines takes kilobytes all the same. */
    private static final int LINES_PER_SITE = 16;

    /**
     * Lines by the size of the heap. A silent host is probed after as long as hosts wait for an answer, 60 s. A call
     * may take less than that, so that they learn which policy it was.
     */
    public static final ServerLimits DEFAULT = new ServerLimits(
            SESSIONS, 2 * SESSIONS, Runtime.getRuntime().maxMemory() / BYTES_PER_LINE, 30, 60, new CallLimit(50));

    /** These with another limit for a call. */
    public ServerLimits with(CallLimit other) {
        return new ServerLimits(sessions, connections, lines, openWithin, keepalive, other);
    }

    /** What a session of {@code host} claims of {@link #lines}. */
    public static long lines(HostGeometry host) {
        long sites = 2L * host.sms() + host.subPartitions() + host.channels();
        return LINES_PER_SITE * sites
                + host.sms() * (lines(host.l1d()) + host.warps())
                + host.subPartitions() * lines(host.l2())
                + (long) host.channels() * host.banks();
    }

    private static long lines(HostGeometry.CacheShape cache) {
        return (long) cache.sets() * cache.ways();
    }
}
