package io.policybridge.workload;

import java.nio.file.Path;
import java.util.Arrays;

/**
 * Copies between host and device that touched L2 tags (-gpgpu_perf_sim_memcpy 1), in order, as part of a simulation's
 * input. They happen between kernels, so they are keyed by the number of kernels launched before: {@code from(0)} to
 * {@code to(0)} precede the first kernel, {@code from(n)} to {@code to(n)} after the last of n kernels.
 */
public final class HostCopies implements HostCopyCursor.Source {
    private int[] subPartition = new int[256];
    private long[] address = new long[256];
    private int[] sectors = new int[256];
    private long[] time = new long[256];
    private long[] core = new long[256];
    private int size;
    private int[] firstOf = new int[1];

    private HostCopies() {}

    /** No copies, for a trace of {@code kernels} kernels; a cursor over them has none after any number of kernels. */
    public static HostCopies none(int kernels) {
        HostCopies copies = new HostCopies();
        copies.firstOf = new int[kernels + 2];
        return copies;
    }

    /** Whether there are none at all. */
    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * One copy of one sector.
     *
     * @param core cycle of it
     * @param subPartition whose tags it touched
     * @param address of the sector
     * @param sectors of the line, bit i = bytes 32i to 32i+31
     * @param time LRU time that was used
     */
    public record HostCopy(long core, int subPartition, long address, int sectors, long time) {}

    /** Collects copies in order of core cycles. */
    public static final class Builder {
        private final HostCopies copies = new HostCopies();

        public void add(HostCopy copy) {
            copies.add(copy);
        }

        /**
         * The copies, keyed by the kernels of {@code trace}, which says when they began.
         *
         * @param file to be named if a copy happened while a kernel ran
         */
        public HostCopies build(ProgramTrace trace, Path file) {
            copies.group(trace, file);
            return copies;
        }
    }

    private void add(HostCopy copy) {
        if (size == core.length) {
            subPartition = Arrays.copyOf(subPartition, 2 * size);
            address = Arrays.copyOf(address, 2 * size);
            sectors = Arrays.copyOf(sectors, 2 * size);
            time = Arrays.copyOf(time, 2 * size);
            core = Arrays.copyOf(core, 2 * size);
        }
        core[size] = copy.core;
        subPartition[size] = copy.subPartition;
        address[size] = copy.address;
        time[size] = copy.time;
        sectors[size] = copy.sectors;
        size++;
    }

    private void group(ProgramTrace trace, Path file) {
        int kernels = trace.kernels().size();
        firstOf = new int[kernels + 2];
        CopyTimes times = new CopyTimes(trace, file);
        int at = 0;
        for (int boundary = 0; boundary <= kernels; boundary++) {
            firstOf[boundary] = at;
            while (at < size && (boundary == kernels || core[at] <= trace.recordedStart(boundary))) {
                times.requireIdle(boundary, core[at++]);
            }
        }
        firstOf[kernels + 1] = size;
    }

    @Override
    public HostCopyCursor open(Playback played) {
        return new HostCopyCursor() {
            private int copy = -1;

            @Override
            public boolean next(int kernels) {
                boolean more = copy + 1 < size && copy + 1 < to(kernels);
                copy += more ? 1 : 0;
                return more;
            }

            @Override
            public long address() {
                return HostCopies.this.address(copy);
            }

            @Override
            public int sectors() {
                return HostCopies.this.sectors(copy);
            }

            @Override
            public void close() {
                // all copies are in memory
            }
        };
    }

    /** Copies in all; one copy is one sector access. */
    public int size() {
        return size;
    }

    /** First copy after {@code kernels} kernels have been launched and finished. */
    public int from(int kernels) {
        return firstOf[kernels];
    }

    /** End (exclusive) of those copies. */
    public int to(int kernels) {
        return firstOf[kernels + 1];
    }

    /**
     * The L2 sub-partition whose tags were touched. A check: a simulation of another GPU has others and must map
     * addresses itself.
     */
    public int subPartition(int copy) {
        return subPartition[copy];
    }

    /** Byte address of the sector. */
    public long address(int copy) {
        return address[copy];
    }

    /** Sectors of the line, bit i = bytes 32i to 32i+31. */
    public int sectors(int copy) {
        return sectors[copy];
    }

    /**
     * LRU time that was used: core cycle plus the number of copies that touched this sub-partition before. A check: a
     * simulation under another policy has other cycles and must count for itself.
     */
    public long time(int copy) {
        return time[copy];
    }
}
