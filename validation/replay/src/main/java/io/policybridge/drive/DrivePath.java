package io.policybridge.drive;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.simulator.recording.PublishedState;

/** How queries and events reach the policies. */
public interface DrivePath {
    /**
     * Whether the part at the site answers {@code hook}, a query or commit; a hook without an answer is not queried.
     */
    boolean answers(PartKind kind, int unit, Hook hook);

    /** Whether the policy there is queried although the set has an invalid way. */
    boolean choosesInvalid(PartKind kind, int unit);

    /**
     * Sends a query; returns an answer as {@link io.policybridge.api.Answer} makes it (a set as {@code set}, a class as
     * {@code index}).
     */
    long query(Hook hook, HookCall call);

    /** Counts the last answer of {@code hook} there as equal to the host's own choice, which was recorded, or not. */
    void compared(PartKind kind, int unit, Hook hook, boolean asHost);

    /** Delivers an event to the part at the site if the part subscribes. */
    void event(Hook hook, HookCall call);

    void kernelBegan(int kernel, String name, int ctas, int threadsPerCta);

    void kernelEnded(int kernel);

    /** The next core cycle at which a part wants to be ticked. */
    long nextTick();

    /** {@code cycle} core cycles are over: ticks the parts that are due, then samples published state if it is due. */
    Boundary boundary(long cycle);

    /** Whether a boundary ticked parts and sampled published state. */
    record Boundary(boolean ticked, boolean sampled) {}

    /** Published state as last sampled; before the first sample no warp is masked, no CTA limited, no cache flushed. */
    PublishedState published();
}
