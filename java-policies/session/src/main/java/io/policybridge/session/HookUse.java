package io.policybridge.session;

/**
 * Use of one hook that a policy implements, over all sites of its kind of part.
 *
 * @param of policy, kind of part and hook
 * @param calls calls of the hook; of an event, over all policies that subscribe to it there
 * @param same answers that were the host's own choice
 * @param differing answers that were not; not every host knows its own choice for every answer
 * @param overruled legal answers that the host could not carry out
 */
public record HookUse(Subscription of, long calls, long same, long differing, long overruled) {

    /** Whether the hook had no effect because no host called it. */
    public boolean neverCalled() {
        return calls == 0;
    }

    /** Whether every answer was the host's own choice. */
    public boolean neverDiffered() {
        return same > 0 && differing == 0;
    }
}
