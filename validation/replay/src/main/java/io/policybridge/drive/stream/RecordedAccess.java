package io.policybridge.drive.stream;

import io.policybridge.api.Access;
import io.policybridge.simulator.request.AccessType;

/**
 * A request as the l1d, l2 and dram streams record it. What it has from its instruction is known from
 * {@link StableIds}, or missing.
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
    int kernel = NONE;
    int cta = NONE;
    int warpInCta = NONE;
    int n = NONE;
    int request = NONE;
    int sector = NONE;
    int dynamicWarp = NONE;
    int lanes;
    int requests;
    int lines;

    /** It has none, or it is unknown. */
    void withoutInstruction() {
        kernel = NONE;
        cta = NONE;
        warpInCta = NONE;
        n = NONE;
        request = NONE;
        sector = NONE;
        dynamicWarp = NONE;
        lanes = 0;
        requests = 0;
        lines = 0;
    }

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
        kernel = other.kernel;
        cta = other.cta;
        warpInCta = other.warpInCta;
        n = other.n;
        request = other.request;
        sector = other.sector;
        dynamicWarp = other.dynamicWarp;
        lanes = other.lanes;
        requests = other.requests;
        lines = other.lines;
        return this;
    }

    @Override
    public int kernel() {
        return kernel;
    }

    @Override
    public int cta() {
        return cta;
    }

    @Override
    public int warpInCta() {
        return warpInCta;
    }

    @Override
    public int n() {
        return n;
    }

    @Override
    public int request() {
        return request;
    }

    @Override
    public int sector() {
        return sector;
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
        return dynamicWarp;
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
        return lanes;
    }

    @Override
    public int requests() {
        return requests;
    }

    @Override
    public int lines() {
        return lines;
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
