package io.policybridge.bridge;

import io.policybridge.api.WarpSet;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import java.nio.ByteBuffer;

/**
 * Samples all published state of a session into a buffer: for each SM cta_limit i32, flush u32, then the words of the
 * warp mask and those of the load mask. Allocates no object.
 */
public final class Publisher {
    private static final int LIMIT = 0;
    private static final int FLUSH = 4;
    private static final int MASKS = 8;

    private final Session session;
    private final int sms;
    private final int slots;
    private final int words;
    private final WarpSet any;
    private final WarpSet loads;

    public Publisher(Session session) {
        this.session = session;
        sms = session.host().sms();
        slots = session.host().warps();
        words = slots + 63 >> 6;
        any = new WarpSet(slots);
        loads = new WarpSet(slots);
    }

    /** Bytes of a whole sample. */
    public int bytes() {
        return sms * stride();
    }

    private int stride() {
        return MASKS + 2 * words * Long.BYTES;
    }

    /** Samples every policy that publishes and writes its state, SM by SM, from {@code at} on. */
    public void sample(ByteBuffer out, int at) {
        for (int sm = 0; sm < sms; sm++) {
            sample(sm, out, at + sm * stride());
        }
    }

    private void sample(int sm, ByteBuffer out, int at) {
        WarpCalls warps = session.warps(sm);
        int limit = Integer.MAX_VALUE;
        any.fill();
        loads.fill();
        if (warps != null) {
            warps.warpMask(any, loads);
            limit = warps.ctaLimit();
            warps.sampled();
        }
        CacheCalls l1d = session.l1d(sm);
        boolean flush = false;
        if (l1d != null && l1d.publishes()) {
            flush = l1d.flush();
            l1d.sampled();
        }
        out.putInt(at + LIMIT, limit);
        out.putInt(at + FLUSH, flush ? 1 : 0);
        mask(any, out, at + MASKS);
        mask(loads, out, at + MASKS + words * Long.BYTES);
    }

    private void mask(WarpSet set, ByteBuffer out, int at) {
        for (int word = 0; word < words; word++) {
            long bits = -1L;
            for (int slot = word << 6; slot < slots && slot < word + 1 << 6; slot++) {
                if (!set.contains(slot)) {
                    bits &= ~(1L << slot);
                }
            }
            out.putLong(at + word * Long.BYTES, bits);
        }
    }
}
