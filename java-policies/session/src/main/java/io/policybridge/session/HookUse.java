package io.policybridge.session;

/**
 * What came of one hook that a policy implements, over all sites of its kind of part.
 *
 * @param of policy, kind of part and hook
 * @param calls calls of the hook; of an event, over all policies that subscribe to it there
 * @param same answers that were what the host would have done without a policy
 * @param differing answers that were not; what the host would have done is not known of every answer in every host
 * @param overruled legal answers that the host could not carry out
 */
public record HookUse(Subscription of, long calls, long same, long differing, long overruled) {

    /** Whether nothing that the policy does there can have had an effect. */
    public boolean neverCalled() {
        return calls == 0;
    }

    /** Whether every answer was what the host would have done anyway. */
    public boolean neverDiffered() {
        return same > 0 && differing == 0;
    }
}
