package io.policybridge.api;

/**
 * What a policy does at one site of the GPU. A part subscribes to a hook by implementing its interface
 * ({@link CommonHooks}, {@link CacheHooks}, {@link L1dHooks}, {@link L2Hooks}, {@link DramHooks}, {@link WarpHooks}):
 * what is not implemented is never sent, and {@link Hook#of} reads the subscription off the class.
 *
 * <p>Contract of every part:
 *
 * <ul>
 *   <li><b>Queries are pure.</b> They answer from state and change nothing: no counter, no random draw. A host queries
 *       at least twice per access and again on every retry, for an access that may then be dropped.
 *   <li><b>Events commit.</b> Each is notified exactly once, in order. State moves only here.
 *   <li><b>A commit with answer</b> is an event whose answer the host needs at once: exactly once, never repeated.
 *   <li><b>Published state</b> is read at core-cycle boundaries only and must be a pure function of state.
 *   <li>No answer depends on {@link Access#cycle()}; time enters through {@link CommonHooks.Tick}.
 * </ul>
 */
public interface Part {

    /**
     * What makes this part cheaper to reach over a bridge; nothing unless a policy says so. Read once, when a session
     * opens.
     */
    default Promises promises() {
        return Promises.NONE;
    }

    /**
     * Why {@code query} is answered with {@code answer} in the present state, in a few words; called for
     * {@code --explain} only. Pure.
     */
    default String reason(Hook query, Access access, int set, long answer) {
        return "";
    }

    /**
     * How many warps of each scheduler of this SM may issue at present, where the part limits them by number whether or
     * not so many are there; 0 elsewhere. For the metrics of a run only, never applied. Pure.
     */
    default int warpLimit() {
        return 0;
    }
}
