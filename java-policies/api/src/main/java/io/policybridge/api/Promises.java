package io.policybridge.api;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The one declaration with which a part makes itself cheaper to reach from a C++ simulator: its {@link Promise}s, how
 * far an event reaches, and which events make published state due. Every policy works without it.
 *
 * <pre>{@code
 * public Promises promises() {
 *     return Promises.of(Promise.SEES_NO_ACCESSES, Promise.ALWAYS_PICKS_A_WAY).within(Promises.Scope.SET);
 * }
 * }</pre>
 */
public final class Promises {
    /** Promises nothing, which is always right. */
    public static final Promises NONE = new Promises(Set.of(), Map.of(), Set.of());

    /**
     * Something that always holds of a part and spares the hosts behind a bridge a query, an event, or the description
     * of an access. A promise changes no decision and no cycle; one that does not hold makes hosts act on stale
     * answers. The conformance kit tests every promise that a policy makes.
     */
    public enum Promise {
        /**
         * No hook of the part looks at its {@link Access}, its own or one of a queue. Where no part of a site does,
         * hosts do not describe accesses and give null instead: that is much of the cost of a query.
         */
        SEES_NO_ACCESSES,

        /**
         * VICTIM is always answered with a way, never with BYPASS or STALL: those are then illegal, and hosts need not
         * query where a single way is eligible.
         */
        ALWAYS_PICKS_A_WAY,

        /**
         * NEXT_REQUEST, PICK and PICK_IN_CHANNEL are always answered with an index, never with NONE: that is then
         * illegal, and hosts need not query where a single request waits.
         */
        ALWAYS_PICKS_A_REQUEST,

        /**
         * VICTIM follows an order of the ways of a set that does not depend on which of them are eligible: the way that
         * is chosen among all is chosen wherever it may be replaced. Hosts then receive the next victims with the
         * events of the set and hardly ever query. Counts only together with {@link #SEES_NO_ACCESSES},
         * {@link #ALWAYS_PICKS_A_WAY} and scope SET, and not of a part that chooses among invalid ways.
         */
        RANKS_WAYS,

        /**
         * After a HIT, PENDING_HIT, SECTOR_MISS or INSERT that the part subscribes to, the line of the event is the
         * last of its set to be chosen, and the others keep their order: what hosts know of the order then holds after
         * the event too. Counts only together with {@link #RANKS_WAYS}, and where no other part of the site subscribes
         * to these events.
         */
        TOUCH_MOVES_TO_MRU,

        /**
         * A HIT changes nothing if the last event of its set was a HIT of the same way, with no tick, kernel or event
         * without a set in between: the line is the most recent already. Hosts then do not send it; it is counted all
         * the same. Counts only together with {@link #SEES_NO_ACCESSES}, and where the part is the only one of its site
         * that subscribes to HIT.
         */
        IGNORES_REPEATED_HITS,

        /**
         * PICK follows from how many requests wait at a bank and which of them hit the open row, and from nothing else:
         * no state, no bank, no tag. Hosts may then reuse an earlier answer. Counts only together with
         * {@link #SEES_NO_ACCESSES}.
         */
        PICKS_BY_HITS,

        /**
         * WARP_ORDER names every index, and changes no state. Hosts then call it only where a warp is ready: elsewhere
         * no warp issues, and all are tried in whatever order.
         */
        ORDERS_ALL_WARPS
    }

    /** Where an event must happen to change an answer. */
    public enum Scope {
        /** In the same set of the same cache. An event that names no set, such as a served load, is in no SET. */
        SET,
        /** At the same part. */
        PART,
        /** Anywhere. */
        GPU
    }

    private final Set<Promise> promised;
    private final Map<Hook, Scope> scopes;
    private final Set<Hook> prompt;

    private Promises(Set<Promise> promised, Map<Hook, Scope> scopes, Set<Hook> prompt) {
        this.promised = promised;
        this.scopes = scopes;
        this.prompt = prompt;
    }

    /** These promises, and nothing else. */
    public static Promises of(Promise... promises) {
        return NONE.and(promises);
    }

    /** What is promised so far, and {@code more}. */
    public Promises and(Promise... more) {
        Set<Promise> all = EnumSet.noneOf(Promise.class);
        all.addAll(promised);
        all.addAll(List.of(more));
        return new Promises(all, scopes, prompt);
    }

    /**
     * The answers of all queries change by events within {@code scope} only. Hosts that remember answers forget them
     * within that scope, and at every tick: one that is too small gives stale answers; GPU is always right.
     */
    public Promises within(Scope scope) {
        return within(scope, Hook.values());
    }

    /** The answers of {@code queries} change by events within {@code scope} only. */
    public Promises within(Scope scope, Hook... queries) {
        Map<Hook, Scope> all = new EnumMap<>(Hook.class);
        all.putAll(scopes);
        Arrays.stream(queries).forEach(query -> all.put(query, scope));
        return new Promises(promised, all, prompt);
    }

    /**
     * Published state must be sampled at the next core-cycle boundary after any of {@code events}, besides those after
     * which it always is.
     */
    public Promises prompt(Hook... events) {
        Set<Hook> all = EnumSet.noneOf(Hook.class);
        all.addAll(prompt);
        all.addAll(List.of(events));
        return new Promises(promised, scopes, all);
    }

    /** Whether {@code promise} is made. */
    public boolean has(Promise promise) {
        return promised.contains(promise);
    }

    /** Where an event must happen to change the answer of {@code query}. */
    public Scope scope(Hook query) {
        return scopes.getOrDefault(query, Scope.GPU);
    }

    /** The events after which published state must be sampled at the next boundary. */
    public Set<Hook> prompt() {
        return Set.copyOf(prompt);
    }
}
