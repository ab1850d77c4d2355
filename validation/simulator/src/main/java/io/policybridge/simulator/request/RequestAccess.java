package io.policybridge.simulator.request;

import io.policybridge.api.Access;

/**
 * One request as policies see it: a cursor over {@link Requests} that its owner moves from call to call, so that
 * showing an access allocates no object.
 */
public final class RequestAccess implements Access {
    private final Requests requests;
    private int request = Requests.NONE;
    private long cycle;

    /** A cursor that points nowhere yet. */
    public RequestAccess(Requests requests) {
        this.requests = requests;
    }

    /** Moves to {@code request}, described in core cycle {@code cycle}; returns this cursor. */
    public RequestAccess at(int request, long cycle) {
        this.request = request;
        this.cycle = cycle;
        return this;
    }

    @Override
    public int kernel() {
        return requests.kernel[request];
    }

    @Override
    public int cta() {
        return requests.cta[request];
    }

    @Override
    public int warpInCta() {
        return requests.warpInCta[request];
    }

    @Override
    public int n() {
        return requests.n[request];
    }

    @Override
    public int request() {
        return requests.index[request];
    }

    @Override
    public int sector() {
        return requests.parent[request] == Requests.NONE
                ? NONE
                : Integer.numberOfTrailingZeros(requests.sectors[request]);
    }

    @Override
    public int sm() {
        return requests.sm[request];
    }

    @Override
    public int scheduler() {
        int slot = slot();
        return slot < 0 ? NONE : slot % requests.schedulers;
    }

    /** An instruction fetch has none, although its reply goes to a slot. */
    @Override
    public int slot() {
        return kind() == Kind.FETCH ? NONE : requests.slot[request];
    }

    @Override
    public int dynamicWarp() {
        return requests.dynamicWarp[request];
    }

    @Override
    public long pc() {
        return requests.pc[request];
    }

    @Override
    public Space space() {
        return AccessType.VALUES[requests.type[request]].space();
    }

    @Override
    public Kind kind() {
        return requests.atomic[request] ? Kind.ATOMIC : AccessType.VALUES[requests.type[request]].kind();
    }

    @Override
    public long address() {
        return requests.address[request];
    }

    @Override
    public int size() {
        return requests.size[request];
    }

    @Override
    public int sectors() {
        return requests.sectors[request];
    }

    @Override
    public int lanes() {
        return requests.lanes[request];
    }

    @Override
    public int requests() {
        return requests.requests[request];
    }

    @Override
    public int lines() {
        return requests.lines[request];
    }

    @Override
    public int partition() {
        return requests.partition[request];
    }

    @Override
    public int tag() {
        return requests.tag[request];
    }

    @Override
    public long cycle() {
        return cycle;
    }
}
