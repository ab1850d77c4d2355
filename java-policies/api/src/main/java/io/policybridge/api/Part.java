package io.policybridge.api;

import java.util.Set;

/**
 * What a policy does at one place of the GPU. A part subscribes to a hook by implementing its interface
 * ({@link CommonHooks}, {@link CacheHooks}, {@link L1dHooks}, {@link L2Hooks}, {@link DramHooks}, {@link WarpHooks}):
 * what is not implemented is never sent, and {@link Hook#of} reads the subscription off the class.
 *
 * <p>Contract of every part:
 *
 * <ul>
 *   <li><b>Queries are pure.</b> They answer from state and change nothing: no counter, no random draw. A host asks at
 *       least twice per access and again on every retry, for an access that may then be dropped.
 *   <li><b>Events commit.</b> Each is told exactly once, in order. State moves only here.
 *   <li><b>A commit with answer</b> is an event whose answer the host needs at once: asked exactly once, never
 *       repeated.
 *   <li><b>Published state</b> is read at core-cycle boundaries only and must be a pure function of state.
 *   <li>No answer depends on {@link Access#cycle()}; time enters through {@link CommonHooks.Tick}.
 * </ul>
 */
public interface Part {

    /**
     * Where an event must happen to change the answer of {@code query}; hosts forget remembered answers within that
     * scope, and at every tick. Too small a scope gives stale answers in hosts that remember; the default is always
     * right. An event that names no set, such as a load that was served, is not within any SET.
     */
    default Scope scope(Hook query) {
        return Scope.GPU;
    }

    /**
     * Whether any hook of this part looks at the {@link Access} that it is given, its own or one of a queue. Where no
     * part of a place does, hosts need not describe accesses, and null is given instead: that is much of the cost of a
     * question. Read when a session opens, so always the same.
     */
    default boolean seesAccesses() {
        return true;
    }

    /**
     * Whether {@code query} may be answered with a refusal: VICTIM with BYPASS or STALL, NEXT_REQUEST and PICK with
     * NONE. Where it may not, such an answer is a failure, and hosts need not ask when one other answer is left: a
     * single eligible way, a single request. Read when a session opens.
     */
    default boolean refuses(Hook query) {
        return true;
    }

    /**
     * Whether VICTIM is answered by an order of the ways of a set that does not depend on which of them are shown: the
     * way that is chosen among all is chosen wherever it may be replaced. Then hosts may be told it ahead, with the
     * events of the set, and need not ask. Counts only of a part that looks at no accesses, never refuses and has scope
     * SET there, and does not choose among invalid ways. Read when a session opens.
     */
    default boolean ranksWays() {
        return false;
    }

    /**
     * Whether the line of every HIT, PENDING_HIT, SECTOR_MISS and INSERT that this part listens to is the last of its
     * set to be chosen afterwards, while the others keep their order: then hosts that were told the order once know it
     * after such an event too. Counts only where {@link #ranksWays} does, and where no other part listens to these
     * events. Read when a session opens.
     */
    default boolean touchedRanksLast() {
        return false;
    }

    /**
     * Whether a HIT changes nothing if the last thing that was told of its set is a HIT of the same way, with no tick,
     * kernel or event without a set in between: a line that was just touched is the most recent already. Then hosts
     * need not tell it; it is counted all the same. Counts only of a part that looks at no accesses and is the only one
     * at its place that listens to HIT. Read when a session opens.
     */
    default boolean ignoresRepeatedHits() {
        return false;
    }

    /**
     * Whether PICK follows from how many requests wait at a bank and from which of them hit the open row, and from
     * nothing else: no state, no bank, no tag. Then hosts may give the answer of an earlier such question again. Counts
     * only of a part that looks at no accesses. Read when a session opens.
     */
    default boolean picksByHits() {
        return false;
    }

    /**
     * Events after which published state must be sampled at the next core-cycle boundary, besides those that always
     * cause it.
     */
    default Set<Hook> prompt() {
        return Set.of();
    }

    /**
     * Why {@code query} is answered with {@code answer} in the present state, in a few words; asked for
     * {@code --explain} only. Pure.
     */
    default String reason(Hook query, Access access, int set, long answer) {
        return "";
    }

    /** Reach of an event, see {@link Part#scope}. */
    enum Scope {
        SET,
        PART,
        GPU
    }
}
