package io.policybridge.simulator.recording;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpSet;
import io.policybridge.api.Ways;
import io.policybridge.session.DramCalls;
import io.policybridge.session.SessionObserver;
import io.policybridge.stream.StreamWriter;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes what crosses a session of the simulator to a {@code bridge} stream, as the shim writes what crosses it
 * (native-shim/src/record.cc).
 */
public final class BridgeStream implements SessionObserver {
    private static final int ARGS = 5;
    private static final int SECTORS = 20;
    private static final int LANES = 21;
    private static final int NUMBERS = 22;
    private static final int WORD = Long.SIZE;

    private final StreamWriter out;
    private final long[] args = new long[ARGS];
    private final PublishedState published;
    private long[] last = new long[NUMBERS];
    private long[] shown = new long[NUMBERS];

    /**
     * Begins {@code bridge.zst} in {@code folder}.
     *
     * @param policy the policies with every parameter
     * @param seed of everything random
     */
    public BridgeStream(Path folder, HostGeometry host, String policy, long seed) {
        published = new PublishedState(host.sms(), host.warps());
        out = StreamWriter.create(folder.resolve("bridge.zst"), "bridge");
        out.record("H");
        for (int count : new int[] {
            host.sms(),
            host.subPartitions(),
            host.channels(),
            host.banks(),
            host.schedulers(),
            host.warps(),
            host.warpSize(),
            host.ctas(),
            host.l1d().sets(),
            host.l1d().ways(),
            host.l1d().lineBytes(),
            host.l2().sets(),
            host.l2().ways(),
            host.l2().lineBytes()
        }) {
            out.decimal(count);
        }
        long offered = 0;
        for (Hook hook : host.offered()) {
            offered |= 1L << number(hook);
        }
        out.hex(offered).text(host.host()).end();
        out.record("P").text(policy).end();
        out.record("S").hex(seed).end();
    }

    StreamWriter writer() {
        return out;
    }

    /** Writes the rest. */
    void complete() {
        published.write(out);
    }

    /** Writes the rest and gives the stream its final name. */
    public void finish() {
        complete();
        out.finish();
    }

    private static int number(Enum<?> constant) {
        return constant.ordinal() + 1;
    }

    private void record(
            String record,
            PartKind kind,
            int unit,
            Hook hook,
            long first,
            long second,
            long third,
            long fourth,
            long fifth) {
        published.write(out);
        args[0] = first;
        args[1] = second;
        args[2] = third;
        args[3] = fourth;
        args[4] = fifth;
        out.record(record).decimal(number(hook)).decimal(number(kind)).decimal(unit);
        int used = ARGS;
        while (used > 0 && args[used - 1] == 0) {
            used--;
        }
        if (used == 0) {
            out.dash();
            return;
        }
        out.decimal(args[0]);
        for (int i = 1; i < used; i++) {
            out.then(',').decimal(args[i]);
        }
    }

    private void answer(long answer) {
        out.decimal(Answer.code(answer)).decimal(Answer.value(answer));
    }

    /** An access, or = if it is that of the last record that had one. */
    private void access(Access a) {
        if (a == null) {
            return;
        }
        fill(shown, a);
        if (Arrays.equals(shown, last)) {
            out.prefix('=');
            return;
        }
        long[] before = last;
        last = shown;
        shown = before;
        out.hex(last[0]);
        for (int i = 1; i < SECTORS; i++) {
            out.then(',').decimal(last[i]);
        }
        out.then(',').hex(last[SECTORS]).then(',').hex(last[LANES]);
    }

    private static void fill(long[] n, Access a) {
        n[0] = a.address();
        n[1] = a.size();
        n[2] = number(a.kind());
        n[3] = number(a.space());
        n[4] = a.sm();
        n[5] = a.scheduler();
        n[6] = a.slot();
        n[7] = a.dynamicWarp();
        n[8] = a.pc();
        n[9] = a.kernel();
        n[10] = a.cta();
        n[11] = a.warpInCta();
        n[12] = a.n();
        n[13] = a.request();
        n[14] = a.sector();
        n[15] = a.partition();
        n[16] = a.tag();
        n[17] = a.requests();
        n[18] = a.lines();
        n[19] = a.cycle();
        n[SECTORS] = a.sectors();
        n[LANES] = a.lanes() & 0xffffffffL;
    }

    @Override
    public void answered(
            PartKind kind, int unit, Hook hook, Access access, long first, long second, long third, long answer) {
        record(hook.kind() == Hook.Kind.COMMIT ? "C" : "Q", kind, unit, hook, first, second, third, 0, 0);
        answer(answer);
        access(access);
        out.end();
    }

    @Override
    public void victim(PartKind kind, int unit, Access access, int set, Ways ways, long answer) {
        record("Q", kind, unit, Hook.VICTIM, set, 0, 0, 0, 0);
        answer(answer);
        access(access);
        out.decimal(ways.count()).then('/').decimal((ways.mayBypass() ? 1 : 0) + (ways.mayStall() ? 2 : 0));
        for (int first = 0; first < ways.count(); first += WORD) {
            out.then(first == 0 ? '/' : ',').hex(eligible(ways, first));
        }
        if (ways.nextInvalid(0) >= 0) {
            for (int first = 0; first < ways.count(); first += WORD) {
                out.then(first == 0 ? '/' : ',').hex(invalid(ways, first));
            }
        }
        out.end();
    }

    private static long eligible(Ways ways, int first) {
        long word = 0;
        for (int way = ways.nextEligible(first); way >= 0 && way < first + WORD; way = ways.nextEligible(way + 1)) {
            word |= 1L << way;
        }
        return word;
    }

    private static long invalid(Ways ways, int first) {
        long word = 0;
        for (int way = ways.nextInvalid(first); way >= 0 && way < first + WORD; way = ways.nextInvalid(way + 1)) {
            word |= 1L << way;
        }
        return word;
    }

    @Override
    public void nextRequest(int sm, L1dHooks.RequestQueue queue, long answer) {
        record("Q", PartKind.L1D, sm, Hook.NEXT_REQUEST, 0, 0, 0, 0, 0);
        answer(answer);
        out.decimal(queue.size());
        for (int i = 0; i < queue.size(); i++) {
            out.then('/')
                    .decimal(0)
                    .then(',')
                    .decimal(0)
                    .then(',')
                    .hex(queue.access(i).address());
        }
        out.end();
    }

    @Override
    public void picked(int channel, int bank, DramHooks.BankQueue queue, long answer) {
        record("Q", PartKind.DRAM, channel, Hook.PICK, bank, 0, queue.openRow(), 0, 0);
        answer(answer);
        out.decimal(queue.size());
        for (int i = 0; i < queue.size(); i++) {
            out.then('/')
                    .decimal(queue.row(i))
                    .then(',')
                    .decimal(queue.tag(i))
                    .then(',')
                    .hex(queue.access(i).address());
        }
        out.end();
    }

    @Override
    public void pickedInChannel(int channel, int bank, DramHooks.ChannelQueue queue, long answer) {
        record("Q", PartKind.DRAM, channel, Hook.PICK_IN_CHANNEL, bank, 0, 0, 0, 0);
        answer(answer);
        out.decimal(queue.size());
        for (int i = 0; i < queue.size(); i++) {
            out.then('/')
                    .decimal(queue.row(i))
                    .then(',')
                    .decimal(queue.tag(i))
                    .then(',')
                    .hex(queue.access(i).address())
                    .then(',')
                    .decimal(queue.bank(i))
                    .then(',')
                    .decimal(DramCalls.state(queue, i));
        }
        out.end();
    }

    @Override
    public void ordered(
            int sm, int scheduler, int last, long lastAt, long cycle, int[] states, int[] order, int size, int count) {
        record("Q", PartKind.WARPS, sm, Hook.WARP_ORDER, scheduler, 0, last, lastAt, cycle);
        answer(Answer.NONE);
        out.decimal(size);
        for (int i = 0; i < size; i++) {
            out.then('/').decimal(states[i]).then(',').decimal(i < count ? order[i] : -1);
        }
        out.end();
    }

    @Override
    public void notified(
            PartKind kind,
            int unit,
            Hook hook,
            Access access,
            long first,
            long second,
            long third,
            long fourth,
            long fifth) {
        record("E", kind, unit, hook, first, second, third, fourth, fifth);
        access(access);
        out.end();
    }

    @Override
    public void boundary(long cycle, boolean ticked, boolean sampled) {
        published.write(out);
        out.record("T")
                .decimal(cycle)
                .decimal(ticked ? 1 : 0)
                .decimal(sampled ? 1 : 0)
                .end();
    }

    @Override
    public void masked(int sm, WarpSet any, WarpSet loads) {
        published.masks(sm, any, loads);
    }

    @Override
    public void limited(int sm, int ctas) {
        published.limit(sm, ctas);
    }

    @Override
    public void flushed(int sm, boolean flush) {
        published.flush(sm, flush);
    }

    @Override
    public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        published.write(out);
        out.record("KB")
                .decimal(kernel)
                .decimal(ctas)
                .decimal(threadsPerCta)
                .text(name)
                .end();
    }

    @Override
    public void kernelEnded(int kernel) {
        published.write(out);
        out.record("KE").decimal(kernel).end();
    }
}
