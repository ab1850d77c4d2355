package io.policybridge.drive;

import io.policybridge.api.Access;
import io.policybridge.api.Hook;
import io.policybridge.api.Ways;
import io.policybridge.session.DramCalls;
import io.policybridge.simulator.recording.PublishedState;

/**
 * Two 64-bit digests: of everything that crossed, in order, and of the answers. Two drivers that send the same queries
 * and events and get the same answers have the same digests. The C++ driver mixes the same words in the same order
 * (native-shim/driver/digest.h).
 */
final class SequenceDigest {
    private static final long START = 0x243F6A8885A308D3L;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private long sent = START;
    private long answered = START;

    private static long mix(long digest, long word) {
        long mixed = (digest ^ word) * FACTOR;
        return mixed ^ mixed >>> 29;
    }

    private void add(long word) {
        sent = mix(sent, word);
    }

    void crossed(Hook hook, HookCall c) {
        add(hook.ordinal() + 1L);
        add(c.kind.ordinal() + 1L);
        add(c.unit);
        for (long arg : c.args) {
            add(arg);
        }
        if (c.access != null) {
            access(c.access);
        }
        if (c.ways != null) {
            ways(c.ways);
        } else if (c.queue != null) {
            for (int i = 0; i < c.queue.size(); i++) {
                add(c.queue.row(i));
                access(c.queue.access(i));
            }
        } else if (c.channel != null) {
            for (int i = 0; i < c.channel.size(); i++) {
                add(c.channel.row(i));
                add(c.channel.bank(i));
                add(DramCalls.state(c.channel, i));
                access(c.channel.access(i));
            }
        } else if (c.requests != null) {
            for (int i = 0; i < c.requests.size(); i++) {
                add(0);
                access(c.requests.access(i));
            }
        } else if (c.slots != null) {
            add(c.slotCount);
            for (int i = 0; i < c.slotCount; i++) {
                add(c.slots[i]);
            }
        }
    }

    void kernel(Hook beganOrEnded, int kernel) {
        add(beganOrEnded.ordinal() + 1L);
        add(kernel);
    }

    void boundary(long cycle, boolean ticked) {
        add(Hook.TICK.ordinal() + 1L);
        add(cycle);
        add(ticked ? 1 : 0);
    }

    void answer(long answer) {
        answered = mix(answered, answer);
    }

    /** The order that answered WARP_ORDER. */
    void ordered(int[] slots, int count) {
        for (int i = 0; i < count; i++) {
            answer(slots[i]);
        }
    }

    /** The state sampled at a boundary. */
    void published(PublishedState state) {
        for (int sm = 0; sm < state.sms(); sm++) {
            answer(state.limit(sm));
            answer(state.isFlushed(sm) ? 1 : 0);
            for (int word = 0; word < state.words(); word++) {
                answer(state.any(sm, word));
            }
            for (int word = 0; word < state.words(); word++) {
                answer(state.loads(sm, word));
            }
        }
    }

    private void access(Access a) {
        add(a.address());
        add(a.pc());
        add(a.cycle());
        add(a.kernel());
        add(a.cta());
        add(a.warpInCta());
        add(a.n());
        add(a.request());
        add(a.sector());
        add(a.sm());
        add(a.scheduler());
        add(a.slot());
        add(a.dynamicWarp());
        add(a.partition());
        add(a.lanes() & 0xffffffffL);
        add(a.size());
        add(a.requests());
        add(a.lines());
        add(a.sectors());
        add(a.kind().ordinal() + 1L);
        add(a.space().ordinal() + 1L);
        add(a.tag());
    }

    private void ways(Ways ways) {
        add(ways.count());
        add((ways.mayBypass() ? 1 : 0) + (ways.mayStall() ? 2 : 0));
        for (int way = ways.nextEligible(0); way >= 0; way = ways.nextEligible(way + 1)) {
            add(way);
        }
        for (int way = ways.nextInvalid(0); way >= 0; way = ways.nextInvalid(way + 1)) {
            add(way);
        }
    }

    /** Digest of the queries and events so far. */
    long sent() {
        return sent;
    }

    /** Digest of the answers so far. */
    long answered() {
        return answered;
    }
}
