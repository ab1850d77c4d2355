package io.policybridge.simulator;

import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.statistics.Catalogue;
import io.policybridge.simulator.statistics.PrintedName;
import io.policybridge.simulator.statistics.PrintedName.Section;
import io.policybridge.simulator.statistics.Statistic;

/** The statistics of what crosses the network. */
final class PacketStatistics {
    /** Packets that the SMs send. */
    static final Catalogue<PacketCounts> PACKETS = new Catalogue<>();

    /** Flits of both directions. */
    static final Catalogue<PacketCounts> FLITS = new Catalogue<>();

    static final Statistic ALL_FLITS = FLITS.count(
            "flits",
            "flits",
            "flits of both directions of the network",
            counts -> counts.flitsSent() + counts.flitsReceived());

    static {
        packets("localReads", "gpgpu_n_mem_read_local", AccessType.LOCAL_READ);
        packets("localWrites", "gpgpu_n_mem_write_local", AccessType.LOCAL_WRITE);
        packets("globalReads", "gpgpu_n_mem_read_global", AccessType.GLOBAL_READ);
        packets("globalWrites", "gpgpu_n_mem_write_global", AccessType.GLOBAL_WRITE, AccessType.L1_WRITE_BACK);
        packets("textureReads", "gpgpu_n_mem_texture", AccessType.TEXTURE_READ);
        packets("constantReads", "gpgpu_n_mem_const", AccessType.CONSTANT_READ);
        Catalogue<PacketCounts> page = FLITS.onPageOnly();
        page.count(
                "flitsReceived",
                "flits",
                "flits from memory to SMs",
                PacketCounts::flitsReceived,
                PrintedName.in(Section.NETWORK, "icnt_total_pkts_mem_to_simt="));
        page.count(
                "flitsSent",
                "flits",
                "flits from SMs to memory",
                PacketCounts::flitsSent,
                PrintedName.in(Section.NETWORK, "icnt_total_pkts_simt_to_mem="));
    }

    private PacketStatistics() {}

    private static void packets(String key, String name, AccessType... types) {
        PACKETS.onPageOnly()
                .count(
                        key,
                        "packets",
                        "packets that the SMs send",
                        counts -> {
                            long sum = 0;
                            for (AccessType type : types) {
                                sum += counts.sent(type);
                            }
                            return sum;
                        },
                        PrintedName.in(Section.CORE, name + " = "));
    }
}
