package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.CacheCalls;
import org.junit.jupiter.api.Test;

class HitCountTest {
    private final CacheCalls l1d =
            Policies.session("hit-count", Hosts.small(), HitCount.SPEC).l1d(0);
    private final FakeAccess load = FakeAccess.load(0x1280);

    @Test
    void the_line_with_the_fewest_hits_is_evicted() {
        for (int way = 0; way < 4; way++) {
            l1d.insert(load, 5, way);
        }
        l1d.hit(load, 5, 0);
        l1d.hit(load, 5, 1); // hits: 1 1 0 0
        assertEquals(Answer.way(2), l1d.victim(load, 5, new FakeWays(4)));
        assertEquals(Answer.way(1), l1d.victim(load, 5, FakeWays.only(4, 1)));
    }

    @Test
    void an_eviction_ages_its_set() {
        for (int way = 0; way < 4; way++) {
            l1d.insert(load, 5, way);
            l1d.hit(load, 5, way);
        }
        l1d.hit(load, 5, 0); // hits: 2 1 1 1
        l1d.evict(load, 5, 3, 0x80, false);
        l1d.insert(load, 5, 3); // hits: 1 0 0 0
        l1d.hit(load, 5, 1);
        assertEquals(Answer.way(2), l1d.victim(load, 5, new FakeWays(4)));
    }
}
