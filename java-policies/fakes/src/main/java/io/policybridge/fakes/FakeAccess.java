package io.policybridge.fakes;

import io.policybridge.api.Access;

/** An access whose fields a test sets as it likes; a global load of one line by SM 0, warp slot 0 by default. */
public final class FakeAccess implements Access {
    public int kernel = 1;
    public int cta;
    public int warpInCta;
    public int n;
    public int request;
    public int sm;
    public int slot;
    public int dynamicWarp;
    public long pc = 0x100;
    public Space space = Space.GLOBAL;
    public Kind kind = Kind.LOAD;
    public long address;
    public int size = 128;
    public int sector = NONE;
    public int lines = 1;
    public int requests = 1;
    public int tag;
    public long cycle;

    public static FakeAccess load(long address) {
        return of(Kind.LOAD, address);
    }

    public static FakeAccess of(Kind kind, long address) {
        FakeAccess access = new FakeAccess();
        access.kind = kind;
        access.address = address;
        return access;
    }

    public FakeAccess in(Space where) {
        space = where;
        return this;
    }

    public FakeAccess kind(Kind what) {
        kind = what;
        return this;
    }

    /** Of the warp in {@code hardwareWarp}, which is launched in the order of slots. */
    public FakeAccess slot(int hardwareWarp) {
        slot = hardwareWarp;
        warpInCta = hardwareWarp;
        dynamicWarp = hardwareWarp;
        return this;
    }

    public FakeAccess n(int instruction) {
        n = instruction;
        return this;
    }

    /** Part {@code which} of a request that a sectored cache takes apart. */
    public FakeAccess sector(int which) {
        sector = which;
        return this;
    }

    /** One of {@code distinct} requests of its instruction, each to a line of its own. */
    public FakeAccess lines(int distinct) {
        lines = distinct;
        requests = distinct;
        return this;
    }

    public FakeAccess pc(long where) {
        pc = where;
        return this;
    }

    public FakeAccess address(long where) {
        address = where;
        return this;
    }

    /** Becomes {@code other} except for the cycle, which is that of the query. */
    public void copy(FakeAccess other) {
        kernel = other.kernel;
        cta = other.cta;
        warpInCta = other.warpInCta;
        n = other.n;
        request = other.request;
        sm = other.sm;
        slot = other.slot;
        dynamicWarp = other.dynamicWarp;
        pc = other.pc;
        space = other.space;
        kind = other.kind;
        address = other.address;
        size = other.size;
        lines = other.lines;
        requests = other.requests;
        tag = other.tag;
    }

    /** Without warp and id, as write-backs and fetches are. */
    public FakeAccess anonymous() {
        kernel = NONE;
        cta = NONE;
        warpInCta = NONE;
        n = NONE;
        request = NONE;
        slot = NONE;
        dynamicWarp = NONE;
        pc = NONE;
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
        return slot < 0 ? NONE : slot % 2;
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
        return space;
    }

    @Override
    public Kind kind() {
        return kind;
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
        return sector == NONE ? 0xf : 1 << sector;
    }

    @Override
    public int lanes() {
        return -1;
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
        return (int) (address >>> 8 & 1);
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
