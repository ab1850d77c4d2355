package io.policybridge.simulator.sm;

import io.policybridge.simulator.kernel.EndedCtas;
import io.policybridge.simulator.kernel.LaunchedKernel;
import io.policybridge.simulator.ldst.MemoryUnit;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;

/** The CTAs that run on one SM, by hardware CTA slot: how they start, and how their warps and they end. */
final class ResidentCtas {
    private final int sm;
    private final Playback trace;
    private final Warps warps;
    private final Barriers barriers;
    private final EndedCtas ended;
    /** Null where no policy subscribes. */
    private final PolicyEvents policies;
    /** Null without an observer. */
    private final SmObserver observer;

    private final LaunchedKernel[] kernel;
    private final int[] number;
    private final int[] warpsLeft;
    private final WarpCycles cycles;
    private int count;
    private int nextDynamicWarp;

    ResidentCtas(
            int sm,
            int maxCtas,
            Playback trace,
            Warps warps,
            Barriers barriers,
            EndedCtas ended,
            PolicyEvents policies,
            SmObserver observer) {
        this.sm = sm;
        this.trace = trace;
        this.warps = warps;
        this.barriers = barriers;
        this.ended = ended;
        this.policies = policies;
        this.observer = observer;
        kernel = new LaunchedKernel[maxCtas];
        number = new int[maxCtas];
        warpsLeft = new int[maxCtas];
        cycles = new WarpCycles(warps.slots());
    }

    /** How many warps run here, over cycles. */
    WarpCycles warpCycles() {
        return cycles;
    }

    /** CTAs that run here. */
    int count() {
        return count;
    }

    /** The kernel's id in the stream. */
    int kernelId(int hardwareCta) {
        return kernel[hardwareCta].shape().id();
    }

    /** The CTA's number in its grid. */
    int number(int hardwareCta) {
        return number[hardwareCta];
    }

    /** Starts the next CTA of {@code of} in the lowest free slot, and tells {@code memory}. */
    void launch(LaunchedKernel of, MemoryUnit memory, long now) {
        ProgramTrace.Kernel launched = of.shape();
        int cta = of.startCta();
        int hardwareCta = free();
        Playback.StartingCta starting = trace.cta(of.index(), cta, sm, hardwareCta);
        count++;
        cycles.change(launched.warpsPerCta(), now);
        kernel[hardwareCta] = of;
        number[hardwareCta] = cta;
        warpsLeft[hardwareCta] = launched.warpsPerCta();
        int firstSlot = hardwareCta * launched.warpsPerCta();
        long slots = (launched.warpsPerCta() == Long.SIZE ? -1L : (1L << launched.warpsPerCta()) - 1) << firstSlot;
        barriers.launch(hardwareCta, slots);
        memory.ctaStarts(firstSlot, launched.warpsPerCta(), of.local().of(starting, sm, hardwareCta));
        if (observer != null) {
            observer.ctaLaunched(sm, hardwareCta, of.index(), cta, firstSlot, nextDynamicWarp, now);
        }
        if (policies != null) {
            policies.ctaLaunched(hardwareCta, launched.id(), cta, firstSlot, launched.warpsPerCta());
        }
        warps.codeEnds(launched.codeEnd());
        for (int warp = 0; warp < launched.warpsPerCta(); warp++) {
            warps.launch(firstSlot + warp, nextDynamicWarp, hardwareCta, warp, of.stream(), starting.first()[warp]);
            if (policies != null) {
                policies.warpLaunched(firstSlot + warp, nextDynamicWarp, cta, warp);
            }
            nextDynamicWarp++;
        }
    }

    private int free() {
        int hardwareCta = 0;
        while (warpsLeft[hardwareCta] != 0) {
            hardwareCta++;
        }
        return hardwareCta;
    }

    /** Retires the finished warps in {@code gone}, lowest slot first, and the CTAs that end with them. */
    void retire(long gone, long now) {
        cycles.change(-Long.bitCount(gone), now);
        for (long rest = gone; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            int hardwareCta = warps.hardwareCta[slot];
            warps.retire(slot);
            boolean last = --warpsLeft[hardwareCta] == 0;
            if (observer != null) {
                if (last) {
                    observer.ctaExited(sm, hardwareCta, now);
                }
                observer.warpRetired(sm, slot, warps.dynamicWarp[slot], now);
            }
            if (policies != null) {
                policies.warpExited(slot, warps.dynamicWarp[slot]);
            }
            if (last) {
                count--;
                ended.add(kernel[hardwareCta]);
                if (policies != null) {
                    policies.ctaExited(hardwareCta, kernelId(hardwareCta), number[hardwareCta]);
                }
            }
        }
    }
}
