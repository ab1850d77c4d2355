package io.policybridge.cli.conformance;

import static io.policybridge.kit.KitRun.Status.FAILED;
import static io.policybridge.kit.KitRun.Status.NOTE;

import io.policybridge.kit.KitCheck;
import io.policybridge.kit.KitRun;
import java.util.Map;

/**
 * Mistakes of policies, each broken into the sound one of Suspect.java at a place of it, with the only check that finds
 * it and what that says.
 */
enum Mistake {
    CHANGES_STATE_IN_A_QUERY(
            Map.of("VICTIM", "draws++;"),
            KitCheck.QUERIES_CHANGE_NOTHING,
            "victim of Suspect, called as suspect at L1D \\d victim set=.* address=.*; expected draws=0, got "
                    + "draws=1"),
    ANSWERS_BY_TIME(
            Map.of("VICTIM", "if (System.nanoTime() % 3 == 0) return Answer.way(eligible.nextEligible(0));"),
            KitCheck.QUERIES_CHANGE_NOTHING,
            "the same query was answered differently: suspect at L1D \\d victim .*; expected WAY \\d+ as before, got "
                    + "WAY \\d+"),
    TAKES_A_WAY_THAT_IS_NOT_SHOWN(
            Map.of("VICTIM", "if (set == 3) return Answer.way(0);"),
            KitCheck.A_RUN_GOES_THROUGH,
            "suspect at L1D \\d victim set=3 .* was answered with WAY 0, which is not eligible; legal: an eligible way, "
                    + "0 to 3"),
    TAKES_A_WAY_THAT_DOES_NOT_EXIST(
            Map.of("VICTIM", "if (hits.length > 999) return Answer.way(512);"),
            KitCheck.A_RUN_GOES_THROUGH,
            "WAY 512, which is not eligible; legal: an eligible way, 0 to 511 \\(caches of 512 ways\\)"),
    FORGETS_TO_ANSWER(
            Map.of("VICTIM", "if (set == 3) return 0L;"),
            KitCheck.A_RUN_GOES_THROUGH,
            "was answered with \\(no answer\\)"),
    THROWS(
            Map.of("HIT", "List.of(1).get(set);"),
            KitCheck.A_RUN_GOES_THROUGH,
            "hit .* threw .*\\(at Suspect.hit\\(Suspect.java"),
    LOOPS_FOR_EVER(
            Map.of("HIT", "while (set == 5) LockSupport.parkNanos(100_000_000);"),
            KitCheck.A_RUN_GOES_THROUGH,
            "suspect at L1D \\d hit set=5 .* has not returned for 1 s \\(at Suspect.hit\\(Suspect.java:\\d+\\).*"),
    LOOPS_IN_A_TICK(
            Map.of(
                    "TYPES",
                    ", CommonHooks.Tick",
                    "MEMBERS",
                    "public long firstTick() { return 50; } "
                            + "public long tick(long cycle) { while (cycle > 99) LockSupport.parkNanos(100_000_000); return cycle + 50; }"),
            KitCheck.A_RUN_GOES_THROUGH,
            "suspect at L1D \\d tick cycle=\\d+ has not returned for 1 s .*"),
    IS_NEVER_ASKED(
            Map.of(
                    "TYPES",
                    ", L1dHooks.Route, L1dHooks.NoEligibleWay",
                    "MEMBERS",
                    "public long route(Access a) { return Answer.BYPASS; } "
                            + "public long noEligibleWay(Access a, int set) { return Answer.BYPASS; }"),
            KitCheck.EVERY_DECISION_IS_ASKED_FOR,
            "never asked: noEligibleWay of suspect at L1D; expected at least once in 16000 steps of a run"),
    DRAWS_BY_TIME_IN_AN_EVENT(
            Map.of("INSERT", "draws += System.currentTimeMillis() + System.nanoTime() & 1;"),
            KitCheck.EQUAL_SEEDS_GIVE_EQUAL_RUNS,
            "two runs from one seed ended in different states"),
    DECIDES_BY_LUCK(
            Map.of("INSERT", "if (Math.random() < .5) { hits[set * ways + way] = 9; return; }"),
            KitCheck.EQUAL_SEEDS_GIVE_EQUAL_RUNS,
            "two runs from one seed decided differently: suspect at L1D \\d victim .*; expected WAY \\d+, got WAY \\d+"),
    KEEPS_STATE_FROM_RUN_TO_RUN(
            Map.of("FIELDS", "private static int runs; { draws = runs++; }"),
            KitCheck.EQUAL_SEEDS_GIVE_EQUAL_RUNS,
            "two runs from one seed ended in different states"),
    KEEPS_A_RANDOM_GENERATOR(
            Map.of("FIELDS", "private final Random random = new Random(7);"),
            KitCheck.ITS_STATE_CAN_BE_READ,
            "no state can be read of java.util.Random.*; expected fields, arrays, collections and values: draw random "
                    + "numbers from a seed and a count of your own"),
    REMEMBERS_THE_LAST_QUERY(
            Map.of(
                    "FIELDS",
                    "private transient int last; private transient int before;",
                    "VICTIM",
                    "before = last == set ? before : last; last = set; "
                            + "if (before < set) return Answer.way(eligible.nextEligible(0));"),
            KitCheck.THE_ORDER_OF_QUERIES_DOES_NOT_MATTER,
            "queried in another order, a query was answered differently: suspect at L1D 0 victim .*"),
    READS_THE_CYCLE(
            Map.of("VICTIM", "if (access.cycle() > 200_000) return Answer.way(eligible.nextEligible(0));"),
            KitCheck.THE_CYCLE_THAT_IS_SHOWN_DECIDES_NOTHING,
            "decisions depend on the cycle of an access: suspect at L1D \\d victim .*; expected WAY \\d+, got WAY \\d+"),
    IS_TOLD_BY_THE_L2(
            NOTE,
            Map.of(
                    "L2",
                    "public Part l2(int slice) { return (CacheHooks.Insert) (access, set, way) -> shared[0]++; }",
                    "VICTIM",
                    "if (shared[0] % 2 == 1) return Answer.way(eligible.nextEligible(0));"),
            KitCheck.MEMORY_IS_NOT_HEARD_WITHIN_A_CYCLE,
            "an SM decided otherwise in the core cycle in which the L2 or DRAM saw more: suspect at L1D \\d victim .*; "
                    + "expected WAY \\d+, got WAY \\d+"),
    IS_TOLD_BY_ANOTHER_SM(
            Map.of(
                    "L2",
                    "public boolean isConfinedToSms() { return true; }",
                    "INSERT",
                    "shared[0]++;",
                    "VICTIM",
                    "if (shared[0] % 2 == 1) return Answer.way(eligible.nextEligible(0));"),
            KitCheck.ITS_SMS_SHARE_NOTHING_WITHIN_A_CYCLE,
            "an SM decided otherwise in the core cycle in which other SMs saw more: suspect at L1D \\d victim .*; "
                    + "expected WAY \\d+, got WAY \\d+"),
    SHARES_SCRATCH_SPACE(
            Map.of("L2", "public boolean isConfinedToSms() { return true; }", "INSERT", "shared[0] = set;"),
            KitCheck.ITS_SMS_SHARE_NOTHING_WITHIN_A_CYCLE,
            "SM 0 and SM 1 change Suspect\\$1.shared\\[0\\] in one core cycle"),
    EXPECTS_A_WAY(
            Map.of("PENDING", "hits[set * ways + way]++;"),
            KitCheck.WHAT_IT_DID_NOT_CHOOSE_IS_ACCEPTED,
            "suspect at L1D 1 pendingHit set=0 way=-1 .* Index -1 out of bounds .*"),
    STALLS_FOR_GOOD(
            Map.of("VICTIM", "if (eligible.mayStall() && set == 5) return Answer.STALL;"),
            KitCheck.IT_SURVIVES_STALLS_AND_INVALIDATIONS,
            "was refused 10000 times in a row"),
    ALLOCATES(
            Map.of("HIT", "last = new long[8];", "FIELDS", "private transient long[] last;"),
            KitCheck.NOTHING_IS_ALLOCATED,
            "allocated \\d+ bytes"),
    PROMISES_TO_PICK_A_WAY(
            Map.of(
                    "VICTIM",
                    "if (eligible.mayStall() && set == 5) return Answer.STALL;",
                    "MEMBERS",
                    promising("Promises.of(Promise.ALWAYS_PICKS_A_WAY)")),
            KitCheck.A_RUN_GOES_THROUGH,
            "was answered with STALL; legal: WAY"),
    PROMISES_TO_RANK_WAYS(
            Map.of(
                    "VICTIM",
                    "int last = -1, shown = 0; for (int way = eligible.nextEligible(0); way >= 0; "
                            + "way = eligible.nextEligible(way + 1)) { last = way; shown++; } "
                            + "if (shown < eligible.count()) return Answer.way(last);",
                    "MEMBERS",
                    promising("Promises.of(Promise.SEES_NO_ACCESSES, Promise.ALWAYS_PICKS_A_WAY, "
                            + "Promise.RANKS_WAYS).within(Promises.Scope.SET)")),
            KitCheck.ITS_RANKING_DOES_NOT_DEPEND_ON_THE_ELIGIBLE_WAYS,
            "another way was taken among fewer ways: suspect at L1D 0 victim set=0; expected WAY \\d+, got WAY \\d+"),
    PROMISES_TO_MOVE_TO_MRU(
            Map.of(
                    "MEMBERS",
                    promising("Promises.of(Promise.SEES_NO_ACCESSES, Promise.ALWAYS_PICKS_A_WAY, "
                            + "Promise.RANKS_WAYS, Promise.TOUCH_MOVES_TO_MRU).within(Promises.Scope.SET)")),
            KitCheck.A_TOUCHED_LINE_MOVES_TO_MRU,
            "the ways of set \\d+ after hit of way 0; expected \\[.*\\], got \\[.*\\]"),
    PROMISES_TO_IGNORE_REPEATED_HITS(
            Map.of("MEMBERS", promising("Promises.of(Promise.SEES_NO_ACCESSES, " + "Promise.IGNORES_REPEATED_HITS)")),
            KitCheck.A_REPEATED_HIT_THAT_IS_IGNORED_CHANGES_NOTHING,
            "a repeated hit changed the state: suspect at L1D 0 hit set=0"),
    PROMISES_A_SCOPE(
            Map.of(
                    "VICTIM",
                    "if (draws % 2 == 0) return Answer.way(eligible.nextEligible(0));",
                    "INSERT",
                    "draws++;",
                    "MEMBERS",
                    promising("Promises.NONE.within(Promises.Scope.SET)")),
            KitCheck.AN_ANSWER_CHANGES_WITHIN_ITS_SCOPE_ONLY,
            "nothing had happened within its scope SET: suspect at L1D \\d victim .*; expected WAY \\d+, got WAY \\d+"),
    PROMISES_TO_SEE_NO_ACCESS(
            Map.of("HIT", "draws += access.size();", "MEMBERS", promising("Promises.of(Promise.SEES_NO_ACCESSES)")),
            KitCheck.AN_ACCESS_THAT_IT_DOES_NOT_READ_IS_NOT_NEEDED,
            "suspect at L1D \\d hit set=.* threw java.lang.NullPointerException: .*"),
    COUNTS_RETRIES(
            NOTE,
            Map.of(
                    "TYPES",
                    ", CacheHooks.ReservationFail",
                    "MEMBERS",
                    "public void reservationFail(Access a, CacheHooks.ReservationFail.Reason reason, "
                            + "long attempts) { draws++; }"),
            KitCheck.A_RETRY_IS_NOT_AN_ACCESS,
            "failed attempts changed the state; a retry is not an access"),
    TAKES_A_SECTOR_MISS_FOR_AN_INSERTION(
            NOTE,
            Map.of("SECTOR", "hits[set * ways + way] = 0; if (ways > 0) return;"),
            KitCheck.A_SECTOR_MISS_IS_A_TOUCH_BUT_NOT_AN_INSERTION,
            "a sector miss was treated as an insertion"),
    LISTENS_IN_VAIN(
            NOTE,
            Map.of("TYPES", ", CacheHooks.Fill", "MEMBERS", "public void fill(int set, int way, long line) {}"),
            KitCheck.EVERY_EVENT_MOVES_STATE,
            "fill never moved any state of Suspect"),
    ROUTES_LIKE_THE_HOST(
            NOTE,
            Map.of("TYPES", ", L1dHooks.Route", "MEMBERS", "public long route(Access a) { return Answer.CACHE; }"),
            KitCheck.IT_DECIDES_DIFFERENTLY_FROM_THE_HOST,
            "route was always answered as the host does");

    final KitRun.Status status;
    final Map<String, String> edits;
    final KitCheck check;
    final String reason;

    private static String promising(String promises) {
        return "public Promises promises() { return " + promises + "; }";
    }

    Mistake(Map<String, String> edits, KitCheck check, String reason) {
        this(FAILED, edits, check, reason);
    }

    Mistake(KitRun.Status status, Map<String, String> edits, KitCheck check, String reason) {
        this.status = status;
        this.edits = edits;
        this.check = check;
        this.reason = reason;
    }
}
