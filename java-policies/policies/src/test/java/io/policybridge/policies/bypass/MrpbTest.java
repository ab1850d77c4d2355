package io.policybridge.policies.bypass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Policies;
import io.policybridge.session.CacheCalls;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The queues of MRPB: vectors M1, M2 and M4 of the specification. Requests are named by letters, their addresses. */
class MrpbTest {
    private final List<FakeAccess> queued = new ArrayList<>();

    private static CacheCalls mrpb(String settings) {
        return Policies.session("mrpb(" + settings + ")", Hosts.small(), Mrpb.SPEC)
                .l1d(0);
    }

    private void queue(CacheCalls calls, int slot, String letters) {
        for (char letter : letters.toCharArray()) {
            FakeAccess access = request(slot, letter);
            assertEquals(Answer.CACHE, calls.admit(access));
            queued.add(access);
            calls.requestQueued(access);
        }
    }

    private static FakeAccess request(int slot, char letter) {
        FakeAccess access = FakeAccess.load(letter);
        access.slot = slot;
        access.cta = slot / 2;
        return access;
    }

    /** Lets {@code count} requests out; their letters. */
    private String take(CacheCalls calls, int count) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < count; i++) {
            List<FakeAccess> heads = new ArrayList<>();
            for (FakeAccess access : queued) {
                if (heads.stream().noneMatch(head -> head.slot == access.slot)) {
                    heads.add(access);
                }
            }
            FakeAccess taken = heads.get(Answer.value(calls.nextRequest(new L1dHooks.RequestQueue() {
                @Override
                public int size() {
                    return heads.size();
                }

                @Override
                public Access access(int index) {
                    return heads.get(index);
                }
            })));
            queued.remove(taken);
            calls.requestTaken(taken);
            letters.append((char) taken.address);
        }
        return letters.toString();
    }

    @Test
    void the_lowest_warp_goes_first_and_each_keeps_its_order() {
        CacheCalls calls = mrpb("");
        queue(calls, 3, "a");
        queue(calls, 1, "b");
        queue(calls, 3, "c");
        queue(calls, 0, "d");
        assertEquals("dbac", take(calls, 4));
    }

    /** Warp 2 has x, y, z at 0; p of warp 0 comes when x has gone. */
    @Test
    void a_greedy_drain_stays_with_its_queue() {
        for (String drain : new String[] {"non-greedy", "greedy"}) {
            CacheCalls calls = mrpb("drain=" + drain);
            queue(calls, 2, "xyz");
            String first = take(calls, 1);
            queue(calls, 0, "p");
            assertEquals(drain.equals("greedy") ? "xyzp" : "xpyz", first + take(calls, 3));
        }
    }

    @Test
    void a_greedy_drain_begins_anew_with_the_lowest_when_its_queue_is_empty() {
        CacheCalls calls = mrpb("drain=greedy");
        queue(calls, 2, "x");
        String first = take(calls, 1);
        queue(calls, 2, "y");
        queue(calls, 1, "p");
        assertEquals("xpy", first + take(calls, 2));
    }

    @Test
    void the_33rd_request_of_a_warp_waits_in_the_ldst_unit() {
        CacheCalls calls = mrpb("");
        queue(calls, 5, "abcdefghijklmnopqrstuvwxyzABCDEF");
        assertEquals(Answer.STALL, calls.admit(request(5, 'G')));
        assertEquals(Answer.CACHE, calls.admit(request(4, 'G')));
        take(calls, 1);
        assertEquals(Answer.CACHE, calls.admit(request(5, 'G')));
    }

    @Test
    void a_total_capacity_holds_for_all_queues_together() {
        CacheCalls calls = mrpb("capacity=2,capacityScope=total");
        queue(calls, 5, "a");
        queue(calls, 4, "b");
        assertEquals(Answer.STALL, calls.admit(request(3, 'c')));
        take(calls, 1);
        assertEquals(Answer.CACHE, calls.admit(request(3, 'c')));
    }

    /** Two queues: warps 0 and 2 share the first. */
    @Test
    void warps_beyond_the_number_of_queues_share_them() {
        CacheCalls calls = mrpb("queues=2,capacity=2");
        queue(calls, 3, "x");
        queue(calls, 2, "a");
        queue(calls, 0, "b");
        assertEquals(Answer.STALL, calls.admit(request(4, 'c')));
        assertEquals("abx", take(calls, 3));
    }

    /** Slots 2 and 3 are of CTA 1, slot 4 is of CTA 2. */
    @Test
    void queues_by_block_hold_the_requests_of_a_cta_in_their_order() {
        CacheCalls calls = mrpb("signature=block");
        queue(calls, 4, "x");
        queue(calls, 3, "ab");
        queue(calls, 2, "c");
        assertEquals("abcx", take(calls, 4));
    }

    @Test
    void loads_go_around_where_no_way_is_eligible_unless_told_otherwise() {
        assertEquals(Answer.BYPASS, mrpb("").noEligibleWay(request(0, 'a'), 0));
        assertFalse(mrpb("bypass=none").has(Hook.NO_ELIGIBLE_WAY));
    }
}
