package io.policybridge.simulator;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.dram.DramStatistics;
import io.policybridge.simulator.ldst.LdstStatistics;
import io.policybridge.simulator.statistics.Snapshot;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The table of the energy model: events, their energies, and the sources of these. The table in docs/metrics.md is
 * generated from these constants.
 *
 * <p>The published numbers are for 40 and 45 nm, the technology of the GTX 480, and are used for every configuration.
 */
public enum EnergyEvent {
    INSTRUCTION(
            "instruction",
            "warp instruction issued",
            totals -> totals.count(RunStatistics.WARP_INSTRUCTIONS),
            gpu -> 64,
            "the 70 pJ of an instruction (Horowitz, ISSCC 2014, 45 nm) without its 6 for registers; once per "
                    + "warp is ours"),
    REGISTERS(
            "registers",
            "thread instruction",
            totals -> totals.count(RunStatistics.INSTRUCTIONS),
            gpu -> 6,
            "register file access of an instruction (Horowitz, ISSCC 2014, 45 nm); per lane is ours"),
    OPERATION(
            "operation",
            "thread instruction",
            totals -> totals.count(RunStatistics.INSTRUCTIONS),
            gpu -> 0.9,
            "32-bit floating-point addition (Horowitz, ISSCC 2014, 45 nm; 0.1 for an integer addition, 3.7 for "
                    + "a multiplication); one price for all is ours"),
    SHARED(
            "shared",
            "cycle of shared-memory access",
            totals -> totals.count(LdstStatistics.SHARED_ACCESSES),
            gpu -> words(128) * word(gpu.sm().resources().sharedBytes()),
            "128 bytes, see SRAM"),
    L1D_LOOKUP(
            "l1d.lookup",
            "access attempt at the L1D, failed ones included",
            totals -> totals.count(RunStatistics.L1D.accesses()) + totals.count(RunStatistics.L1D.reservationFails()),
            gpu -> word(l1dBytes(gpu)),
            "8 bytes of tags, see SRAM; the width is ours"),
    L1D_DATA(
            "l1d.data",
            "hit in the L1D, stores included",
            totals -> totals.count(RunStatistics.L1D.accesses())
                    - totals.count(RunStatistics.L1D.misses())
                    - totals.count(RunStatistics.L1D.pendingHits()),
            gpu -> words(128) * word(l1dBytes(gpu)),
            "128 bytes, see SRAM"),
    L1D_FILL(
            "l1d.fill",
            "load that misses in the L1D",
            totals -> totals.count(RunStatistics.L1D.loadMisses()),
            gpu -> words(fetchBytes(gpu.ldst().l1d())) * word(l1dBytes(gpu)),
            "a line, or a sector of a sectored L1D, see SRAM; smaller fetches under sub-line geometry are "
                    + "priced as lines"),
    L2_ACCESS(
            "l2.access",
            "access attempt at the L2, failed ones included",
            totals -> totals.count(RunStatistics.L2.accesses()) + totals.count(RunStatistics.L2.reservationFails()),
            gpu -> word(l2Bytes(gpu)),
            "8 bytes of tags, see SRAM; the width is ours"),
    L2_DATA(
            "l2.data",
            "access accepted by the L2: a hit reads or writes, a miss is filled",
            totals -> totals.count(RunStatistics.L2.accesses()),
            gpu -> words(fetchBytes(gpu.memory().l2())) * word(l2Bytes(gpu)),
            "a sector, or a line of an L2 without sectors, see SRAM"),
    FLIT(
            "network.flit",
            "flit in either direction",
            totals -> totals.count(RunStatistics.FLITS),
            gpu -> gpu.network().flitBytes() * 310 / 32.0,
            "310 pJ to move 256 bits over 10 mm (Keckler et al., IEEE Micro 31(5), 2011, table 1, 40 nm); that "
                    + "it is 10 mm is ours"),
    DRAM_ACTIVATE(
            "dram.activate",
            "row activated",
            totals -> totals.count(DramStatistics.ACTIVATES),
            gpu -> 0,
            "0: the fit of GPUWattch (Leng et al., ISCA 2013, parameters for the GTX 480) puts the whole row "
                    + "cycle on the precharge"),
    DRAM_PRECHARGE(
            "dram.precharge",
            "row precharged",
            totals -> totals.count(DramStatistics.PRECHARGES),
            gpu -> 38_475 * 0.11,
            "38.475 nJ scaled by 0.11 (GPUWattch, the same)"),
    DRAM_READ(
            "dram.read",
            "RD burst",
            totals -> totals.count(DramStatistics.READS),
            gpu -> 77_470.7 * 0.33 * bursts(gpu),
            "77.4707 nJ scaled by 0.33 for 64 bytes (GPUWattch, the same); per byte is ours"),
    DRAM_WRITE(
            "dram.write",
            "WR burst",
            totals -> totals.count(DramStatistics.WRITES),
            gpu -> 35_466.4 * 0.40 * bursts(gpu),
            "35.4664 nJ scaled by 0.40 for 64 bytes (GPUWattch, the same); per byte is ours");

    /** Power of an idle SM, W: GPUWattch's parameter for the GTX 480. */
    static final double SM_WATTS = 1.59;
    /** Static power of the rest, W per DRAM channel: L2, network, controller, DRAM background. Our estimate. */
    static final double CHANNEL_WATTS = 3;

    private static final double SRAM_PICOJOULES = 10;
    private static final double SRAM_BYTES = 8192;
    private static final int WORD_BYTES = 8;
    private static final double BURST_BYTES = 64;

    private final String key;
    private final String event;
    private final ToLongFunction<Snapshot> count;
    private final ToDoubleFunction<GpuConfig> picojoules;
    private final String source;

    EnergyEvent(
            String key,
            String event,
            ToLongFunction<Snapshot> count,
            ToDoubleFunction<GpuConfig> picojoules,
            String source) {
        this.key = key;
        this.event = event;
        this.count = count;
        this.picojoules = picojoules;
        this.source = source;
    }

    /**
     * SRAM: pJ to read or write 8 bytes of an array of {@code bytes}. Horowitz (ISSCC 2014, 45 nm) has 10 for 8 KB, 20
     * for 32 KB and 100 for 1 MB; the square root between and beyond is ours (113 for 1 MB).
     */
    public static double word(long bytes) {
        return SRAM_PICOJOULES * Math.sqrt(bytes / SRAM_BYTES);
    }

    private static int words(int bytes) {
        return bytes / WORD_BYTES;
    }

    private static long bytes(CacheConfig cache) {
        return (long) cache.sets() * cache.ways() * cache.lineBytes();
    }

    private static long l1dBytes(GpuConfig gpu) {
        return gpu.ldst().l1d() == null ? 0 : bytes(gpu.ldst().l1d());
    }

    /** Of one sub-partition: the arrays of a slice are its own. */
    private static long l2Bytes(GpuConfig gpu) {
        return gpu.memory().l2() == null ? 0 : bytes(gpu.memory().l2());
    }

    private static int fetchBytes(CacheConfig cache) {
        return cache == null ? 0 : cache.isSectored() ? 32 : cache.lineBytes();
    }

    private static double bursts(GpuConfig gpu) {
        return gpu.memory().dram().atomBytes() / BURST_BYTES;
    }

    /** Its name in text and JSON. */
    public String key() {
        return key;
    }

    /** What is counted. */
    public String event() {
        return event;
    }

    /** The source of the number, and our own assumptions. */
    public String source() {
        return source;
    }

    /** How often it happened. */
    public long count(Snapshot totals) {
        return count.applyAsLong(totals);
    }

    /** Energy of one, pJ. */
    double picojoules(GpuConfig gpu) {
        return picojoules.applyAsDouble(gpu);
    }
}
