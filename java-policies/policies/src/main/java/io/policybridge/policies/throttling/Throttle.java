package io.policybridge.policies.throttling;

import io.policybridge.api.CommonHooks;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.WarpHooks;

/** The warps of one SM under the coordinator's limit. The part of SM 0 ends the coordinator's periods. */
abstract class Throttle extends OldestWarps
        implements CommonHooks.Tick, CommonHooks.KernelBegan, CommonHooks.KernelEnded {
    /** The unit in which instructions are counted. */
    enum Instructions {
        THREAD,
        WARP
    }

    final int sm;
    final Coordinator coordinator;
    private final Periods periods;

    private Throttle(int sm, Coordinator coordinator, Periods periods, Barrier barrier, HostGeometry host) {
        super(coordinator.limit(sm), barrier, Gate.ALL, host);
        this.sm = sm;
        this.coordinator = coordinator;
        this.periods = periods;
    }

    static Part of(
            int sm, Coordinator coordinator, Periods periods, Instructions unit, Barrier barrier, HostGeometry host) {
        return unit == Instructions.THREAD
                ? new ByThread(sm, coordinator, periods, barrier, host)
                : new ByWarp(sm, coordinator, periods, barrier, host);
    }

    private boolean keepsTime() {
        return sm == 0;
    }

    @Override
    protected final int limit() {
        return coordinator.limit(sm);
    }

    @Override
    public final long firstTick() {
        return keepsTime() ? periods.next() : NEVER;
    }

    @Override
    public final long tick(long cycle) {
        if (periods.endsAt(cycle)) {
            coordinator.timeIsUp();
        }
        coordinator.look();
        return periods.next();
    }

    @Override
    public final void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        if (keepsTime()) {
            if (coordinator.beginsAnew()) {
                periods.restart();
            }
            coordinator.kernelBegan(name);
        }
    }

    @Override
    public final void kernelEnded(int kernel) {
        if (keepsTime()) {
            coordinator.kernelEnded();
        }
    }

    private static final class ByThread extends Throttle implements WarpHooks.Committed {
        ByThread(int sm, Coordinator coordinator, Periods periods, Barrier barrier, HostGeometry host) {
            super(sm, coordinator, periods, barrier, host);
        }

        @Override
        public void committed(int slot, int threadInstructions) {
            coordinator.committed(sm, threadInstructions);
        }
    }

    private static final class ByWarp extends Throttle implements WarpHooks.Issued {
        ByWarp(int sm, Coordinator coordinator, Periods periods, Barrier barrier, HostGeometry host) {
            super(sm, coordinator, periods, barrier, host);
        }

        @Override
        public void issued(int slot, int instructions) {
            coordinator.committed(sm, instructions);
        }
    }
}
