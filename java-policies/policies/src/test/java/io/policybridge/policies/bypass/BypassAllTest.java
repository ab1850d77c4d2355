package io.policybridge.policies.bypass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.api.Access;
import io.policybridge.api.Access.Kind;
import io.policybridge.api.Access.Space;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.L2Hooks;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.Session;
import org.junit.jupiter.api.Test;

class BypassAllTest {
    private static final L2Hooks.TagState ABSENT = new Tags(false, false);
    private static final L2Hooks.TagState CLEAN = new Tags(true, false);
    private static final L2Hooks.TagState DIRTY = new Tags(true, true);

    private record Tags(boolean present, boolean dirty) implements L2Hooks.TagState {}

    private static Session bypassAll(String settings) {
        return Policies.session("bypass-all(" + settings + ")", Hosts.small(), BypassAll.SPEC);
    }

    private static Access access(Kind kind, Space space) {
        return FakeAccess.of(kind, 0x80).in(space);
    }

    @Test
    void global_loads_go_around_the_l1d_and_stores_take_its_own_path() {
        Session session = bypassAll("");
        assertEquals(Answer.BYPASS, session.l1d(0).route(access(Kind.LOAD, Space.GLOBAL)));
        assertEquals(Answer.CACHE, session.l1d(0).route(access(Kind.STORE, Space.GLOBAL)));
    }

    @Test
    void local_loads_go_around_the_l1d_only_on_request() {
        assertEquals(Answer.CACHE, bypassAll("").l1d(0).route(access(Kind.LOAD, Space.LOCAL)));
        assertEquals(Answer.BYPASS, bypassAll("bypassLocal=true").l1d(0).route(access(Kind.LOAD, Space.LOCAL)));
        assertEquals(Answer.CACHE, bypassAll("bypassLocal=true").l1d(0).route(access(Kind.STORE, Space.LOCAL)));
    }

    @Test
    void no_data_allocate_in_the_l2() {
        Session session = bypassAll("");
        for (Kind kind : new Kind[] {Kind.LOAD, Kind.STORE}) {
            assertEquals(Answer.BYPASS_ON_MISS, session.l2(0).l2Route(access(kind, Space.GLOBAL), ABSENT));
            assertEquals(Answer.BYPASS_ON_MISS, session.l2(0).l2Route(access(kind, Space.GLOBAL), CLEAN));
            assertEquals(Answer.BYPASS_ON_MISS, session.l2(0).l2Route(access(kind, Space.GLOBAL), DIRTY));
        }
    }

    @Test
    void atomics_are_done_at_the_l2() {
        assertEquals(Answer.BYPASS_ON_MISS, bypassAll("").l2(0).l2Route(access(Kind.ATOMIC, Space.GLOBAL), ABSENT));
    }

    @Test
    void instructions_stay_cached() {
        assertEquals(Answer.CACHE, bypassAll("").l2(0).l2Route(access(Kind.FETCH, Space.INSTRUCTION), ABSENT));
    }

    @Test
    void one_cache_alone_can_be_bypassed() {
        assertNull(bypassAll("caches=l1d").l2(0));
        assertNull(bypassAll("caches=l2").l1d(0));
    }

    @Test
    void a_host_without_the_l2_route_is_named() {
        Session.RefusedPolicy refusal = assertThrows(
                Session.RefusedPolicy.class,
                () -> Policies.session("bypass-all", Hosts.without(Hook.L2_ROUTE), BypassAll.SPEC));
        assertEquals(
                "bypass-all needs the hook l2Route at L2, which the host fake does not have", refusal.getMessage());
        assertEquals(
                Answer.BYPASS,
                Policies.session("bypass-all(caches=l1d)", Hosts.without(Hook.L2_ROUTE), BypassAll.SPEC)
                        .l1d(0)
                        .route(access(Kind.LOAD, Space.GLOBAL)));
    }
}
