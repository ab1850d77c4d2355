package io.policybridge.drive;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.simulator.recording.PublishedState;

/** How queries and events reach the policies. */
public interface DrivePath {
    /** Whether {@code hook}, a query or commit, is answered at the site; what is not answered is not queried. */
    boolean answers(PartKind kind, int unit, Hook hook);

    /** Whether the policy there is queried although an invalid way is at hand. */
    boolean choosesInvalid(PartKind kind, int unit);

    /**
     * Sends a query; returns an answer as {@link io.policybridge.api.Answer} makes it (a set as {@code set}, a class as
     * {@code index}).
     */
    long query(Hook hook, HookCall crossing);

    /** Whether the last answer of {@code hook} there was the recorded one, and that one was the host's own. */
    void compared(PartKind kind, int unit, Hook hook, boolean asHost);

    /** Notifies of an event; without subscriber it goes no further. */
    void event(Hook hook, HookCall crossing);

    void kernelBegan(int kernel, String name, int ctas, int threadsPerCta);

    void kernelEnded(int kernel);

    /** The next core cycle at which a part wants to be woken. */
    long nextTick();

    /** {@code cycle} core cycles are over: ticks come if they are due, then published state is sampled if it is due. */
    Boundary boundary(long cycle);

    /** What happened at a boundary. */
    record Boundary(boolean ticked, boolean sampled) {}

    /** Published state as last sampled; nothing is masked, limited or flushed before. */
    PublishedState published();
}
