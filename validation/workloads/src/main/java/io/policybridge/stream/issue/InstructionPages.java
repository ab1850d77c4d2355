package io.policybridge.stream.issue;

import io.policybridge.workload.DynamicInstructions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The instructions of many warps between the one who reads them and the one who executes them: each warp has a chain of
 * pages, which are used again once they have been executed. An address counts words of four bytes from the first page
 * on; it names the dynamic instruction that begins there. The first pages are on the heap; what does not fit there is
 * in a temporary file.
 */
public final class InstructionPages implements DynamicInstructions, AutoCloseable {
    /** Nothing is at an address yet. */
    public static final int OPEN = -1;
    /** The chain ends there. */
    public static final int END = -2;
    /** The chain goes on at the address in the word behind. */
    private static final int LINK = -3;

    private static final int PAGE_BITS = 9;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final int SEGMENT_BITS = 20;
    private static final int SEGMENT = 1 << SEGMENT_BITS;
    private static final int MOST_SEGMENTS = 1 << Integer.SIZE - 1 - SEGMENT_BITS;

    private final int heapSegments;
    private final int mostSegments;
    private final OverflowFile overflow = new OverflowFile(SEGMENT * Integer.BYTES);
    private ByteBuffer[] segments = new ByteBuffer[0];
    /** By page: the warp on whose way it is, and those who keep an instruction in it. */
    private int[] holders = new int[0];

    private int[] free = new int[0];
    private int freeCount;
    /** Where the next number of the details is read. */
    private ByteBuffer reading;

    private int position;

    /** At most {@code heapBytes}, but at least one segment, are on the heap. */
    public InstructionPages(long heapBytes) {
        this(heapBytes, MOST_SEGMENTS);
    }

    /** As above; at most {@code mostSegments} in all. */
    InstructionPages(long heapBytes, int mostSegments) {
        this.mostSegments = mostSegments;
        heapSegments = (int) Math.max(1, heapBytes / (SEGMENT * Integer.BYTES));
    }

    /** Begins the chain of a warp at the address returned. */
    public int open() {
        if (freeCount == 0) {
            grow();
        }
        int page = free[--freeCount];
        holders[page] = 1;
        put(page << PAGE_BITS, OPEN);
        return page << PAGE_BITS;
    }

    private void grow() {
        int index = segments.length;
        if (index == mostSegments) {
            String most = ((long) mostSegments * SEGMENT * Integer.BYTES >> 20) + " MiB";
            String full = most + " of recorded instructions wait for their warps; there is no room for more";
            throw new UncheckedIOException(full, new IOException(full));
        }
        segments = Arrays.copyOf(segments, index + 1);
        segments[index] = (index < heapSegments ? ByteBuffer.allocate(SEGMENT * Integer.BYTES) : overflow.next())
                .order(ByteOrder.LITTLE_ENDIAN);
        int pages = SEGMENT >> PAGE_BITS;
        holders = Arrays.copyOf(holders, holders.length + pages);
        free = Arrays.copyOf(free, holders.length);
        for (int page = holders.length - 1; page >= holders.length - pages; page--) {
            free[freeCount++] = page;
        }
    }

    /**
     * Adds {@code instruction} of {@code words} words to the chain that is open at {@code at}; returns where it is
     * then.
     */
    public int append(int at, EncodedInstruction instruction, int words) {
        return append(at, instruction.bytes, 0, words);
    }

    /** As above; it stands in {@code bytes} from {@code start} on. */
    int append(int at, byte[] bytes, int start, int words) {
        int from = at;
        if ((at & PAGE - 1) + words + 2 > PAGE) {
            from = open();
            put(at + 1, from);
            put(at, LINK);
        }
        segments[from >>> SEGMENT_BITS].put((from & SEGMENT - 1) << 2, bytes, start, words << 2);
        put(from + words, OPEN);
        return from + words;
    }

    /** Ends the chain that is open at {@code at}. */
    public void end(int at) {
        put(at, END);
    }

    /** The instruction at {@code at} or at what is linked there; {@link #OPEN}, {@link #END}. */
    public int resolve(int at) {
        int found = at;
        int word = get(found);
        while (word == LINK) {
            found = get(found + 1);
            word = get(found);
        }
        return word < 0 ? word : found;
    }

    /** The address behind instruction {@code at}. */
    public int behind(int at) {
        return at + EncodedInstruction.HEAD + (get(at) >>> EncodedInstruction.DETAIL_SHIFT);
    }

    /** Whether instructions {@code at} and {@code other} are in one page. */
    public static boolean isOnePage(int at, int other) {
        return at >>> PAGE_BITS == other >>> PAGE_BITS;
    }

    /**
     * The page of {@code at} is needed until {@link #release}, which is also called when the warp has left the page.
     */
    public void hold(int at) {
        holders[at >>> PAGE_BITS]++;
    }

    /** Ends one {@link #hold} of the page of {@code at}. */
    public void release(int at) {
        int page = at >>> PAGE_BITS;
        if (--holders[page] == 0) {
            free[freeCount++] = page;
        }
    }

    /** Pages in use. */
    int used() {
        return holders.length - freeCount;
    }

    /** Bytes of the pages in use. */
    public long usedBytes() {
        return (long) used() * PAGE * Integer.BYTES;
    }

    @Override
    public int code(int at) {
        return get(at) & EncodedInstruction.CODE;
    }

    @Override
    public int active(int at) {
        return get(at + 1);
    }

    @Override
    public int exec(int at) {
        return get(at + 2);
    }

    @Override
    public int barrier(int at) {
        if ((get(at) & EncodedInstruction.BARRIER) == 0) {
            return -1;
        }
        startDetails(at);
        return (int) number();
    }

    @Override
    public int barrierThreads(int at) {
        if ((get(at) & EncodedInstruction.BARRIER) == 0) {
            return -1;
        }
        startDetails(at);
        number();
        return (int) number();
    }

    @Override
    public int addresses(int at, long[] out) {
        int head = get(at);
        if ((head & EncodedInstruction.ADDRESSES) == 0) {
            return 0;
        }
        startDetails(at);
        if ((head & EncodedInstruction.BARRIER) != 0) {
            number();
            number();
        }
        int lanes = Integer.bitCount(exec(at));
        long address = number();
        out[0] = address;
        int lane = 1;
        while (lane < lanes) {
            int runEnd = lane + (int) number();
            long stride = number();
            while (lane < runEnd) {
                address += stride;
                out[lane++] = address;
            }
        }
        return lanes;
    }

    private void startDetails(int at) {
        reading = segments[at >>> SEGMENT_BITS];
        position = (at & SEGMENT - 1) + EncodedInstruction.HEAD << 2;
    }

    private long number() {
        long value = 0;
        int shift = 0;
        int next = reading.get(position++);
        while (next < 0) {
            value |= (long) (next & 0x7f) << shift;
            shift += 7;
            next = reading.get(position++);
        }
        value |= (long) next << shift;
        return value >>> 1 ^ -(value & 1);
    }

    private int get(int at) {
        return segments[at >>> SEGMENT_BITS].getInt((at & SEGMENT - 1) << 2);
    }

    private void put(int at, int word) {
        segments[at >>> SEGMENT_BITS].putInt((at & SEGMENT - 1) << 2, word);
    }

    @Override
    public void close() {
        overflow.close();
    }
}
