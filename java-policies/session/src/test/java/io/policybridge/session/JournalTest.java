package io.policybridge.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.api.Ways;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakePart;
import io.policybridge.fakes.FakeWays;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JournalTest {
    private final Journal journal = new Journal(2);

    /** Chooses the lowest eligible way and gives that as the reason. */
    private static final class Lowest implements CacheHooks.Victim {
        @Override
        public long victim(Access access, int set, Ways ways) {
            return Answer.way(ways.nextEligible(0));
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return "lowest of set " + set;
        }
    }

    @Test
    void a_decision_is_journaled_with_its_reason() {
        Session session = Sessions.bind(journal, 10, Sessions.of("lowest", PartKind.L2, slice -> new Lowest()));
        session.l2(1).victim(FakeAccess.of(Access.Kind.WRITE_BACK, 0x80).anonymous(), 5, FakeWays.only(4, 2, 3));
        assertEquals(
                List.of("lowest at L2 1 victim set=5 cycle=0 WRITE_BACK GLOBAL address=80 size=128 -> WAY 2: "
                        + "lowest of set 5"),
                journal.lines());
    }

    /** The first access has pc 0x1a8; a write-back is of no instruction. */
    @Test
    void a_decision_about_an_instruction_ends_with_the_instruction() {
        Session session = Sessions.bind(journal, 10, Sessions.of("lowest", PartKind.L2, slice -> new Lowest()));
        Access load = FakeAccess.load(0x80).pc(0x1a8);
        session.l2(1).victim(load, 5, FakeWays.only(4, 2, 3));
        session.l2(1).victim(FakeAccess.of(Access.Kind.WRITE_BACK, 0x80).anonymous(), 5, FakeWays.only(4, 2, 3));
        List<String> lines = journal.lines(pc -> "ld.global.f32 %f1, [%rd" + Long.toHexString(pc) + "];");
        assertTrue(
                lines.get(0).endsWith(" -> WAY 2: lowest of set 5  // ld.global.f32 %f1, [%rd1a8];"), lines.toString());
        assertTrue(lines.get(1).endsWith(" -> WAY 2: lowest of set 5"), lines.toString());
    }

    @Test
    void the_last_decisions_are_kept_oldest_first() {
        Session session = Sessions.bind(
                journal,
                10,
                Sessions.of("fake", PartKind.L1D, sm -> FakePart.of("", new ArrayList<>(), Hook.SET_INDEX)));
        session.l1d(0).setIndex(0x80, 32, 128);
        session.l1d(0).setIndex(0x100, 32, 128);
        session.l1d(0).setIndex(0x180, 32, 128);
        assertEquals(
                List.of("fake at L1D 0 setIndex line=100 -> set 0", "fake at L1D 0 setIndex line=180 -> set 0"),
                journal.lines());
    }

    @Test
    void published_state_is_journaled() {
        WarpHooks.WarpMask onlyFirst = (any, loads) -> {
            loads.clear();
            loads.add(0);
            any.remove(7);
        };
        Session session = Sessions.bind(journal, 10, Sessions.of("mask", PartKind.WARPS, sm -> onlyFirst));
        session.warps(0).warpMask(new WarpSet(8), new WarpSet(8));
        assertEquals(List.of("mask at WARPS 0 warpMask -> any {0, 1, 2, 3, 4, 5, 6} loads {0}"), journal.lines());
    }

    @Test
    void every_hook_that_governs_is_journaled() {
        for (Hook hook : Hook.values()) {
            for (PartKind kind : hook.parts()) {
                if (hook.governs()) {
                    Journal fresh = new Journal(4);
                    Session session = Sessions.bind(
                            fresh, 10, Sessions.of("fake", kind, unit -> FakePart.of("", new ArrayList<>(), hook)));
                    DirectDrive.everything(session, kind);
                    assertEquals(1, fresh.lines().size(), hook.label());
                }
            }
        }
    }

    @Test
    void a_journal_keeps_at_least_one_decision() {
        assertThrows(IllegalArgumentException.class, () -> new Journal(0));
    }
}
