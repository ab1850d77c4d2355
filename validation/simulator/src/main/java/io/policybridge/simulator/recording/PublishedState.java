package io.policybridge.simulator.recording;

import io.policybridge.api.WarpSet;
import io.policybridge.stream.StreamWriter;
import java.util.Arrays;

/**
 * What policies publish for every SM; of a recorded run its changes are written, as {@code M} records of the
 * {@code bridge} stream.
 */
public final class PublishedState {
    private final int slots;
    private final int words;
    private final int[] limit;
    private final boolean[] flush;
    private final long[] any;
    private final long[] loads;
    private final boolean[] changed;
    private boolean anyChanged;

    /** Nothing is masked, limited or flushed yet. */
    public PublishedState(int sms, int slots) {
        this.slots = slots;
        words = slots + Long.SIZE - 1 >> 6;
        limit = new int[sms];
        flush = new boolean[sms];
        any = new long[sms * words];
        loads = new long[sms * words];
        changed = new boolean[sms];
        for (int sm = 0; sm < sms; sm++) {
            limit[sm] = Integer.MAX_VALUE;
            for (int slot = 0; slot < slots; slot++) {
                any[sm * words + (slot >> 6)] |= 1L << slot;
                loads[sm * words + (slot >> 6)] |= 1L << slot;
            }
        }
    }

    /** SMs. */
    public int sms() {
        return limit.length;
    }

    /** Words of a mask. */
    public int words() {
        return words;
    }

    /** Most CTAs; {@code Integer.MAX_VALUE} no limit. */
    public int limit(int sm) {
        return limit[sm];
    }

    /** Whether the L1D is to be flushed. */
    public boolean isFlushed(int sm) {
        return flush[sm];
    }

    /** Slots that may issue; no bit beyond the last slot is set. */
    public long any(int sm, int word) {
        return any[sm * words + word];
    }

    /** Slots that may issue loads of global or local memory. */
    public long loads(int sm, int word) {
        return loads[sm * words + word];
    }

    /** Whether {@code other}, of the same shape, is equal for {@code sm}. */
    public boolean isSame(PublishedState other, int sm) {
        int from = sm * words;
        return limit[sm] == other.limit[sm]
                && flush[sm] == other.flush[sm]
                && Arrays.equals(any, from, from + words, other.any, from, from + words)
                && Arrays.equals(loads, from, from + words, other.loads, from, from + words);
    }

    /** What holds for {@code sm} in words. */
    public String text(int sm) {
        StringBuilder text =
                new StringBuilder("limit ").append(limit[sm] == Integer.MAX_VALUE ? "-" : Integer.toString(limit[sm]));
        text.append(" flush ").append(flush[sm] ? 1 : 0).append(" any");
        for (int word = 0; word < words; word++) {
            text.append(' ').append(Long.toHexString(any(sm, word)));
        }
        text.append(" loads");
        for (int word = 0; word < words; word++) {
            text.append(' ').append(Long.toHexString(loads(sm, word)));
        }
        return text.toString();
    }

    /** Sets a word of both masks. */
    public void words(int sm, int word, long anyWord, long loadsWord) {
        any[sm * words + word] = anyWord;
        loads[sm * words + word] = loadsWord;
    }

    /** Sets both masks. */
    public void masks(int sm, WarpSet newAny, WarpSet newLoads) {
        put(any, sm, newAny);
        put(loads, sm, newLoads);
    }

    private void put(long[] masks, int sm, WarpSet set) {
        for (int word = 0; word < words; word++) {
            long bits = 0;
            for (int slot = word << 6; slot < slots && slot < word + 1 << 6; slot++) {
                bits |= set.contains(slot) ? 1L << slot : 0;
            }
            change(sm, masks[sm * words + word] != bits);
            masks[sm * words + word] = bits;
        }
    }

    public void limit(int sm, int ctas) {
        change(sm, limit[sm] != ctas);
        limit[sm] = ctas;
    }

    public void flush(int sm, boolean now) {
        change(sm, flush[sm] != now);
        flush[sm] = now;
    }

    private void change(int sm, boolean differs) {
        changed[sm] |= differs;
        anyChanged |= differs;
    }

    /** Writes what has changed since the last time. */
    void write(StreamWriter out) {
        if (!anyChanged) {
            return;
        }
        anyChanged = false;
        for (int sm = 0; sm < changed.length; sm++) {
            if (changed[sm]) {
                changed[sm] = false;
                out.record("M").decimal(sm);
                if (limit[sm] == Integer.MAX_VALUE) {
                    out.dash();
                } else {
                    out.decimal(limit[sm]);
                }
                out.decimal(flush[sm] ? 1 : 0);
                words(out, any, sm);
                words(out, loads, sm);
                out.end();
            }
        }
    }

    private void words(StreamWriter out, long[] masks, int sm) {
        out.hex(masks[sm * words]);
        for (int word = 1; word < words; word++) {
            out.then(',').hex(masks[sm * words + word]);
        }
    }
}
