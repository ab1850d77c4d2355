package io.policybridge.simulator.memory;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.DramConfig;
import io.policybridge.config.GpuConfig;

/** The packaged machines, as tests of the memory partitions need them. */
public final class Machines {
    private Machines() {}

    /** SM2_GTX480's shape: 6 channels, 12 sub-partitions, one command bus. */
    public static GpuConfig fermi() {
        return Configs.find("gtx480x", GoldenRoot.find());
    }

    /** SM7_QV100's shape: 32 channels, 64 sub-partitions, two command buses. */
    public static GpuConfig volta() {
        return Configs.find("qv100", GoldenRoot.find());
    }

    /** Fermi's controller with banks 4i to 4i+3 in group i, GPGPU-Sim's default. */
    public static DramConfig upperGroups() {
        DramConfig dram = fermi().memory().dram();
        return new DramConfig(dram.scheduling(), dram.bus(), new DramConfig.Indexing(0, 0), dram.timing());
    }

    /** The same without reordering. */
    public static DramConfig fifo() {
        DramConfig dram = upperGroups();
        DramConfig.Scheduling queues = dram.scheduling();
        return new DramConfig(
                new DramConfig.Scheduling(false, queues.queue(), queues.returnQueue()),
                dram.bus(),
                new DramConfig.Indexing(0, 0),
                dram.timing());
    }
}
