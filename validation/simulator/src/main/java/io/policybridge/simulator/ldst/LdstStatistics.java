package io.policybridge.simulator.ldst;

import io.policybridge.simulator.statistics.Catalogue;
import io.policybridge.simulator.statistics.PrintedName;
import io.policybridge.simulator.statistics.PrintedName.Section;
import io.policybridge.simulator.statistics.Statistic;
import io.policybridge.workload.Space;
import java.util.function.ToLongFunction;

/** The statistics of the LD/ST units. */
public final class LdstStatistics {
    /** All stalls of the memory stage. */
    public static final Catalogue<LdstCounts> STALLS = new Catalogue<>();

    /** The same by what is accessed and why; and shared memory. */
    public static final Catalogue<LdstCounts> DETAILS = new Catalogue<>();

    public static final Statistic SHARED_ACCESSES = DETAILS.count(
            "sharedAccesses", "SM cycles", "cycles in which shared memory is accessed", LdstCounts::sharedAccesses);

    static {
        STALLS.onPageOnly()
                .count(
                        "stalls",
                        "SM cycles",
                        "the memory stage did not finish",
                        LdstCounts::stalls,
                        PrintedName.in(Section.CORE, "gpgpu_n_stall_shd_mem = "));
        lanes("sharedLanes", "gpgpu_n_shmem_insn", counts -> counts.lanes(Space.SHARED));
        lanes("textureLanes", "gpgpu_n_tex_insn", counts -> counts.lanes(Space.TEXTURE));
        lanes("constantLanes", "gpgpu_n_const_mem_insn", counts -> counts.lanes(Space.CONSTANT));
        DETAILS.onPageOnly()
                .count(
                        "constantPortStalls",
                        "SM cycles",
                        "the memory stage did not finish an access to constant memory",
                        counts -> counts.stalls(LdstCounts.CONSTANT, LdstCounts.BANK_CONFLICT)
                                + counts.stalls(LdstCounts.CONSTANT, LdstCounts.MORE_ACCESSES),
                        PrintedName.in(Section.CORE, "gpgpu_n_cmem_portconflict = "));
        stall(
                "constantStalls",
                "[c_mem][resource_stall]",
                counts -> counts.stalls(LdstCounts.CONSTANT, LdstCounts.BANK_CONFLICT));
        stall("sharedStalls", "[s_mem][bk_conf]", counts -> counts.stalls(LdstCounts.SHARED, LdstCounts.BANK_CONFLICT));
        stall("dataStalls", "[gl_mem][resource_stall]", counts -> data(counts, LdstCounts.BANK_CONFLICT));
        stall("coalescerStalls", "[gl_mem][coal_stall]", counts -> data(counts, LdstCounts.MORE_ACCESSES));
        stall("dataPortStalls", "[gl_mem][data_port_stall]", counts -> data(counts, LdstCounts.DATA_PORT));
    }

    private LdstStatistics() {}

    private static void lanes(String key, String name, ToLongFunction<LdstCounts> reading) {
        DETAILS.onPageOnly()
                .count(
                        key,
                        "lanes",
                        "lanes of memory instructions",
                        reading,
                        PrintedName.in(Section.CORE, name + " = "));
    }

    private static void stall(String key, String name, ToLongFunction<LdstCounts> reading) {
        DETAILS.onPageOnly()
                .count(
                        key,
                        "SM cycles",
                        "the memory stage did not finish",
                        reading,
                        PrintedName.in(Section.CORE, "gpgpu_stall_shd_mem" + name + " = "));
    }

    private static long data(LdstCounts counts, int reason) {
        long sum = 0;
        for (int space = LdstCounts.GLOBAL_LOAD; space <= LdstCounts.LOCAL_STORE; space++) {
            sum += counts.stalls(space, reason);
        }
        return sum;
    }
}
