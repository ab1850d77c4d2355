package io.policybridge.policies.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Answer;
import io.policybridge.kit.host.FakeAccess;
import io.policybridge.kit.host.FakeWays;
import io.policybridge.kit.host.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.CacheCalls;
import org.junit.jupiter.api.Test;

class NruTest {
    private final CacheCalls l1d =
            Policies.session("nru", Hosts.small(), Nru.SPEC).l1d(0);
    private final FakeAccess load = FakeAccess.load(0x1280);

    @Test
    void the_lowest_way_not_touched_lately_is_replaced() {
        l1d.insert(load, 5, 0);
        l1d.insert(load, 5, 1);
        l1d.hit(load, 5, 0); // touched: 0 1
        assertEquals(Answer.way(2), l1d.victim(load, 5, new FakeWays(4)));
        l1d.insert(load, 5, 3);
        l1d.insert(load, 5, 2); // all touched: only the last bit stays
        assertEquals(Answer.way(0), l1d.victim(load, 5, new FakeWays(4)));
        assertEquals(Answer.way(2), l1d.victim(load, 5, FakeWays.only(4, 2)));
    }
}
