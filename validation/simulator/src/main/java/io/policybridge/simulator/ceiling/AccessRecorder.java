package io.policybridge.simulator.ceiling;

import io.policybridge.api.Access;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Records, per L1D, the order of accepted load accesses and of invalidations. It governs no hook: the host uses its own
 * LRU, and the order is that of the LRU run.
 */
public final class AccessRecorder implements GpuPolicy {
    private final List<Log> logs = new ArrayList<>();

    /** This recorder as the one policy of a session. */
    public Session.Chosen chosen() {
        return new Session.Chosen(
                new PolicySpec(
                        "access-recorder",
                        "none",
                        "writes down the order of L1D accesses",
                        List.of(),
                        (settings, host) -> this),
                new Settings(Map.of(), 0));
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        Log log = new Log();
        logs.add(log);
        return log;
    }

    /** One order per SM. */
    public List<AccessOrder> orders() {
        return logs.stream().map(log -> log.order).toList();
    }

    /** Records one L1D. */
    private static final class Log
            implements CacheHooks.Hit, CacheHooks.PendingHit, CacheHooks.Insert, CacheHooks.Invalidate {
        private static final int LINE_BITS = 7;

        private final AccessOrder order = new AccessOrder();

        private void load(Access access, int set) {
            if (access.kind() == Access.Kind.LOAD) {
                order.access(set, access.address() >>> LINE_BITS);
            }
        }

        @Override
        public void hit(Access access, int set, int way) {
            load(access, set);
        }

        @Override
        public void pendingHit(Access access, int set, int way) {
            load(access, set);
        }

        @Override
        public void insert(Access access, int set, int way) {
            load(access, set);
        }

        @Override
        public void invalidate(int set, int way, long lineAddress, boolean dirty) {
            order.invalidate(set, lineAddress >>> LINE_BITS);
        }
    }
}
