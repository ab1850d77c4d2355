package io.policybridge.toolbox;

import io.policybridge.api.Access;

/**
 * An access of warp 0 of CTA 0 that differs from others in a few fields; kernel {@link Access#NONE} has no stable id.
 */
public record PlainAccess(int kernel, Kind kind, int slot, int n, int request, int sector) implements Access {
    /** Request {@code request} of load {@code n} of the warp in slot 0. */
    public static PlainAccess load(int n, int request) {
        return new PlainAccess(1, Kind.LOAD, 0, n, request, NONE);
    }

    public PlainAccess of(Kind other) {
        return new PlainAccess(kernel, other, slot, n, request, sector);
    }

    public PlainAccess inSlot(int other) {
        return new PlainAccess(kernel, kind, other, n, request, sector);
    }

    public PlainAccess withSector(int other) {
        return new PlainAccess(kernel, kind, slot, n, request, other);
    }

    public PlainAccess withoutId() {
        return new PlainAccess(NONE, kind, slot, n, request, sector);
    }

    @Override
    public int cta() {
        return 0;
    }

    @Override
    public int warpInCta() {
        return 0;
    }

    @Override
    public int sm() {
        return 0;
    }

    @Override
    public int scheduler() {
        return 0;
    }

    @Override
    public int dynamicWarp() {
        return 0;
    }

    @Override
    public long pc() {
        return 0;
    }

    @Override
    public Space space() {
        return Space.GLOBAL;
    }

    @Override
    public long address() {
        return 0;
    }

    @Override
    public int size() {
        return 128;
    }

    @Override
    public int sectors() {
        return 15;
    }

    @Override
    public int lanes() {
        return -1;
    }

    @Override
    public int requests() {
        return 1;
    }

    @Override
    public int lines() {
        return 1;
    }

    @Override
    public int partition() {
        return 0;
    }

    @Override
    public int tag() {
        return 0;
    }

    @Override
    public long cycle() {
        return 0;
    }
}
