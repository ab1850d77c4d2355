package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.session.Session;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** A cache with one policy that logs its events and queries. */
abstract class PolicyAtCache {
    final Requests requests = new Requests();
    final List<String> log = new ArrayList<>();
    /** Of the cache that was made last. */
    Session session;

    /** Logs every event with its way; all are in set 0. */
    class Listener
            implements CacheHooks.Hit,
                    CacheHooks.PendingHit,
                    CacheHooks.SectorMiss,
                    CacheHooks.Insert,
                    CacheHooks.Evict,
                    CacheHooks.Invalidate,
                    CacheHooks.Fill,
                    CacheHooks.Bypassed,
                    CacheHooks.Outcome,
                    CacheHooks.ReservationFail {
        @Override
        public void hit(Access access, int set, int way) {
            log.add("hit " + way);
        }

        @Override
        public void pendingHit(Access access, int set, int way) {
            log.add("pendingHit " + way);
        }

        @Override
        public void sectorMiss(Access access, int set, int way) {
            log.add("sectorMiss " + way);
        }

        @Override
        public void insert(Access access, int set, int way) {
            log.add("insert " + way + " line " + access.address() / 128);
        }

        @Override
        public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
            log.add("evict " + way + " line " + lineAddress / 128 + (dirty ? " dirty" : ""));
        }

        @Override
        public void invalidate(int set, int way, long lineAddress, boolean dirty) {
            log.add("invalidate " + way + " line " + lineAddress / 128 + (dirty ? " dirty" : ""));
        }

        @Override
        public void fill(int set, int way, long lineAddress) {
            log.add("fill " + way + " line " + lineAddress / 128);
        }

        @Override
        public void bypassed(Access access, int set, int wouldHit) {
            log.add("bypassed " + wouldHit);
        }

        @Override
        public void outcome(Access access, int set, What what) {
            log.add("outcome " + what);
        }

        @Override
        public void reservationFail(Access access, Reason reason, long attempts) {
            log.add("fail " + reason + " " + attempts);
        }
    }

    /** Logs events and queries, and gives the answers that the test has set. */
    final class Chooser extends Listener implements CacheHooks.Victim, L1dHooks.NoEligibleWay, L1dHooks.Route {
        long answer = Answer.way(0);
        long refusal = Answer.STALL;
        boolean wantsInvalid;

        @Override
        public long victim(Access access, int set, Ways ways) {
            StringBuilder eligible = new StringBuilder();
            for (int way = ways.nextEligible(0); way >= 0; way = ways.nextEligible(way + 1)) {
                eligible.append(' ').append(way);
            }
            log.add("victim?" + eligible + (ways.mayBypass() ? " or bypass" : "") + (ways.mayStall() ? " or stall" : "")
                    + (ways.nextInvalid(0) >= 0 ? " invalid " + ways.nextInvalid(0) : ""));
            return answer;
        }

        @Override
        public boolean choosesInvalid() {
            return wantsInvalid;
        }

        @Override
        public long noEligibleWay(Access access, int set) {
            log.add("noEligibleWay?");
            return refusal;
        }

        @Override
        public long route(Access access) {
            return Answer.CACHE;
        }
    }

    final DataCache cache(Part part, boolean l2, io.policybridge.config.CacheConfig config) {
        HostGeometry.CacheShape shape = new HostGeometry.CacheShape(config.sets(), config.ways(), 128);
        HostGeometry host = HostGeometry.builder()
                .host("test")
                .sms(1)
                .schedulers(1)
                .warps(1)
                .warpSize(32)
                .ctas(1)
                .l1d(shape)
                .subPartitions(1)
                .l2(shape)
                .channels(1)
                .banks(1)
                .offered(EnumSet.allOf(Hook.class))
                .build();
        GpuPolicy policy = new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return l2 ? null : part;
            }

            @Override
            public Part l2(int subPartition) {
                return l2 ? part : null;
            }
        };
        PolicySpec spec = new PolicySpec("fake", "", "", List.of(), (settings, geometry) -> policy);
        session = new Session(List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))), host, null, 1_000);
        return new DataCache(config, l2, requests, 0, null, l2 ? session.l2(0) : session.l1d(0), 0);
    }

    final DataCache l1d(Part part, int ways) {
        return cache(part, false, CacheShapes.l1d(1, ways, 4, 2, 8));
    }

    final int read(int line) {
        return CacheShapes.whole(requests, AccessType.GLOBAL_READ, line);
    }

    final int store(int line) {
        return CacheShapes.whole(requests, AccessType.GLOBAL_WRITE, line);
    }

    final void load(DataCache cache, int line, long now) {
        int fetch = read(line);
        assertEquals(Status.MISS, cache.access(fetch, now));
        cache.missQueue().poll();
        CacheShapes.fillLine(cache, requests, fetch, now);
        cache.nextAccess();
    }

    final void assertLog(String... expected) {
        assertEquals(List.of(expected), log);
        log.clear();
    }
}
