package io.policybridge.bridge;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;

/** Offsets and sizes in a frame: bytes, little-endian. A test compares every one with {@code frame_layout.tsv}. */
public final class Layout {
    public static final int FRAME_MAGIC_VALUE = 0x31464250;
    public static final int VERSION_VALUE = 1;

    public static final int ACCESS_ADDRESS = 0;
    public static final int ACCESS_PC = 8;
    public static final int ACCESS_CYCLE = 16;
    public static final int ACCESS_KERNEL = 24;
    public static final int ACCESS_CTA = 28;
    public static final int ACCESS_WARP_IN_CTA = 32;
    public static final int ACCESS_N = 36;
    public static final int ACCESS_REQUEST = 40;
    public static final int ACCESS_SECTOR = 44;
    public static final int ACCESS_SM = 48;
    public static final int ACCESS_SCHEDULER = 52;
    public static final int ACCESS_SLOT = 56;
    public static final int ACCESS_DYNAMIC_WARP = 60;
    public static final int ACCESS_PARTITION = 64;
    public static final int ACCESS_LANES = 68;
    public static final int ACCESS_SIZE = 72;
    public static final int ACCESS_REQUESTS = 76;
    public static final int ACCESS_LINES = 78;
    public static final int ACCESS_SECTORS = 80;
    public static final int ACCESS_KIND = 81;
    public static final int ACCESS_SPACE = 82;
    public static final int ACCESS_TAG = 83;
    public static final int ACCESS_RESERVED = 84;
    public static final int ACCESS_BYTES = 88;

    public static final int RECORD_HOOK = 0;
    public static final int RECORD_PART = 2;
    public static final int RECORD_UNIT = 4;
    public static final int RECORD_ARG = 8;
    public static final int RECORD_ACCESS = 48;
    public static final int RECORD_BYTES = 136;

    public static final int QUEUED_ROW = 0;
    public static final int QUEUED_TAG = 8;
    public static final int QUEUED_RESERVED = 12;
    public static final int QUEUED_ACCESS = 16;
    public static final int QUEUED_BYTES = 104;

    public static final int GEOMETRY_SMS = 0;
    public static final int GEOMETRY_SUB_PARTITIONS = 4;
    public static final int GEOMETRY_CHANNELS = 8;
    public static final int GEOMETRY_BANKS = 12;
    public static final int GEOMETRY_SCHEDULERS = 16;
    public static final int GEOMETRY_WARPS = 20;
    public static final int GEOMETRY_WARP_SIZE = 24;
    public static final int GEOMETRY_CTAS = 28;
    public static final int GEOMETRY_L1D = 32;
    public static final int GEOMETRY_L2 = 44;
    public static final int GEOMETRY_OFFERED = 56;
    public static final int GEOMETRY_BYTES = 64;

    public static final int SITE_HOOKS = 0;
    public static final int SITE_PROMPT = 8;
    public static final int SITE_FLAGS = 16;
    public static final int SITE_ROUTE_SCOPE = 20;
    public static final int SITE_VICTIM_SCOPE = 21;
    public static final int SITE_NO_ELIGIBLE_WAY_SCOPE = 22;
    public static final int SITE_GRAIN_SCOPE = 23;
    public static final int SITE_BYTES = 24;

    public static final int FRAME_MAGIC = 0;
    public static final int FRAME_VERSION = 4;
    public static final int FRAME_SEQUENCE = 8;
    public static final int FRAME_PURPOSE = 16;
    public static final int FRAME_FLAGS = 20;
    public static final int FRAME_EVENTS = 24;
    public static final int FRAME_VIEW_BYTES = 28;
    public static final int FRAME_CYCLE = 32;
    public static final int FRAME_TEXT_BYTES = 40;
    public static final int FRAME_RESERVED = 44;
    public static final int FRAME_ECHO = 64;
    public static final int FRAME_STATUS = 72;
    public static final int FRAME_CODE = 76;
    public static final int FRAME_VALUE = 80;
    public static final int FRAME_NEXT_TICK = 88;
    public static final int FRAME_REPLY_TEXT_BYTES = 96;
    public static final int FRAME_SITE_COUNT = 100;
    public static final int FRAME_TEXT = 128;
    public static final int FRAME_QUERY = 8320;
    public static final int FRAME_VIEW = 8456;
    public static final int FRAME_EVENT_RECORDS = 61704;
    public static final int FRAME_SITES = 96520;
    public static final int FRAME_PUBLISHED = 194824;
    public static final int FRAME_STATISTICS = 465160;
    /** Behind the statistics: a count by hook, and one by hook and answer code. */
    public static final int FRAME_BYTES =
            FRAME_STATISTICS + (Hook.values().length + 1) * (1 + Answer.CODES) * Long.BYTES;

    /** Bytes of {@link #FRAME_TEXT}. */
    public static final int TEXT_BYTES = FRAME_QUERY - FRAME_TEXT;
    /** Records that {@link #FRAME_EVENT_RECORDS} holds. */
    public static final int MOST_EVENTS = (FRAME_SITES - FRAME_EVENT_RECORDS) / RECORD_BYTES;

    private Layout() {}
}
