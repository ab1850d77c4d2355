package io.policybridge.mutation;

import io.policybridge.api.Access;
import io.policybridge.api.Access.StableId;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Part;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Ways;
import java.util.function.Function;

/**
 * The mistakes of the field, each in a policy of its own, with the test of the kit that is meant to find it and what it
 * says.
 */
enum Mutant {
    NEVER_DUELS("state_moves_as_witnessed", "psel at L1D never moved", shape -> new Sound(shape) {
        @Override
        void duel(int set) {}
    }),

    UPDATES_TWICE("an_access_moves_state_once", "one request moved psel by 2", shape -> new Sound(shape) {
        @Override
        public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
            super.evict(access, set, way, lineAddress, dirty);
            duel(set);
        }
    }),

    IGNORES_ELIGIBILITY("only_eligible_ways_are_taken", "which is not eligible", shape -> new Sound(shape) {
        @Override
        public long victim(Access access, int set, Ways eligible) {
            int best = 0;
            for (int way = 1; way < ways; way++) {
                best = rrpv[set * ways + way] > rrpv[set * ways + best] ? way : best;
            }
            return Answer.way(best);
        }
    }),

    DRAWS_IN_A_QUERY("queries_change_nothing", "a query changed the state: victim", shape -> new Sound(shape) {
        private long draws;

        @Override
        public long victim(Access access, int set, Ways eligible) {
            return (StableId.mix(++draws) & 1) == 0
                    ? super.victim(access, set, eligible)
                    : Answer.way(eligible.nextEligible(0));
        }
    }),

    FORGETS_EVICTIONS("recorded_sequences_are_reproduced", "AAACCEEGIKMOA", shape -> new Sound(shape) {
        @Override
        public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {}
    }),

    LISTENS_IN_VAIN("every_event_moves_state", "evict never moved any state", shape -> new Sound(shape) {
        @Override
        public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {}
    }),

    INSERTS_OFF_BY_ONE("recorded_sequences_are_reproduced", "ACEGAIKMCA", shape -> new Sound(shape) {
        @Override
        int insertion(int set) {
            return super.insertion(set) - 1;
        }
    }),

    COUNTS_RETRIES("a_retry_is_not_an_access", "failed attempts changed", CountsRetries::new),

    SECTOR_MISS_INSERTS(
            "a_sector_miss_is_a_touch_but_not_an_insertion",
            "a sector miss was treated as an insertion",
            shape -> new Sound(shape) {
                @Override
                public void sectorMiss(Access access, int set, int way) {
                    insert(access, set, way);
                }
            }),

    SECTOR_MISS_COUNTS(
            "a_sector_miss_is_a_touch_but_not_an_insertion",
            "moved the state differently from a hit",
            shape -> new Sound(shape) {
                @Override
                public void sectorMiss(Access access, int set, int way) {
                    super.sectorMiss(access, set, way);
                    duel(set);
                }
            }),

    COUNTS_QUERIES("queries_change_nothing", "a query changed the state: victim", shape -> new Sound(shape) {
        @Override
        public long victim(Access access, int set, Ways eligible) {
            misses++;
            return super.victim(access, set, eligible);
        }
    }),

    REASONS_CHANGE("queries_change_nothing", "a reason changed the state: victim", shape -> new Sound(shape) {
        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return "query " + misses++;
        }
    }),

    REMEMBERS_THE_QUERY("dropped_probes_commit_nothing", "probes of accesses", shape -> new Sound(shape) {
        private transient int queried;

        @Override
        public long victim(Access access, int set, Ways eligible) {
            queried = set;
            return super.victim(access, set, eligible);
        }

        @Override
        int insertion(int set) {
            return queried == set ? super.insertion(set) : DISTANT;
        }
    }),

    ANSWERS_BY_THE_LAST_QUERY(
            "the_order_of_queries_does_not_matter", "queried in another order", shape -> new Sound(shape) {
                private transient int queried;
                private transient int queriedBefore;

                @Override
                public long victim(Access access, int set, Ways eligible) {
                    queriedBefore = queried == set ? queriedBefore : queried;
                    queried = set;
                    int first = eligible.nextEligible(0);
                    int second = eligible.nextEligible(first + 1);
                    return Answer.way(queriedBefore < set && second >= 0 ? second : first);
                }
            }),

    DRAWS_WITHOUT_SEED("equal_seeds_give_equal_runs", "two runs from one seed", shape -> new Sound(shape) {
        private final long luck = System.nanoTime();

        @Override
        int insertion(int set) {
            return (StableId.mix(luck ^ misses) & 1) == 0 ? DISTANT : DISTANT - 1;
        }
    }),

    READS_THE_CYCLE("the_cycle_that_is_shown_decides_nothing", "depend on the cycle", shape -> new Sound(shape) {
        @Override
        public long victim(Access access, int set, Ways eligible) {
            return access.cycle() < 200_000
                    ? super.victim(access, set, eligible)
                    : Answer.way(eligible.nextEligible(0));
        }
    }),

    LOOKS_AT_WHAT_IT_DOES_NOT_SEE(
            "an_access_that_it_does_not_read_is_not_needed", "NullPointerException", shape -> new Sound(shape) {
                @Override
                public Promises promises() {
                    return super.promises().and(Promise.SEES_NO_ACCESSES);
                }

                @Override
                public void hit(Access access, int set, int way) {
                    super.hit(access, set, access.address() == 0 ? 0 : way);
                }
            }),

    REFUSES_ALTHOUGH_IT_NEVER_DOES(
            "only_eligible_ways_are_taken", "was answered with STALL; legal: WAY", shape -> new Sound(shape) {
                @Override
                public Promises promises() {
                    return super.promises().and(Promise.ALWAYS_PICKS_A_WAY);
                }

                @Override
                public long victim(Access access, int set, Ways eligible) {
                    return eligible.mayStall() && set == 5 ? Answer.STALL : super.victim(access, set, eligible);
                }
            }),

    RANKS_WAYS_BY_WHAT_IS_SHOWN(
            "its_ranking_does_not_depend_on_the_eligible_ways",
            "another way was taken among fewer ways",
            shape -> new Ranking(shape) {
                @Override
                public long victim(Access access, int set, Ways eligible) {
                    int last = -1;
                    int shown = 0;
                    for (int way = eligible.nextEligible(0); way >= 0; way = eligible.nextEligible(way + 1)) {
                        last = way;
                        shown++;
                    }
                    return shown == eligible.count() ? super.victim(access, set, eligible) : Answer.way(last);
                }
            }),

    RANKS_A_TOUCHED_LINE_BEFORE_OTHERS(
            "a_touched_line_moves_to_mru", "is not the last of its set", shape -> new Ranking(shape) {
                @Override
                public Promises promises() {
                    return super.promises().and(Promise.TOUCH_MOVES_TO_MRU);
                }
            }),

    COUNTS_REPEATED_HITS(
            "a_repeated_hit_that_is_ignored_changes_nothing",
            "a repeated hit changed the state",
            shape -> new Sound(shape) {
                @Override
                public Promises promises() {
                    return super.promises().and(Promise.IGNORES_REPEATED_HITS, Promise.SEES_NO_ACCESSES);
                }

                @Override
                public void hit(Access access, int set, int way) {
                    super.hit(access, set, way);
                    misses++;
                }
            }),

    ALLOCATES("nothing_is_allocated", "bytes in", shape -> new Sound(shape) {
        private long[] last = {};

        @Override
        public void hit(Access access, int set, int way) {
            super.hit(access, set, way);
            last = new long[4 + last.length % 2];
        }
    }),

    NEVER_FIRES("something_is_queried", "it runs and never fires", NeverFires::new),

    STALLS_FOR_GOOD(
            "it_survives_stalls_and_invalidations", "was refused 10000 times in a row", shape -> new Sound(shape) {
                @Override
                public long victim(Access access, int set, Ways eligible) {
                    return eligible.mayStall() && set == 5 ? Answer.STALL : super.victim(access, set, eligible);
                }
            }),

    IS_LRU("it_decides_differently_from_the_host", "victim was always answered as the host does", IsLru::new),

    NEVER_ACTS_ON_ITS_WITNESS(
            "it_decides_differently_from_the_host", "noEligibleWay was never asked", NeverComesToIt::new),

    DECLARES_TOO_SMALL_A_SCOPE(
            "an_answer_changes_within_its_scope_only", "within its scope SET", shape -> new Sound(shape) {
                @Override
                public long victim(Access access, int set, Ways eligible) {
                    return misses % 2 == 0 ? super.victim(access, set, eligible) : Answer.way(eligible.nextEligible(0));
                }
            }),

    KEEPS_ITS_COUNT("kernels_begin_as_witnessed", "a new kernel did not reset all", shape -> new Sound(shape) {
        @Override
        public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
            psel ^= 1;
        }
    }),

    EXPECTS_A_WAY("what_it_did_not_choose_is_accepted", "Index -1 out of bounds", shape -> new Sound(shape) {
        @Override
        public void pendingHit(Access access, int set, int way) {
            hit(access, set, way);
        }
    }),

    REJECTS_WHAT_IT_DID_NOT_CHOOSE("what_it_did_not_choose_is_accepted", "I never bypass", RejectsBypasses::new);

    final String test;
    final String message;
    final Function<CacheShape, Part> part;

    Mutant(String test, String message, Function<CacheShape, Part> part) {
        this.test = test;
        this.message = message;
        this.part = part;
    }

    private static final class CountsRetries extends Sound implements CacheHooks.ReservationFail {
        CountsRetries(CacheShape shape) {
            super(shape);
        }

        @Override
        public void reservationFail(Access access, Reason reason, long attempts) {
            misses++;
        }
    }

    private static final class RejectsBypasses extends Sound implements CacheHooks.Bypassed {
        RejectsBypasses(CacheShape shape) {
            super(shape);
        }

        @Override
        public void bypassed(Access access, int set, int wouldHit) {
            throw new IllegalStateException("I never bypass");
        }
    }

    private static final class NeverFires implements CacheHooks.Insert {
        @SuppressWarnings("UnusedVariable") // state that moves and decides nothing
        private int misses;

        NeverFires(CacheShape shape) {
            misses = -shape.lines();
        }

        @Override
        public void insert(Access access, int set, int way) {
            misses++;
        }
    }

    /** What it decides first leaves nothing to its other decision. */
    private static final class NeverComesToIt extends Sound implements L1dHooks.Route, L1dHooks.NoEligibleWay {
        NeverComesToIt(CacheShape shape) {
            super(shape);
        }

        @Override
        public long route(Access access) {
            return Answer.BYPASS;
        }

        @Override
        public long noEligibleWay(Access access, int set) {
            return Answer.BYPASS;
        }
    }

    private static final class IsLru extends Sound {
        private final long[] stamp;
        private long now;

        IsLru(CacheShape shape) {
            super(shape);
            stamp = new long[shape.lines()];
        }

        @Override
        public long victim(Access access, int set, Ways eligible) {
            int best = eligible.nextEligible(0);
            for (int way = eligible.nextEligible(best + 1); way >= 0; way = eligible.nextEligible(way + 1)) {
                best = stamp[set * ways + way] < stamp[set * ways + best] ? way : best;
            }
            return Answer.way(best);
        }

        @Override
        public void insert(Access access, int set, int way) {
            super.insert(access, set, way);
            stamp[set * ways + way] = ++now;
        }

        @Override
        public void hit(Access access, int set, int way) {
            super.hit(access, set, way);
            stamp[set * ways + way] = ++now;
        }
    }
}
