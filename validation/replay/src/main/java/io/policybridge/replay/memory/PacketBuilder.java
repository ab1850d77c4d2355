package io.policybridge.replay.memory;

import io.policybridge.config.Sectors;
import io.policybridge.simulator.memory.MemorySystem;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.ByteSet;
import io.policybridge.stream.StreamReader;

/** Rebuilds a packet from the consecutive {@code I} records of its sectors. */
final class PacketBuilder {
    private static final int NONE = -1;

    private final Requests requests;
    private final ByteSet bytes = new ByteSet();
    private int subPartition = NONE;
    private int original;
    private int parts;
    private boolean split;
    private int type;
    private long firstAddress;
    private long lastAddress;
    private int sectors;
    private int sm;
    private int warp;
    private boolean atomic;
    private long low;
    private long high;

    PacketBuilder(Requests requests) {
        this.requests = requests;
    }

    /** Whether a sector of packet {@code uid} at {@code slice} belongs to the current packet. */
    boolean isPartOf(int slice, int uid) {
        return subPartition == slice && original == uid;
    }

    /** Adds the sector in {@code in}, whose numbers have been taken; returns it as comparable text. */
    String add(StreamReader in, int slice, int originalUid, int uid) {
        if (subPartition == NONE) {
            subPartition = slice;
            original = originalUid;
            parts = 0;
            sectors = 0;
            low = 0;
            high = 0;
        }
        lastAddress = in.hex("addr");
        if (parts++ == 0) {
            firstAddress = lastAddress;
        }
        split = uid != originalUid;
        int size = in.integer("size", 1, 128);
        String code = in.text("type");
        type = AccessType.ofCode(code).ordinal();
        int mask = in.mask("sectors");
        sectors |= mask;
        sm = in.integer("sm", NONE, Integer.MAX_VALUE);
        warp = in.integer("warp", NONE, Integer.MAX_VALUE);
        atomic = in.integer("atomic", 0, 1) == 1;
        long ready = in.count("ready");
        bytes.read(in, "bytes");
        low |= bytes.low();
        high |= bytes.high();
        return Long.toHexString(lastAddress) + " " + size + " " + code + " " + Integer.toHexString(mask) + " "
                + (atomic ? 1 : 0) + " " + ready + " " + Long.toHexString(bytes.high()) + ":"
                + Long.toHexString(bytes.low());
    }

    /** Sends the current packet, if there is one, to {@code memory}. */
    void push(MemorySystem memory, long core) {
        if (subPartition == NONE) {
            return;
        }
        int packet = requests.allocate();
        requests.uid[packet] = original;
        requests.type[packet] = type;
        boolean sameAddress = parts == 2 && firstAddress == lastAddress;
        requests.size[packet] = size(sameAddress);
        requests.address[packet] = firstAddress
                - (split && parts < 4 && !sameAddress ? Sectors.BYTES * Integer.numberOfTrailingZeros(sectors) : 0);
        requests.sectors[packet] = sameAddress ? 0 : sectors;
        requests.bytesLow[packet] = low;
        requests.bytesHigh[packet] = high;
        requests.atomic[packet] = atomic;
        requests.sm[packet] = sm;
        requests.slot[packet] = warp;
        requests.partition[packet] = subPartition;
        memory.push(subPartition, packet, core);
        subPartition = NONE;
    }

    /** Only sizes that GPGPU-Sim splits differently matter. */
    private int size(boolean sameAddress) {
        if (!split) {
            return Sectors.BYTES;
        }
        return parts == 4 ? 4 * Sectors.BYTES : sameAddress ? 2 * Sectors.BYTES : 3 * Sectors.BYTES;
    }
}
