package io.policybridge.simulator.coalescer;

import io.policybridge.config.LdstConfig;
import io.policybridge.config.Sectors;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.workload.CacheOp;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;

/**
 * Turns the lane addresses of one warp instruction into memory accesses, in columns that are valid until the next call.
 * They are in order of generation: sub-warps one after the other, ascending segment addresses in each, atomics to the
 * same bytes one after the other. The LD/ST unit takes them from the last to the first. Addresses are below 2^63.
 */
public final class Coalescer {
    /** Lanes of a warp. */
    private static final int LOCAL_WORD = 4;

    private static final int MOST_WORDS = 8;
    private static final int CAPACITY = 2 * ProgramTrace.WARP_SIZE * MOST_WORDS;
    private static final int BLOCK = Sectors.LINE_BYTES;

    private final int coalesceArch;
    private final boolean skipL1d;
    private final int parts;
    private final int constantLine;
    private final int textureLine;
    private final long lineMask;
    private final SharedBanks banks;

    private final long[] address = new long[CAPACITY];
    private final int[] size = new int[CAPACITY];
    private final int[] lanes = new int[CAPACITY];
    private final int[] sectors = new int[CAPACITY];
    private final long[] bytesLow = new long[CAPACITY];
    private final long[] bytesHigh = new long[CAPACITY];

    private int count;
    private int lines;
    private int cycles;
    private AccessType type;

    private int first;
    private boolean unordered;
    private int segment;

    /** A coalescer for one SM. */
    public Coalescer(LdstConfig config) {
        coalesceArch = config.unit().coalesceArch();
        skipL1d = config.unit().skipL1dForGlobal();
        parts = config.unit().warpParts();
        constantLine = config.l1c().lineBytes();
        textureLine = config.l1t().lineBytes();
        lineMask = -(long)
                (config.l1d() == null ? Sectors.LINE_BYTES : config.l1d().lineBytes());
        banks = new SharedBanks(
                config.shared().banks(), config.shared().limitedBroadcast(), ProgramTrace.WARP_SIZE / parts);
    }

    /** Accesses of the last instruction; none for shared memory. */
    public int count() {
        return count;
    }

    /** Distinct L1D lines among them. */
    public int lines() {
        return lines;
    }

    /** Core cycles that the memory stage takes: conflicts in shared memory, else the initiation interval. */
    public int cycles() {
        return cycles;
    }

    /** Type of all accesses; null where there are none. */
    public AccessType type() {
        return type;
    }

    /** Address of access {@code i}, counted in order of generation. */
    public long address(int i) {
        return address[i];
    }

    /** Bytes requested. */
    public int size(int i) {
        return size[i];
    }

    /** Lanes served. */
    public int lanes(int i) {
        return lanes[i];
    }

    /** Sectors touched of the 128-byte line; 0 for constants and textures. */
    public int sectors(int i) {
        return sectors[i];
    }

    /** Bytes touched of the 128-byte line: bits 0-63. */
    public long bytesLow(int i) {
        return bytesLow[i];
    }

    /** Bytes touched of the 128-byte line: bits 64-127. */
    public long bytesHigh(int i) {
        return bytesHigh[i];
    }

    /** As below, of an instruction whose lanes have an address each. */
    public void coalesce(StaticInstruction instruction, int exec, long[] laneAddresses, long wordStride) {
        coalesce(instruction, exec, 1, laneAddresses, wordStride);
    }

    /**
     * Coalesces one instruction.
     *
     * @param exec lanes that take part
     * @param each addresses of each of them: several of tensor instructions only
     * @param laneAddresses those of one lane after the other
     * @param wordStride bytes between consecutive words of one thread in local memory; used for local data of more than
     *     four bytes
     */
    public void coalesce(StaticInstruction instruction, int exec, int each, long[] laneAddresses, long wordStride) {
        count = 0;
        lines = 0;
        type = null;
        cycles = instruction.operation().interval();
        if (exec == 0 || !instruction.memory().load() && !instruction.memory().store()) {
            return;
        }
        switch (instruction.memory().space()) {
            case Space.SHARED -> cycles = banks.cycles(exec, laneAddresses, parts);
            case Space.CONSTANT, Space.PARAMETER ->
                lines(AccessType.CONSTANT_READ, constantLine, instruction, exec, laneAddresses);
            case Space.TEXTURE -> lines(AccessType.TEXTURE_READ, textureLine, instruction, exec, laneAddresses);
            case Space.GLOBAL -> global(instruction, exec, each, laneAddresses);
            case Space.LOCAL, Space.FRAME_PARAMETER -> local(instruction, exec, laneAddresses, wordStride);
            default ->
                throw new IllegalArgumentException("space="
                        + instruction.memory().space() + " of a load or store; expected one of 2, 3, 6, 7, 8, 9, 11");
        }
    }

    /** One access for each line of {@code lineBytes} that any lane reads. */
    private void lines(AccessType reads, int lineBytes, StaticInstruction instruction, int exec, long[] laneAddresses) {
        type = reads;
        segment = lineBytes;
        first = 0;
        unordered = false;
        long low = 0;
        long high = 0;
        int next = 0;
        for (int rest = exec; rest != 0; rest &= rest - 1) {
            long at = laneAddresses[next++];
            long block = at & -segment;
            lanes[entry(block)] |= rest & -rest;
            int offset = (int) (at - block);
            low |= below(offset, instruction.memory().dataBytes());
            high |= above(offset, instruction.memory().dataBytes());
        }
        sort();
        for (int i = 0; i < count; i++) {
            size[i] = lineBytes;
            bytesLow[i] = low;
            bytesHigh[i] = high;
        }
        countLines();
    }

    private void global(StaticInstruction instruction, int exec, int each, long[] laneAddresses) {
        type = instruction.memory().store() ? AccessType.GLOBAL_WRITE : AccessType.GLOBAL_READ;
        segment = segment(instruction);
        int next = 0;
        for (int part = 0; part < parts; part++) {
            first = count;
            unordered = false;
            int taking = exec & lanesOf(part);
            if (instruction.memory().atomic()) {
                int at = next;
                for (int rest = taking; rest != 0; rest &= rest - 1) {
                    touchApart(laneAddresses[at++], instruction.memory().dataBytes(), rest & -rest);
                }
            } else if (each > 1) {
                touchSeveral(
                        taking, each, laneAddresses, next, instruction.memory().dataBytes());
            } else {
                touchAll(taking, laneAddresses, next, instruction.memory().dataBytes());
            }
            next += each * Integer.bitCount(taking);
            sort();
            reduce();
        }
        countLines();
    }

    /**
     * Every lane's bytes join its segment; what neighbouring lanes do in one segment is merged before it is entered.
     */
    private void touchAll(int taking, long[] laneAddresses, int from, int bytes) {
        long mask = (1L << bytes) - 1;
        long segmentMask = -segment;
        int last = segment - bytes;
        long block = 0;
        long low = 0;
        long high = 0;
        int touched = 0;
        int lane = 0;
        int next = from;
        for (int rest = taking; rest != 0; rest &= rest - 1) {
            long at = laneAddresses[next++];
            if ((at & segmentMask) != block) {
                merge(block, low, high, touched, lane);
                block = at & segmentMask;
                low = 0;
                high = 0;
                touched = 0;
                lane = 0;
            }
            if (at == 0 || (at & ~segmentMask) > last) {
                touch(at, bytes, rest & -rest);
                continue;
            }
            int offset = (int) at & BLOCK - 1;
            if (offset >= 64) {
                high |= mask << offset - 64;
            } else {
                low |= mask << offset;
                high |= offset + bytes > 64 ? mask >>> 64 - offset : 0;
            }
            touched |= 1 << offset / Sectors.BYTES;
            lane |= rest & -rest;
        }
        merge(block, low, high, touched, lane);
    }

    private void touchSeveral(int taking, int each, long[] laneAddresses, int from, int bytes) {
        int next = from;
        for (int rest = taking; rest != 0; rest &= rest - 1) {
            for (int i = 0; i < each; i++) {
                touch(laneAddresses[next++], bytes, rest & -rest);
            }
        }
    }

    private void merge(long block, long low, long high, int touched, int lane) {
        if (lane != 0) {
            int entry = entry(block);
            bytesLow[entry] |= low;
            bytesHigh[entry] |= high;
            sectors[entry] |= touched;
            lanes[entry] |= lane;
        }
    }

    private void local(StaticInstruction instruction, int exec, long[] laneAddresses, long wordStride) {
        type = instruction.memory().store() ? AccessType.LOCAL_WRITE : AccessType.LOCAL_READ;
        segment = segment(instruction);
        int words = Math.max(1, instruction.memory().dataBytes() / LOCAL_WORD);
        int bytes = Math.min(LOCAL_WORD, instruction.memory().dataBytes());
        if (words > 1 && wordStride == 0) {
            throw new IllegalStateException(
                    "local data of " + instruction.memory().dataBytes() + " bytes without the distance of its words");
        }
        int next = 0;
        for (int part = 0; part < parts; part++) {
            first = count;
            unordered = false;
            for (int rest = exec & lanesOf(part); rest != 0; rest &= rest - 1) {
                long at = laneAddresses[next++];
                for (int word = 0; word < words; word++) {
                    touch(at + word * wordStride, bytes, rest & -rest);
                }
            }
            sort();
            reduce();
        }
        countLines();
    }

    private int lanesOf(int part) {
        int width = ProgramTrace.WARP_SIZE / parts;
        return (int) ((1L << width) - 1) << part * width;
    }

    private int segment(StaticInstruction instruction) {
        boolean sectorGrain = coalesceArch >= 40
                || coalesceArch >= 20
                        && coalesceArch < 39
                        && (skipL1d || instruction.memory().cacheOp() == CacheOp.GLOBAL);
        return switch (instruction.memory().dataBytes()) {
            case 1 -> Sectors.BYTES;
            case 2 -> sectorGrain ? Sectors.BYTES : 2 * Sectors.BYTES;
            case 4, 8, 16 -> sectorGrain ? Sectors.BYTES : BLOCK;
            default ->
                throw new IllegalArgumentException(
                        "bytes per lane=" + instruction.memory().dataBytes() + "; expected 1, 2, 4, 8 or 16");
        };
    }

    /**
     * A lane's bytes join its segment; an address of zero is none. Bytes past the segment's end open the next one, as
     * GPGPU-Sim has it.
     */
    private void touch(long at, int bytes, int lane) {
        if (at == 0) {
            return;
        }
        mark(entry(at & -segment), at, bytes, lane);
        long end = at + bytes - 1;
        if ((end & -segment) != (at & -segment)) {
            mark(entry(end & -segment), end, bytes, lane);
        }
    }

    /** An atomic's bytes join the first access of its segment that does not have them yet. */
    private void touchApart(long at, int bytes, int lane) {
        long block = at & -segment;
        int offset = (int) at & BLOCK - 1;
        long low = below(offset, bytes);
        long high = above(offset, bytes);
        for (int i = first; i < count; i++) {
            if (address[i] == block && (bytesLow[i] & low) == 0 && (bytesHigh[i] & high) == 0) {
                mark(i, at, bytes, lane);
                return;
            }
        }
        mark(opened(block), at, bytes, lane);
    }

    private void mark(int entry, long at, int bytes, int lane) {
        int offset = (int) at & BLOCK - 1;
        sectors[entry] |= 1 << offset / Sectors.BYTES;
        lanes[entry] |= lane;
        bytesLow[entry] |= below(offset, bytes);
        bytesHigh[entry] |= above(offset, bytes);
    }

    private int entry(long block) {
        boolean beyondAll = !unordered && (count == first || address[count - 1] < block);
        for (int i = count - 1; !beyondAll && i >= first; i--) {
            if (address[i] == block) {
                return i;
            }
        }
        return opened(block);
    }

    private int opened(long block) {
        int entry = count++;
        unordered |= entry > first && address[entry - 1] > block;
        address[entry] = block;
        lanes[entry] = 0;
        sectors[entry] = 0;
        bytesLow[entry] = 0;
        bytesHigh[entry] = 0;
        return entry;
    }

    /** Bits 0-63 of {@code bytes} bytes from {@code offset} on; bits above 127 are dropped. */
    static long below(int offset, int bytes) {
        return offset >= 64 ? 0 : (1L << bytes) - 1 << offset;
    }

    /** Bits 64-127 of them. */
    static long above(int offset, int bytes) {
        long mask = (1L << bytes) - 1;
        if (offset >= 64) {
            return offset >= 128 ? 0 : mask << offset - 64;
        }
        return offset + bytes > 64 ? mask >>> 64 - offset : 0;
    }

    /** Brings the segments of one sub-warp into ascending order; equal ones keep theirs. */
    private void sort() {
        if (!unordered) {
            return;
        }
        for (int i = first + 1; i < count; i++) {
            for (int j = i; j > first && address[j - 1] > address[j]; j--) {
                swap(j - 1, j);
            }
        }
    }

    private void swap(int i, int j) {
        long block = address[i];
        address[i] = address[j];
        address[j] = block;
        long low = bytesLow[i];
        bytesLow[i] = bytesLow[j];
        bytesLow[j] = low;
        long high = bytesHigh[i];
        bytesHigh[i] = bytesHigh[j];
        bytesHigh[j] = high;
        int lane = lanes[i];
        lanes[i] = lanes[j];
        lanes[j] = lane;
        int sector = sectors[i];
        sectors[i] = sectors[j];
        sectors[j] = sector;
    }

    /** Halves a segment of which only one half is used, down to one sector. */
    private void reduce() {
        for (int i = first; i < count; i++) {
            long at = address[i];
            int bytes = segment;
            while (bytes > Sectors.BYTES) {
                int half = bytes / 2;
                int firstSector = ((int) at & BLOCK - 1) / Sectors.BYTES;
                int width = half / Sectors.BYTES;
                int halfMask = (1 << width) - 1;
                boolean lower = (sectors[i] >> firstSector & halfMask) != 0;
                boolean upper = (sectors[i] >> firstSector + width & halfMask) != 0;
                if (lower && upper) {
                    break;
                }
                at += upper ? half : 0;
                bytes = half;
            }
            address[i] = at;
            size[i] = bytes;
        }
    }

    private void countLines() {
        for (int i = 0; i < count; i++) {
            long line = address[i] & lineMask;
            int oldest = parts == 1 ? Math.max(0, i - 1) : 0;
            int j = i - 1;
            while (j >= oldest && (address[j] & lineMask) != line) {
                j--;
            }
            if (j < oldest) {
                lines++;
            }
        }
    }
}
