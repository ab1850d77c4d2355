package io.policybridge.simulator;

import io.policybridge.config.GpuConfig;
import io.policybridge.simulator.dram.DramTimingChecker;
import io.policybridge.simulator.memory.MemoryWatcher;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * Laws that hold for every simulation, whatever machine, program and policies: the DRAM never receives a command that
 * its data sheet forbids; every request that enters an L2 slice is answered or absorbed once; no request is left at the
 * end. It costs time, so it is created only if Java assertions are enabled, as in every test.
 */
final class Audit implements MemoryWatcher {
    private static final int FETCH_FOR_WRITE = AccessType.L2_WRITE_ALLOCATE_READ.ordinal();

    private final Gpu gpu;
    private final GpuConfig config;
    private final DramTimingChecker dram;
    /** Requests that are not packets and live as long as the GPU. */
    private final int standing;

    private boolean[] inside = new boolean[1024];
    private int entered;

    private Audit(Gpu gpu, GpuConfig config) {
        this.gpu = gpu;
        this.config = config;
        dram = new DramTimingChecker(config.memory().dram(), gpu.requests());
        standing = gpu.requests().live();
        gpu.memory().watch(this, dram);
    }

    /** Watches {@code gpu}, which is at rest, from now on. */
    static Audit of(Gpu gpu, GpuConfig config) {
        return new Audit(gpu, config);
    }

    @Override
    public void arrived(int subPartition, int request, int packet, int packetUid) {
        if (request >= inside.length) {
            inside = Arrays.copyOf(inside, 2 * request);
        }
        require(
                !inside[request],
                "a request entered sub-partition " + subPartition + " twice: uid=" + gpu.requests().uid[request]);
        inside[request] = true;
        entered++;
    }

    @Override
    public void replied(int subPartition, int request, char source) {
        left(subPartition, request);
    }

    @Override
    public void absorbed(int subPartition, int request) {
        left(subPartition, request);
    }

    @Override
    public void dropped(int channel, int subPartition, int request) {
        left(subPartition, request);
    }

    private void left(int subPartition, int request) {
        require(
                request < inside.length && inside[request],
                "a request left sub-partition " + subPartition + " twice, or never entered it: uid="
                        + gpu.requests().uid[request]);
        inside[request] = false;
        entered--;
    }

    /**
     * Checks a run that ended, not one stopped early: only write-backs of the L2 and its fetches for writes may be
     * left, for which GPGPU-Sim does not wait either.
     */
    boolean isBalanced() {
        require(gpu.isIdle(), "something is in flight at the end of the run");
        require(entered == 0, "requests in L2 slices at the end of the run: " + entered);
        int fetches = fetchesForWrites();
        int live = gpu.requests().live() - standing - fetches;
        require(
                live == gpu.memory().writeBacks(),
                "requests at the end of the run: " + live + "; expected write-backs of the L2: "
                        + gpu.memory().writeBacks());
        for (int sm = 0; sm < config.sm().sms(); sm++) {
            int mshrs = gpu.ldst(sm).l1c().mshrs()
                    + (gpu.ldst(sm).l1d() == null ? 0 : gpu.ldst(sm).l1d().mshrs());
            require(mshrs == 0, "MSHR entries of SM " + sm + " at the end of the run: " + mshrs);
        }
        int mshrs = 0;
        for (int slice = 0; slice < config.memory().subPartitions(); slice++) {
            mshrs += gpu.memory().l2(slice).mshrs();
        }
        require(
                mshrs <= fetches,
                "MSHR entries of the L2 at the end of the run: " + mshrs + "; expected at most its fetches for writes: "
                        + fetches);
        return true;
    }

    /** Reads of an L2 that fetches what it writes: like its write-backs they are not waited for. */
    private int fetchesForWrites() {
        Requests requests = gpu.requests();
        int count = 0;
        for (int request = 0; request < requests.uid.length; request++) {
            count += requests.uid[request] > 0 && requests.type[request] == FETCH_FOR_WRITE ? 1 : 0;
        }
        return count;
    }

    /** DRAM commands that were checked. */
    long commands() {
        return dram.commands();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
