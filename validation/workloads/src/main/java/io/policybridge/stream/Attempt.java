package io.policybridge.stream;

/**
 * One access attempt on a cache: the columns of an {@code A} record (l1d, l2; also {@code IA} and {@code CA}). A
 * flyweight: reused from record to record, its fields plain on purpose. Words ({@link #type}, {@link #probe},
 * {@link #status}, {@link #reason}) are as {@link StreamReader#packed} makes them; what the record marks as none is
 * {@link #NONE}.
 */
public final class Attempt {
    /** Not present in the record. */
    public static final int NONE = -1;

    /** Probe and status: hit. */
    public static final int HIT = 'H';
    /** Probe and status: hit on a reserved line. */
    public static final int HIT_RESERVED = 'H' << 8 | 'R';
    /** Probe and status: miss. */
    public static final int MISS = 'M';
    /** Probe and status: the line is there, the sector is not. */
    public static final int SECTOR_MISS = 'S' << 8 | 'M';
    /** Probe and status: reservation fail. */
    public static final int RESERVATION_FAIL = 'R' << 8 | 'F';

    /** Core cycle. */
    public long core;
    /** L2 tick; {@link #NONE} outside l2. */
    public long tick;
    /** SM, or sub-partition in l2. */
    public int unit;

    public long uid;
    /** Hardware warp of the requester, or {@link #NONE}. */
    public int warp;
    /** Or {@link #NONE}. */
    public long pc;

    public long address;
    public int bytes;
    public int type;
    public int sectors;
    public int probe;
    public int status;
    /** Why a reservation failed: LA, MQ, ME, MM, RW; or {@link #NONE}. */
    public int reason;

    public int set;
    public int way;
    /** 0 tags not allocated, 1 line, 2 only sectors of it. */
    public int allocated;
    /** Whether it was merged into an MSHR entry that was there before. */
    public boolean merged;
    /** Whether a valid line was evicted; the four fields below are then set. */
    public boolean evicted;

    public long evictedBlock;
    public boolean evictedDirty;
    /** Dirty sectors of the line evicted. */
    public int evictedSectors;
    /** How many of its bytes were modified. */
    public int evictedBytes;

    public final PushList pushes = new PushList();
    /** Miss-queue places in use afterwards, or {@link #NONE} on a reservation fail. */
    public int missQueue;
    /** MSHR entries in use afterwards, or {@link #NONE} on a reservation fail. */
    public int mshrs;
    /** Bytes written. */
    public final ByteSet written = new ByteSet();

    /** Takes all columns of the current record; {@code withTick}: of an l2 stream. */
    public void read(StreamReader in, boolean withTick) {
        read(in, in.count("core"), withTick);
    }

    /** The same, for a caller that has taken the first column already. */
    public void read(StreamReader in, long takenCore, boolean withTick) {
        core = takenCore;
        tick = withTick ? in.decimal("l2") : NONE;
        readFromUnit(in, withTick ? "sp" : "sm");
    }

    /** Takes all columns behind the clocks; {@code unitColumn} is the first of them. */
    void readFromUnit(StreamReader in, String unitColumn) {
        unit = in.integer(unitColumn, 0, StreamLimits.UNITS - 1);
        uid = in.integer("uid", 0, StreamLimits.UID);
        warp = in.integer("warp", NONE, StreamLimits.SLOTS - 1);
        pc = in.takeDash() ? NONE : in.hex("pc");
        address = in.hex("addr");
        bytes = in.integer("size", 0, StreamLimits.BYTES);
        type = Words.TYPES.take(in, "type");
        sectors = in.mask("sectors");
        probe = Words.OUTCOMES.take(in, "probe");
        status = Words.OUTCOMES.take(in, "status");
        reason = in.takeDash() ? NONE : Words.REASONS.take(in, "reason");
        if ((status == RESERVATION_FAIL) != (reason != NONE)) {
            throw in.bad(
                    "reason", reason == NONE ? "-" : StreamReader.unpacked(reason), "a reason exactly with status RF");
        }
        set = orNone(in, "set", StreamLimits.SETS - 1);
        way = orNone(in, "way", StreamLimits.WAYS - 1);
        in.openField("alloc");
        allocated = in.partInteger(0, 2);
        merged = in.take('m');
        in.closeField();
        eviction(in);
        pushes.read(in);
        missQueue = orNone(in, "missq", Integer.MAX_VALUE);
        mshrs = orNone(in, "mshrs", Integer.MAX_VALUE);
        written.read(in, "bytes");
        in.end();
    }

    private static int orNone(StreamReader in, String column, int most) {
        return in.takeDash() ? NONE : in.integer(column, 0, most);
    }

    private void eviction(StreamReader in) {
        evicted = !in.takeDash();
        if (!evicted) {
            return;
        }
        in.openField("evict");
        evictedBlock = in.partHex();
        in.expect('/');
        evictedDirty = in.partInteger(0, 1) == 1;
        in.expect('/');
        evictedSectors = in.partMask();
        in.expect('/');
        evictedBytes = in.partInteger(0, StreamLimits.BYTES);
        in.closeField();
    }
}
