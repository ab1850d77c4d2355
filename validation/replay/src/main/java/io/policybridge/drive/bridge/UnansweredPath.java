package io.policybridge.drive.bridge;

import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.drive.DrivePath;
import io.policybridge.drive.HookCall;
import io.policybridge.simulator.recording.PublishedState;

/** A path without policies: whoever plays a stream on it checks the stream and nothing else. */
final class UnansweredPath implements DrivePath {
    private final PublishedState published;

    UnansweredPath(HostGeometry host) {
        published = new PublishedState(host.sms(), host.warps());
    }

    @Override
    public boolean answers(PartKind kind, int unit, Hook hook) {
        return false;
    }

    @Override
    public boolean choosesInvalid(PartKind kind, int unit) {
        return false;
    }

    @Override
    public long query(Hook hook, HookCall call) {
        throw new IllegalStateException(hook + " is not answered here");
    }

    @Override
    public void compared(PartKind kind, int unit, Hook hook, boolean asHost) {}

    @Override
    public void event(Hook hook, HookCall call) {}

    @Override
    public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {}

    @Override
    public void kernelEnded(int kernel) {}

    @Override
    public long nextTick() {
        return CommonHooks.Tick.NEVER;
    }

    @Override
    public Boundary boundary(long cycle) {
        return new Boundary(false, false);
    }

    @Override
    public PublishedState published() {
        return published;
    }
}
