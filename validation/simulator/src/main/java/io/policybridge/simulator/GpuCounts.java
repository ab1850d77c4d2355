package io.policybridge.simulator;

import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.cache.CacheCounts;
import io.policybridge.simulator.dram.DramCounts;
import io.policybridge.simulator.ldst.LdstCounts;
import io.policybridge.simulator.ldst.LdstUnit;
import io.policybridge.simulator.ldst.LoadCounts;
import io.policybridge.simulator.memory.MemorySystem;
import io.policybridge.simulator.sm.Sm;
import io.policybridge.simulator.sm.WarpCycles;
import java.util.function.ToLongFunction;

/** What the units of a GPU have counted since the start of the program, summed over the units on request. */
public final class GpuCounts {
    private final Gpu gpu;
    private final GpuConfig config;
    private final Sm[] sms;
    private final PacketCounts packets;
    /** The SMs that are summed over. */
    private final int first;

    private final int end;

    GpuCounts(Gpu gpu, GpuConfig config, Sm[] sms, PacketCounts packets) {
        this(gpu, config, sms, packets, 0, sms.length);
    }

    private GpuCounts(Gpu gpu, GpuConfig config, Sm[] sms, PacketCounts packets, int first, int end) {
        this.gpu = gpu;
        this.config = config;
        this.sms = sms;
        this.packets = packets;
        this.first = first;
        this.end = end;
    }

    /** The same of one SM; what is outside of the SMs is that of the whole GPU. */
    public GpuCounts ofSm(int sm) {
        return new GpuCounts(gpu, config, sms, packets, sm, sm + 1);
    }

    /** Core cycles. */
    long cycles() {
        return gpu.now();
    }

    /** CTAs launched by the kernels that have ended. */
    long ctas() {
        return gpu.ctas();
    }

    /** Warp instructions that were issued. */
    long issued() {
        long sum = 0;
        for (int sm = first; sm < end; sm++) {
            sum += sms[sm].warpInstructions();
        }
        return sum;
    }

    /** Warp instructions that were issued, and that GPGPU-Sim does not know. */
    long foreignInstructions() {
        long sum = 0;
        for (int sm = first; sm < end; sm++) {
            sum += sms[sm].foreignInstructions();
        }
        return sum;
    }

    /** Warp instructions as GPGPU-Sim counts them: some loads once per destination register. */
    long warpInstructions() {
        long sum = issued();
        for (int sm = first; sm < end; sm++) {
            sum += gpu.ldst(sm).counts().warpCorrection();
        }
        return sum;
    }

    /** Thread instructions as GPGPU-Sim counts them: some loads once per destination register. */
    long threadInstructions() {
        long sum = 0;
        for (int sm = first; sm < end; sm++) {
            sum += sms[sm].threadInstructions() + gpu.ldst(sm).counts().laneCorrection();
        }
        return sum;
    }

    /** Warps that ran, over core cycles; GPGPU-Sim counts them where it simulates power, and so do we. */
    long warpCycles() {
        return ofWarps(WarpCycles::filled);
    }

    /** Warps that SMs with any had room for, over the same cycles. */
    long slotCycles() {
        return ofWarps(WarpCycles::available);
    }

    private long ofWarps(ToLongFunction<WarpCycles> which) {
        if (!config.countsWarps()) {
            return 0;
        }
        long sum = 0;
        for (int sm = first; sm < end; sm++) {
            sum += which.applyAsLong(sms[sm].warpCycles(gpu.now()));
        }
        return sum;
    }

    /** All L1Ds. */
    public CacheCounts l1d() {
        return l1d(first, end - first);
    }

    /** The L1Ds of {@code count} SMs from {@code from} on. */
    CacheCounts l1d(int from, int count) {
        CacheCounts sum = new CacheCounts();
        for (int sm = from; sm < from + count; sm++) {
            if (gpu.ldst(sm).l1d() != null) {
                sum.add(gpu.ldst(sm).l1d().counts());
            }
        }
        return sum;
    }

    CacheCounts l1i() {
        CacheCounts sum = new CacheCounts();
        for (int sm = first; sm < end; sm++) {
            sum.add(sms[sm].instructionCache().counts());
        }
        return sum;
    }

    CacheCounts l1c() {
        CacheCounts sum = new CacheCounts();
        for (int sm = first; sm < end; sm++) {
            sum.add(gpu.ldst(sm).l1c().counts());
        }
        return sum;
    }

    CacheCounts l1t() {
        CacheCounts sum = new CacheCounts();
        for (int sm = first; sm < end; sm++) {
            sum.add(gpu.ldst(sm).l1t().counts());
        }
        return sum;
    }

    CacheCounts l2() {
        CacheCounts sum = new CacheCounts();
        for (int slice = 0; slice < config.memory().subPartitions(); slice++) {
            sum.add(memory().l2(slice).counts());
        }
        return sum;
    }

    /** All DRAM channels. */
    public DramCounts dram() {
        DramCounts sum = new DramCounts(config.memory().dram().burstCycles());
        for (int channel = 0; channel < config.memory().channels(); channel++) {
            sum.add(memory().dram(channel));
        }
        return sum;
    }

    LdstCounts ldst() {
        LdstCounts sum = new LdstCounts();
        for (int sm = first; sm < end; sm++) {
            sum.add(gpu.ldst(sm).counts());
        }
        return sum;
    }

    /** Misses per warp load. */
    public LoadCounts loads() {
        LoadCounts sum = new LoadCounts();
        for (int sm = first; sm < end; sm++) {
            sum.add(gpu.ldst(sm).loads());
        }
        return sum;
    }

    /** Requests for which a policy bypassed the L1D. */
    long bypassed() {
        long sum = 0;
        for (int sm = first; sm < end; sm++) {
            LdstUnit unit = gpu.ldst(sm);
            sum += unit.bypassed();
        }
        return sum;
    }

    PacketCounts packets() {
        return packets;
    }

    MemorySystem memory() {
        return gpu.memory();
    }
}
