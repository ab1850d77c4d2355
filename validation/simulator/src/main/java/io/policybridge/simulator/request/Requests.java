package io.policybridge.simulator.request;

import io.policybridge.api.Access;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All memory requests of one simulation (GPGPU-Sim's {@code mem_fetch}), as columns of flat arrays; a request is an
 * index. Indices are recycled, {@link #uid} is not. Fields are plain arrays on purpose: components read and write them
 * on the path of every access.
 *
 * <p>Threads that simulate side by side create and end requests each in a {@link #part} of its own, which has the same
 * columns. {@link #meet} gives what a part created while it was {@link #leave apart} the numbers that it would have on
 * one thread.
 */
public final class Requests {
    /** No request. */
    public static final int NONE = -1;
    /** The uid of a request that has ended. */
    private static final int ENDED = -1;
    /** Bytes of a packet without data: a read request, or the reply to a write. */
    public static final int HEADER_BYTES = 8;

    /** Ordinal of the {@link AccessType}. */
    public int[] type;

    public long[] address;
    /** Bytes requested; changes in flight (an L1D miss requests its whole line). */
    public int[] size;
    /** Sectors touched, bit i = bytes 32i to 32i+31 of the 128-byte line. */
    public int[] sectors;
    /** Bytes touched inside the 128-byte line: bits 0-63. */
    public long[] bytesLow;
    /** Bytes touched inside the 128-byte line: bits 64-127. */
    public long[] bytesHigh;
    /** Lanes served. */
    public int[] lanes;

    public boolean[] atomic;
    /** Of an atomic on global memory that has not been executed: its dynamic instruction in the playback, or -1. */
    public int[] atomicOf;
    /** Requesting SM, or -1. */
    public int[] sm;
    /** Hardware warp of the SM, or -1. */
    public int[] slot;
    /** Launch number of the warp on its SM. */
    public int[] dynamicWarp;

    public long[] pc;
    /** In-flight instruction of the SM that waits for this request, or -1. */
    public int[] instruction;
    /**
     * The packet of which this is a sector (children of a split), or -1. Reads: the packet lives on until the cache
     * that waits for it hands it back. Writes: only a mark, the packet itself ended at the split.
     */
    public int[] parent;
    /** Sectors into which this packet was split at the L2; 0: it was not. */
    public int[] children;
    /** The write that this fetch-on-write read serves, or -1. */
    int[] originalWrite;
    /** Stable id: kernel, CTA, warp in CTA, n, request index; -1 without warp. */
    public int[] kernel;

    public int[] cta;
    public int[] warpInCta;
    public int[] n;
    public int[] index;
    /** Number of the CUDA stream of the kernel that causes it. */
    public int[] stream;
    /** Requests, and distinct L1D lines, of the whole warp instruction. */
    public int[] requests;

    public int[] lines;
    /** Global L2 slice that owns the address. */
    public int[] partition;
    /** Policy's tag, latched at L2 arrival. */
    public int[] tag;
    /** Hint of the L2's policy, which travels with the reply; 0: none. */
    public int[] hint;
    /**
     * Policy's route, latched ({@code Answer} code, 0 for none): that of the L1D until the request arrives at the L2.
     */
    public int[] route;
    /** Whether it bypasses the L1D: its reply goes straight to the registers. */
    public boolean[] bypassesL1d;
    /** Core cycle from which it may leave a fixed-latency queue. */
    public long[] ready;
    /**
     * Unique number in the run, in order of creation from 1; until the part that created it meets, it is provisional.
     */
    public int[] uid;

    /**
     * Warp schedulers per SM: warp slot i belongs to scheduler i % schedulers. Set once, when the simulation is built.
     */
    public int schedulers = 1;

    /** Free indices that a part has at least when it leaves: more than its SMs create in a core cycle. */
    private static final int ROOM = 4096;

    private int[] free;
    private int freeCount;
    private int nextUid = 1;
    /** That of which this is a part; null of the whole. */
    private final Requests whole;

    private final List<Requests> parts = new ArrayList<>();
    /** Whether this part runs beside others. */
    private boolean apart;
    /** What was numbered since it left, in that order; {@link #NONE} for numbers that no request has. */
    private int[] numbered;

    private int numberedCount;
    /** How many had been numbered each time that it passed, how often it has, and how many of these have met. */
    private int[] ends = new int[8];

    private int turns;
    private int turn;
    /** Of what met last: the place of the first among what was numbered since this part left, and its number. */
    private int metFrom;

    private int metAs;

    /** A pool that grows when needed. */
    public Requests() {
        whole = null;
        grow(1024);
    }

    private Requests(Requests whole) {
        this.whole = whole;
        schedulers = whole.schedulers;
        free = new int[0];
        numbered = new int[ROOM];
        share();
    }

    /** A new part, for one thread. */
    public Requests part() {
        Requests part = new Requests(this);
        parts.add(part);
        return part;
    }

    /** The columns are those of the whole. */
    private void share() {
        type = whole.type;
        address = whole.address;
        size = whole.size;
        sectors = whole.sectors;
        bytesLow = whole.bytesLow;
        bytesHigh = whole.bytesHigh;
        lanes = whole.lanes;
        atomic = whole.atomic;
        atomicOf = whole.atomicOf;
        sm = whole.sm;
        slot = whole.slot;
        dynamicWarp = whole.dynamicWarp;
        pc = whole.pc;
        instruction = whole.instruction;
        parent = whole.parent;
        children = whole.children;
        originalWrite = whole.originalWrite;
        kernel = whole.kernel;
        cta = whole.cta;
        warpInCta = whole.warpInCta;
        n = whole.n;
        index = whole.index;
        stream = whole.stream;
        requests = whole.requests;
        lines = whole.lines;
        partition = whole.partition;
        tag = whole.tag;
        hint = whole.hint;
        route = whole.route;
        bypassesL1d = whole.bypassesL1d;
        ready = whole.ready;
        uid = whole.uid;
        if (free.length < type.length) {
            free = Arrays.copyOf(free, type.length);
        }
    }

    /** This part may be used by a thread beside others that use theirs, until it has met. */
    public void leave() {
        takeFree();
        apart = true;
        numberedCount = 0;
        turns = 0;
        turn = 0;
    }

    /** What this part creates from now on has its {@link #meet} of its own. */
    public void passed() {
        if (turns == ends.length) {
            ends = Arrays.copyOf(ends, 2 * turns);
        }
        ends[turns++] = numberedCount;
    }

    /**
     * Numbers what this part created before it {@link #passed} for the first time since it left, then what it created
     * before the second time, and so on; parts meet in the order in which one thread would have created all. The last
     * one ends its being apart.
     */
    public void meet() {
        int from = turn == 0 ? 0 : ends[turn - 1];
        int end = turn < turns ? ends[turn] : numberedCount;
        metFrom = from;
        metAs = whole.nextUid;
        for (int i = from; i < end; i++) {
            int number = whole.nextUid++;
            if (numbered[i] != NONE && uid[numbered[i]] != ENDED) {
                uid[numbered[i]] = number;
            }
        }
        turn++;
        if (turn >= turns) {
            apart = false;
            numberedCount = 0;
            giveFree();
        }
    }

    /** Takes free indices of the whole, up to {@link #ROOM}; others may have to give theirs back first. */
    private void takeFree() {
        while (freeCount < ROOM) {
            if (whole.freeCount == 0) {
                whole.parts.forEach(Requests::giveFree);
            }
            if (whole.freeCount == 0) {
                whole.grow(type.length * 2);
            }
            free[freeCount++] = whole.free[--whole.freeCount];
        }
    }

    /** Gives those back that it has too many of. */
    private void giveFree() {
        while (freeCount > 2 * ROOM) {
            whole.free[whole.freeCount++] = free[--freeCount];
        }
    }

    /** Whether numbers were given since this part left. */
    public boolean hasNumbered() {
        return numberedCount > 0;
    }

    /** The next number, for {@code request} or {@link #NONE}; provisional while it is apart. */
    private int number(int request) {
        if (whole == null) {
            return nextUid++;
        }
        if (!apart) {
            return whole.nextUid++;
        }
        if (numberedCount == numbered.length) {
            numbered = Arrays.copyOf(numbered, 2 * numberedCount);
        }
        numbered[numberedCount++] = request;
        return ENDED - numberedCount;
    }

    /** Whether a part that is apart has given {@code uid}, in place of a number. */
    public static boolean isProvisional(int uid) {
        return uid < ENDED;
    }

    /** The number that {@code uid} stands for, if it was given before what {@link #meet met} last passed. */
    public int settled(int uid) {
        return isProvisional(uid) ? metAs + ENDED - 1 - uid - metFrom : uid;
    }

    private void grow(int capacity) {
        int old = type == null ? 0 : type.length;
        type = resized(type, capacity);
        address = resized(address, capacity);
        size = resized(size, capacity);
        sectors = resized(sectors, capacity);
        bytesLow = resized(bytesLow, capacity);
        bytesHigh = resized(bytesHigh, capacity);
        lanes = resized(lanes, capacity);
        atomic = atomic == null ? new boolean[capacity] : Arrays.copyOf(atomic, capacity);
        atomicOf = resized(atomicOf, capacity);
        sm = resized(sm, capacity);
        slot = resized(slot, capacity);
        dynamicWarp = resized(dynamicWarp, capacity);
        pc = resized(pc, capacity);
        instruction = resized(instruction, capacity);
        parent = resized(parent, capacity);
        children = resized(children, capacity);
        originalWrite = resized(originalWrite, capacity);
        kernel = resized(kernel, capacity);
        cta = resized(cta, capacity);
        warpInCta = resized(warpInCta, capacity);
        n = resized(n, capacity);
        index = resized(index, capacity);
        stream = resized(stream, capacity);
        requests = resized(requests, capacity);
        lines = resized(lines, capacity);
        partition = resized(partition, capacity);
        tag = resized(tag, capacity);
        hint = resized(hint, capacity);
        route = resized(route, capacity);
        bypassesL1d = bypassesL1d == null ? new boolean[capacity] : Arrays.copyOf(bypassesL1d, capacity);
        ready = resized(ready, capacity);
        uid = resized(uid, capacity);
        free = resized(free, capacity);
        for (int i = capacity - 1; i >= old; i--) {
            free[freeCount++] = i;
        }
        parts.forEach(Requests::share);
    }

    private static int[] resized(int[] column, int capacity) {
        return column == null ? new int[capacity] : Arrays.copyOf(column, capacity);
    }

    private static long[] resized(long[] column, int capacity) {
        return column == null ? new long[capacity] : Arrays.copyOf(column, capacity);
    }

    /**
     * A fresh request with a new uid, without warp, parent, tag or route; type, address, size and masks are the
     * caller's to set.
     */
    public int allocate() {
        int request = reserve();
        uid[request] = number(request);
        return request;
    }

    /** The same outside the numbering, with uid 0: for what GPGPU-Sim does without a request, such as host copies. */
    public int reserve() {
        if (freeCount == 0) {
            makeRoom();
        }
        int request = free[--freeCount];
        uid[request] = 0;
        atomic[request] = false;
        atomicOf[request] = NONE;
        lanes[request] = 0;
        bytesLow[request] = 0;
        bytesHigh[request] = 0;
        sm[request] = NONE;
        slot[request] = NONE;
        dynamicWarp[request] = NONE;
        pc[request] = Access.NONE;
        instruction[request] = NONE;
        parent[request] = NONE;
        children[request] = 0;
        originalWrite[request] = NONE;
        kernel[request] = Access.NONE;
        cta[request] = Access.NONE;
        warpInCta[request] = Access.NONE;
        n[request] = Access.NONE;
        index[request] = Access.NONE;
        stream[request] = 0;
        requests[request] = 0;
        lines[request] = 0;
        tag[request] = 0;
        hint[request] = 0;
        route[request] = 0;
        bypassesL1d[request] = false;
        ready[request] = 0;
        return request;
    }

    private void makeRoom() {
        if (apart) {
            throw new IllegalStateException("the SMs of one thread create more than " + ROOM + " requests in a cycle");
        }
        if (whole == null) {
            grow(type.length * 2);
        } else {
            takeFree();
        }
    }

    /** Skips a uid: GPGPU-Sim uses one up on some failed attempts. */
    public void burnUid() {
        number(NONE);
    }

    /** Gives {@code request} a new uid: GPGPU-Sim creates it again for another attempt. */
    public void renew(int request) {
        uid[request] = number(request);
    }

    /**
     * Makes {@code child} a part of {@code packet}: it gets its origin, partition, tag and route, but not its
     * instruction.
     */
    public void inherit(int child, int packet) {
        parent[child] = packet;
        lanes[child] = lanes[packet];
        sm[child] = sm[packet];
        slot[child] = slot[packet];
        dynamicWarp[child] = dynamicWarp[packet];
        pc[child] = pc[packet];
        kernel[child] = kernel[packet];
        cta[child] = cta[packet];
        warpInCta[child] = warpInCta[packet];
        n[child] = n[packet];
        index[child] = index[packet];
        stream[child] = stream[packet];
        requests[child] = requests[packet];
        lines[child] = lines[packet];
        partition[child] = partition[packet];
        tag[child] = tag[packet];
        route[child] = route[packet];
    }

    /** Ends the life of {@code request}. @throws IllegalStateException if it has ended, as by a second reply */
    public void release(int request) {
        if (uid[request] == ENDED) {
            throw new IllegalStateException("a request ends twice");
        }
        uid[request] = ENDED;
        free[freeCount++] = request;
    }

    /** Requests alive. */
    public int live() {
        int unused = freeCount;
        for (Requests part : parts) {
            unused += part.freeCount;
        }
        return type.length - unused;
    }

    /** Bytes of its packet to the L2: a read has no data. */
    public int bytesToMemory(int request) {
        return HEADER_BYTES + (isWrite(request) || atomic[request] ? size[request] : 0);
    }

    /** Bytes of its packet from the L2: the reply to a write has no data. */
    public int bytesFromMemory(int request) {
        return HEADER_BYTES + (!isWrite(request) || atomic[request] ? size[request] : 0);
    }

    /** Whether {@code request} carries data towards memory. */
    public boolean isWrite(int request) {
        return AccessType.VALUES[type[request]].isWrite();
    }
}
