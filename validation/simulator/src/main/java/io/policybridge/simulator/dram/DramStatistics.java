package io.policybridge.simulator.dram;

import io.policybridge.simulator.statistics.Catalogue;
import io.policybridge.simulator.statistics.PrintedName;
import io.policybridge.simulator.statistics.PrintedName.Section;
import io.policybridge.simulator.statistics.PrintfFormat;
import io.policybridge.simulator.statistics.Statistic;
import java.util.function.ToLongFunction;

/** The statistics of DRAM, of one channel or of all together. Cycles are DRAM cycles. */
public final class DramStatistics {
    public static final Catalogue<DramCounts> CATALOGUE = new Catalogue<>();

    public static final Statistic REQUESTS = CATALOGUE.count(
            "dramRequests", "requests", "requests that the schedulers handed to their banks", DramCounts::picks);

    static final Statistic ROW_HITS = CATALOGUE.count(
            "dramRowHits", "requests", "those that found their row in the bank's row register", DramCounts::rowHits);

    public static final Statistic READS =
            CATALOGUE.count("dramReads", "commands", "RD commands", counts -> counts.reads() + counts.allocateReads());

    public static final Statistic WRITES =
            CATALOGUE.count("dramWrites", "commands", "WR commands", counts -> counts.writes() + counts.writeBacks());

    private static final Catalogue<DramCounts> PAGE = CATALOGUE.onPageOnly();

    private static final Statistic CYCLES =
            PAGE.count("dramCycles", "cycles", "all", DramCounts::ticks, line("n_cmd="));

    static {
        PAGE.count("dramIdleCycles", "cycles", "without a command", DramCounts::idleCycles, line(" n_nop="));
    }

    public static final Statistic ACTIVATES = CATALOGUE.count(
            "dramActivates", "commands", "ACT commands: rows opened", DramCounts::activates, line(" n_act="));

    public static final Statistic PRECHARGES = CATALOGUE.count(
            "dramPrecharges", "commands", "PRE commands: rows closed", DramCounts::precharges, line(" n_pre="));

    static {
        // Neither GPGPU-Sim nor we refresh.
        PAGE.count("dramArrivals", "requests", "that arrived", DramCounts::requests, line(" n_ref_event=0 n_req="));
        atoms("dramAtomsToRead", "reads", DramCounts::atomsToRead);
        atoms("dramAtomsToWrite", "writes", DramCounts::atomsToWrite);
        PAGE.count("dramPlainReads", "commands", "RD for reads", DramCounts::reads, line(" n_rd="));
        PAGE.count(
                "dramAllocateReads",
                "commands",
                "RD for the L2's write-allocate reads",
                DramCounts::allocateReads,
                line(" n_rd_L2_A="));
        PAGE.count("dramPlainWrites", "commands", "WR for writes", DramCounts::writes, line(" n_write="));
        PAGE.count("dramWriteBacks", "commands", "WR for write-backs", DramCounts::writeBacks, line(" n_wr_bk="));
    }

    private static final Statistic BUS_CYCLES =
            PAGE.count("dramBusCycles", "cycles", "with data on the bus", DramCounts::busCycles);

    /** Data on the bus, over all cycles. */
    public static final Statistic UTILISATION =
            share("dramUtilisation", "cycles with data on the bus, over all", BUS_CYCLES, CYCLES, general(" bw_util="));

    private static final Statistic ACTIVE_CYCLES = PAGE.count(
            "dramActiveCycles",
            "cycles",
            "with a request in a bank or a timing distance pending",
            DramCounts::activeCycles,
            line("n_activity="));

    /** Data on the bus, over the active cycles. */
    public static final Statistic EFFICIENCY = share(
            "dramEfficiency",
            "cycles with data on the bus, over active ones",
            BUS_CYCLES,
            ACTIVE_CYCLES,
            general(" dram_eff="));

    public static final Statistic ROW_HIT_RATE = CATALOGUE.ratio(
            "rowHitRate",
            "row hits per request",
            "row hits over requests",
            1,
            snapshot -> snapshot.count(ROW_HITS),
            snapshot -> snapshot.count(REQUESTS),
            locality("Row_Buffer_Locality = "));

    static {
        Statistic reads = PAGE.count("dramReadPicks", "requests", "reads picked", DramCounts::readPicks);
        Statistic readHits = PAGE.count("dramReadRowHits", "requests", "row hits", DramCounts::readRowHits);
        Statistic writes = PAGE.count("dramWritePicks", "requests", "writes picked", DramCounts::writePicks);
        Statistic writeHits = PAGE.count("dramWriteRowHits", "requests", "row hits", DramCounts::writeRowHits);
        share("readRowHitRate", "row hits over reads", readHits, reads, locality("Row_Buffer_Locality_read = "));
        share("writeRowHitRate", "row hits over writes", writeHits, writes, locality("Row_Buffer_Locality_write = "));
    }

    private DramStatistics() {}

    /** Of all channels together; GPGPU-Sim rounds down a request that is less than a command moves. */
    private static void atoms(String key, String what, ToLongFunction<DramCounts> reading) {
        PAGE.count(
                key,
                "commands",
                "that the " + what + " that arrived will take, rounded down for each",
                reading,
                PrintedName.in(Section.DRAM, "total dram " + what + " = "));
    }

    private static PrintedName line(String name) {
        return PrintedName.in(Section.CHANNEL, name);
    }

    // GPGPU-Sim rounds quotients to single precision before it prints them.

    private static PrintedName general(String name) {
        return PrintedName.in(
                Section.CHANNEL, name, (part, whole) -> PrintfFormat.general((float) ((double) part / whole)));
    }

    private static PrintedName locality(String name) {
        return PrintedName.in(
                Section.CHANNEL, name, (part, whole) -> PrintfFormat.fixed((float) ((double) part / whole), 6));
    }

    private static Statistic share(String key, String meaning, Statistic part, Statistic whole, PrintedName name) {
        return PAGE.ratio(
                key, "share", meaning, 1, snapshot -> snapshot.count(part), snapshot -> snapshot.count(whole), name);
    }
}
