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
        DramConfig.Scheduling queues = upperGroups().scheduling();
        return scheduledBy(new DramConfig.Scheduling(false, queues.queue(), queues.returnQueue(), null));
    }

    /** Fermi's controller with a queue of its own for four writes, served from three on until fewer than two wait. */
    public static DramConfig writeQueue() {
        DramConfig.Scheduling queues = upperGroups().scheduling();
        return scheduledBy(new DramConfig.Scheduling(
                true, queues.queue(), queues.returnQueue(), new DramConfig.WriteQueue(4, 3, 2)));
    }

    private static DramConfig scheduledBy(DramConfig.Scheduling scheduling) {
        DramConfig dram = upperGroups();
        return new DramConfig(scheduling, dram.bus(), dram.indexing(), dram.timing());
    }
}
