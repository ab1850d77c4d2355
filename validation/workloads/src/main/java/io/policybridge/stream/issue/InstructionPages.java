package io.policybridge.stream.issue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The instructions of many warps between the one who reads them and the one who executes them: each warp has a chain of
 * pages, which are used again once they have been executed. An address counts words of four bytes from the first page
 * on; it names the dynamic instruction that begins there. The first pages are on the heap; what does not fit there is
 * in a temporary file.
 *
 * <p>One thread at a time adds to chains. Another one may meanwhile execute what has been added: it finds an
 * instruction whole, or {@link #OPEN} in its place. Each chain is executed by one thread at a time.
 */
public final class InstructionPages implements AutoCloseable {
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
    /** By segment and page: the warp on whose way it is, and those who keep an instruction in it. */
    private int[][] holders = new int[0][];

    private int[] free = new int[0];
    private int freeCount;

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
        int at = vacant() << PAGE_BITS;
        holders[at >>> SEGMENT_BITS][pageOf(at)] = 1;
        put(at, OPEN);
        return at;
    }

    private synchronized int vacant() {
        if (freeCount == 0) {
            grow();
        }
        return free[--freeCount];
    }

    private static int pageOf(int at) {
        return (at & SEGMENT - 1) >>> PAGE_BITS;
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
        holders = Arrays.copyOf(holders, index + 1);
        holders[index] = new int[pages];
        free = Arrays.copyOf(free, (index + 1) * pages);
        for (int page = free.length - 1; page >= free.length - pages; page--) {
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
    public int append(int at, byte[] bytes, int start, int words) {
        int from = at;
        if ((at & PAGE - 1) + words + 2 > PAGE) {
            from = open();
            put(at + 1, from);
            VarHandle.releaseFence();
            put(at, LINK);
        }
        put(from + words, OPEN);
        ByteBuffer segment = segment(from);
        int place = place(from);
        segment.put(place + Integer.BYTES, bytes, start + Integer.BYTES, words - 1 << 2);
        VarHandle.releaseFence();
        segment.putInt(place, EncodedInstruction.head(bytes, start));
        return from + words;
    }

    /** Ends the chain that is open at {@code at}. */
    public void end(int at) {
        put(at, END);
    }

    /** The instruction at {@code at} or at what is linked there; {@link #OPEN}, {@link #END}. */
    public int resolve(int at) {
        int found = at;
        int word = published(found);
        while (word == LINK) {
            found = get(found + 1);
            word = published(found);
        }
        return word < 0 ? word : found;
    }

    /** The word at {@code at}: what was written before it can be seen from now on. */
    private int published(int at) {
        int word = get(at);
        VarHandle.acquireFence();
        return word;
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
        holders[at >>> SEGMENT_BITS][pageOf(at)]++;
    }

    /** Ends one {@link #hold} of the page of {@code at}. */
    public void release(int at) {
        if (--holders[at >>> SEGMENT_BITS][pageOf(at)] == 0) {
            free(at >>> PAGE_BITS);
        }
    }

    /** Takes the instructions of a warp from {@code first} on away, as one that executes them; how many there were. */
    public long walk(int first) {
        long count = 0;
        int at = resolve(first);
        while (at != END) {
            count++;
            int next = resolve(behind(at));
            if (next == END || !isOnePage(at, next)) {
                release(at);
            }
            at = next;
        }
        return count;
    }

    private synchronized void free(int page) {
        free[freeCount++] = page;
    }

    /** Pages in use. */
    synchronized int used() {
        return free.length - freeCount;
    }

    /** Bytes of the pages in use. */
    public long usedBytes() {
        return (long) used() * PAGE * Integer.BYTES;
    }

    /** The word at {@code at}. */
    int get(int at) {
        return segment(at).getInt(place(at));
    }

    /** Where {@link #get} reads: the buffer, and the byte there. */
    ByteBuffer segment(int at) {
        return segments[at >>> SEGMENT_BITS];
    }

    static int place(int at) {
        return (at & SEGMENT - 1) << 2;
    }

    private void put(int at, int word) {
        segment(at).putInt(place(at), word);
    }

    @Override
    public void close() {
        overflow.close();
    }
}
