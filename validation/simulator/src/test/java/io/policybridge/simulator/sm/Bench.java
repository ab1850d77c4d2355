package io.policybridge.simulator.sm;

import io.policybridge.config.GpuConfig;
import io.policybridge.session.WarpCalls;
import io.policybridge.simulator.instruction.Program;
import io.policybridge.simulator.kernel.EndedCtas;
import io.policybridge.simulator.kernel.RunningKernels;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.RequestPort;
import io.policybridge.simulator.request.Requests;
import io.policybridge.workload.ProgramTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** SMs with a fake LD/ST unit and a CTA dispatcher, driven cycle by cycle from 0; CTAs start in cycle 1. */
final class Bench implements SmObserver {
    private static final long NEVER = -1;

    final Sm[] sms;
    final FakeMemory[] memories;
    final CtaDispatcher dispatcher;
    /** Cycle in which each dynamic instruction was issued, or -1. */
    final long[] issued;
    /** SM and first cycle of each CTA, and the hardware slot. */
    final List<int[]> launches = new ArrayList<>();

    final List<long[]> exits = new ArrayList<>();
    final List<long[]> retired = new ArrayList<>();
    private final ProgramTrace trace;
    private final boolean skip;
    private final long[] wake;
    private final EndedCtas ended = new EndedCtas();
    private long now;
    int calls;

    Bench(GpuConfig gpu, ProgramTrace trace, int loadLatency, WarpCalls warpCalls, boolean skip) {
        this.trace = trace;
        this.skip = skip;
        Program program = new Program(trace, gpu.sm());
        Requests requests = new Requests();
        sms = new Sm[gpu.sm().sms()];
        memories = new FakeMemory[sms.length];
        wake = new long[sms.length];
        NetworkPort none = new NetworkPort() {
            @Override
            public boolean isFull(int bytes, boolean write) {
                return false;
            }

            @Override
            public void send(int request) {
                throw new AssertionError("no requests are sent");
            }
        };
        for (int i = 0; i < sms.length; i++) {
            sms[i] = new Sm(
                    i,
                    gpu,
                    program,
                    new RequestPort(requests, none),
                    ended,
                    i == 0 ? warpCalls : null,
                    (sm, instructions, host) -> memories[sm] = new FakeMemory(loadLatency, program, instructions, host),
                    this);
        }
        RunningKernels kernels = new RunningKernels(gpu.sm(), trace);
        dispatcher = new CtaDispatcher(gpu.sm(), kernels, sms);
        issued = new long[(int) trace.warpInstructions()];
        Arrays.fill(issued, NEVER);
        kernels.launch(0, 0);
    }

    /** Runs to the end of the kernel, at most {@code cycles} cycles; returns the number of the cycle after the last. */
    long run(int cycles) {
        long end = now + cycles;
        while (now < end && !dispatcher.isDone()) {
            step();
        }
        return now;
    }

    void step() {
        for (int i = 0; i < sms.length; i++) {
            if (!skip || wake[i] <= now) {
                sms[i].cycle(now);
                calls++;
                wake[i] = sms[i].wakeAt(now);
            }
        }
        ended.settle(now);
        now++;
        int before = launches.size();
        dispatcher.cycle(now);
        for (int i = before; i < launches.size(); i++) {
            wake[launches.get(i)[0]] = now;
        }
    }

    /** Cycles in which the instructions of a warp were issued. */
    long[] of(int cta, int warp) {
        return Arrays.copyOfRange(issued, trace.first(0, cta, warp), trace.end(0, cta, warp));
    }

    @Override
    public void issued(int sm, int scheduler, int slot, int dynamicWarp, int dynamic, int instruction, long cycle) {
        issued[dynamic] = cycle;
    }

    @Override
    public void ctaLaunched(
            int sm, int hardwareCta, int kernel, int cta, int firstSlot, int firstDynamicWarp, long cycle) {
        launches.add(new int[] {sm, (int) cycle, hardwareCta, cta, firstDynamicWarp});
    }

    @Override
    public void warpRetired(int sm, int slot, int dynamicWarp, long cycle) {
        retired.add(new long[] {sm, slot, dynamicWarp, cycle});
    }

    @Override
    public void ctaExited(int sm, int hardwareCta, long cycle) {
        exits.add(new long[] {sm, hardwareCta, cycle});
    }
}
