package io.policybridge.drive.stream;

import io.policybridge.api.Access;
import io.policybridge.simulator.request.AccessType;

/**
 * A request as the l1d, l2 and dram streams record it: without its instruction and CTA, so without a stable id. Lanes
 * and the counts of the whole warp instruction are unknown too and 0.
 */
final class RecordedAccess implements Access {
    int type;
    boolean atomic;
    int sm = NONE;
    int slot = NONE;
    int scheduler = NONE;
    long pc = NONE;
    long address;
    int size;
    int sectors;
    int partition = NONE;
    int tag;
    long cycle;

    RecordedAccess copy(RecordedAccess other) {
        type = other.type;
        atomic = other.atomic;
        sm = other.sm;
        slot = other.slot;
        scheduler = other.scheduler;
        pc = other.pc;
        address = other.address;
        size = other.size;
        sectors = other.sectors;
        partition = other.partition;
        tag = other.tag;
        cycle = other.cycle;
        return this;
    }

    @Override
    public int kernel() {
        return NONE;
    }

    @Override
    public int cta() {
        return NONE;
    }

    @Override
    public int warpInCta() {
        return NONE;
    }

    @Override
    public int n() {
        return NONE;
    }

    @Override
    public int request() {
        return NONE;
    }

    @Override
    public int sector() {
        return NONE;
    }

    @Override
    public int sm() {
        return sm;
    }

    @Override
    public int scheduler() {
        return scheduler;
    }

    @Override
    public int slot() {
        return slot;
    }

    @Override
    public int dynamicWarp() {
        return NONE;
    }

    @Override
    public long pc() {
        return pc;
    }

    @Override
    public Space space() {
        return AccessType.VALUES[type].space();
    }

    @Override
    public Kind kind() {
        return atomic ? Kind.ATOMIC : AccessType.VALUES[type].kind();
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int sectors() {
        return sectors;
    }

    @Override
    public int lanes() {
        return 0;
    }

    @Override
    public int requests() {
        return 0;
    }

    @Override
    public int lines() {
        return 0;
    }

    @Override
    public int partition() {
        return partition;
    }

    @Override
    public int tag() {
        return tag;
    }

    @Override
    public long cycle() {
        return cycle;
    }
}
