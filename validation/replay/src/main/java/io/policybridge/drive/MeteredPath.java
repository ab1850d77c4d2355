package io.policybridge.drive;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.simulator.recording.PublishedState;

/** A call path whose queries are timed and whose traffic is digested; digesting is not timed. */
final class MeteredPath implements DrivePath {
    private final DrivePath path;
    private final SequenceDigest digest = new SequenceDigest();
    private final Latencies latencies = new Latencies();

    MeteredPath(DrivePath path) {
        this.path = path;
    }

    SequenceDigest digest() {
        return digest;
    }

    Latencies latencies() {
        return latencies;
    }

    @Override
    public boolean answers(PartKind kind, int unit, Hook hook) {
        return path.answers(kind, unit, hook);
    }

    @Override
    public boolean choosesInvalid(PartKind kind, int unit) {
        return path.choosesInvalid(kind, unit);
    }

    @Override
    public long query(Hook hook, HookCall call) {
        digest.crossed(hook, call);
        long start = System.nanoTime();
        long answer = path.query(hook, call);
        latencies.add(System.nanoTime() - start);
        digest.answer(answer);
        if (hook == Hook.WARP_ORDER) {
            digest.ordered(call.slots, call.slotCount);
        }
        return answer;
    }

    @Override
    public void compared(PartKind kind, int unit, Hook hook, boolean asHost) {
        path.compared(kind, unit, hook, asHost);
    }

    @Override
    public void event(Hook hook, HookCall call) {
        digest.crossed(hook, call);
        path.event(hook, call);
    }

    @Override
    public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        digest.kernel(Hook.KERNEL_BEGAN, kernel);
        path.kernelBegan(kernel, name, ctas, threadsPerCta);
    }

    @Override
    public void kernelEnded(int kernel) {
        digest.kernel(Hook.KERNEL_ENDED, kernel);
        path.kernelEnded(kernel);
    }

    @Override
    public long nextTick() {
        return path.nextTick();
    }

    @Override
    public Boundary boundary(long cycle) {
        Boundary passed = path.boundary(cycle);
        if (passed.ticked() || passed.sampled()) {
            digest.boundary(cycle, passed.ticked());
        }
        if (passed.sampled()) {
            digest.published(path.published());
        }
        return passed;
    }

    @Override
    public PublishedState published() {
        return path.published();
    }
}
