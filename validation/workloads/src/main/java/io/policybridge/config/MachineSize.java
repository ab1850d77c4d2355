package io.policybridge.config;

import java.util.Optional;

/**
 * How large a machine is as a whole. Each number of a configuration may be large alone; together they must fit in the
 * memory that the launcher gives a simulation, one gigabyte.
 *
 * @param units SMs, and L2 sub-partitions
 * @param warps warp slots of all SMs
 * @param lines cache lines
 * @param banks DRAM banks of all channels
 * @param places entries of queues and MSHRs, and of the lists of results that wait for their cycle of write-back
 */
public record MachineSize(Share units, long warps, Share lines, long banks, Share places) {
    /** What all SMs have of something, and what all channels with their sub-partitions have. */
    public record Share(long ofSms, long ofChannels) {
        long all() {
            return ofSms + ofChannels;
        }
    }

    /**
     * What is too large.
     *
     * @param ofSms whether most of it is because of the SMs, not of the channels
     */
    public record Excess(String what, long value, long most, boolean ofSms) {}

    private static final int MOST_UNITS = 1 << 11;
    private static final int MOST_WARPS = 1 << 16;
    private static final int MOST_LINES = 1 << 21;
    private static final int MOST_BANKS = 1 << 14;
    private static final int MOST_PLACES = 1 << 25;

    /** Words that an MSHR entry takes beside the requests merged into it. */
    private static final int MSHR_WORDS = 12;

    /** Cycles ahead for which an SM lists the results to be written back. */
    private static final int WRITE_BACK_CYCLES = 1024;

    private static final int WRITE_BACK = 10;

    /** The machine of these parts. */
    public static MachineSize of(SmConfig sm, LdstConfig ldst, NetworkConfig network, MemoryConfig memory) {
        long sms = sm.sms();
        long slices = memory.subPartitions();
        long ofSm = places(ldst.l1d())
                + places(ldst.l1i())
                + places(ldst.l1c())
                + fifos(ldst.l1t())
                + ldst.unit().responseQueue()
                + network.ejectionBuffer()
                + network.fabric().placesPerNode()
                + (long) ldst.l1dAccess().banks() * ldst.l1dAccess().latency()
                + ldst.shared().latency()
                + ldst.shared().banks()
                + sm.issue().scheduler().activeWarps()
                + (long) WRITE_BACK_CYCLES * sm.units().pipelineWidths().get(WRITE_BACK);
        long ofSlice = places(memory.l2())
                + memory.queues().icntToL2()
                + memory.queues().l2ToDram()
                + memory.queues().dramToL2()
                + memory.queues().l2ToIcnt()
                + network.fabric().placesPerNode();
        return new MachineSize(
                new Share(sms, slices),
                sms * sm.warps(),
                new Share(
                        sms * (lines(ldst.l1d()) + lines(ldst.l1i()) + lines(ldst.l1c()) + lines(ldst.l1t())),
                        slices * lines(memory.l2())),
                (long) memory.channels() * memory.dram().timing().banks(),
                new Share(
                        sms * ofSm,
                        slices * ofSlice
                                + (long) memory.channels()
                                        * memory.dram().scheduling().returnQueue()));
    }

    private static long lines(CacheConfig cache) {
        return cache == null ? 0 : (long) cache.sets() * cache.ways();
    }

    private static long places(CacheConfig cache) {
        return cache == null
                ? 0
                : (long) cache.mshrs().entries() * (cache.mshrs().merges() + MSHR_WORDS) + cache.missQueue();
    }

    private static long fifos(CacheConfig texture) {
        return (long) texture.mshrs().entries()
                + texture.mshrs().merges()
                + texture.queues().resultFifo();
    }

    /** The first thing that is too large; empty for a machine that fits. */
    public Optional<Excess> excess() {
        return tooLarge("SMs and sub-partitions", units, MOST_UNITS)
                .or(() -> tooLarge("warp slots of all SMs", new Share(warps, 0), MOST_WARPS))
                .or(() -> tooLarge("lines of all caches", lines, MOST_LINES))
                .or(() -> tooLarge("DRAM banks of all channels", new Share(0, banks), MOST_BANKS))
                .or(() -> tooLarge("places of all queues and MSHRs", places, MOST_PLACES));
    }

    private static Optional<Excess> tooLarge(String what, Share share, long most) {
        return share.all() <= most
                ? Optional.empty()
                : Optional.of(new Excess(what, share.all(), most, share.ofSms >= share.ofChannels));
    }
}
