package io.policybridge.session;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.SchedulerWarps;
import java.util.Arrays;

/**
 * The warps of one scheduler of an SM as its policy sees them. What they await and whether they are ready is what the
 * host shows; who they are is known from their launches.
 */
final class ShownWarps implements SchedulerWarps {
    private static final Awaited[] AWAITED = Awaited.values();
    private static final int NONE = -1;

    private final int schedulers;
    /** By slot of the SM. */
    private final int[] dynamicWarp;

    private final int[] cta;
    private final long[] issuedAt;

    private int scheduler;
    private int size;
    private int[] states;
    private int last;
    private long cycle;

    ShownWarps(HostGeometry host) {
        schedulers = host.schedulers();
        dynamicWarp = new int[host.warps()];
        cta = new int[host.warps()];
        issuedAt = new long[host.warps()];
        Arrays.fill(dynamicWarp, NONE);
        Arrays.fill(cta, NONE);
        Arrays.fill(issuedAt, NONE);
    }

    void launched(int slot, int dynamic, int ofCta) {
        dynamicWarp[slot] = dynamic;
        cta[slot] = ofCta;
        issuedAt[slot] = NONE;
    }

    void exited(int slot) {
        launched(slot, NONE, NONE);
    }

    /** Slots of {@code scheduler}. */
    int size(int ofScheduler) {
        return (dynamicWarp.length - ofScheduler + schedulers - 1) / schedulers;
    }

    /**
     * Those of {@code scheduler}, with these states. Between two orders of a scheduler one warp issues at most, so that
     * what issued last tells all issues.
     */
    ShownWarps of(int ofScheduler, int lastIssued, long lastIssuedAt, long now, int[] ofWarps) {
        scheduler = ofScheduler;
        size = size(ofScheduler);
        last = lastIssued;
        cycle = now;
        states = ofWarps;
        if (last != NONE && dynamicWarp[slot(last)] != NONE) {
            issuedAt[slot(last)] = lastIssuedAt;
        }
        return this;
    }

    boolean anyReady() {
        for (int i = 0; i < size; i++) {
            if (isReady(i)) {
                return true;
            }
        }
        return false;
    }

    /** The state of a warp as hosts send it: never 0. */
    static int state(boolean ready, Awaited awaited) {
        return 2 * (awaited.ordinal() + 1) + (ready ? 1 : 0);
    }

    static boolean isState(int number) {
        return number >= state(false, Awaited.NOTHING) && number <= state(true, Awaited.NO_WARP);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int slot(int i) {
        return scheduler + i * schedulers;
    }

    @Override
    public boolean isReady(int i) {
        return (states[i] & 1) != 0;
    }

    @Override
    public Awaited awaited(int i) {
        return AWAITED[(states[i] >> 1) - 1];
    }

    @Override
    public int dynamicWarp(int i) {
        return dynamicWarp[slot(i)];
    }

    @Override
    public int cta(int i) {
        return cta[slot(i)];
    }

    @Override
    public long issuedAt(int i) {
        return issuedAt[slot(i)];
    }

    @Override
    public int lastIssued() {
        return last;
    }

    @Override
    public long cycle() {
        return cycle;
    }
}
