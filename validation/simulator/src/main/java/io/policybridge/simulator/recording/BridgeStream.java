package io.policybridge.simulator.recording;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.WarpSet;
import io.policybridge.api.Ways;
import io.policybridge.session.SessionObserver;
import io.policybridge.stream.StreamWriter;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes what crosses a session of the simulator to a {@code bridge} stream, as the shim writes what crosses it
 * (native-shim/src/record.cc).
 */
public final class BridgeStream implements SessionObserver {
    private final StreamWriter out;
    private final PublishedState published;
    /** By SM; the SMs of a cluster have the same. */
    private final BridgeRecords[] ofSms;

    private final BridgeRecords behindSms;
    /** The access of the last record that had one. */
    private final long[] last = new long[BridgeRecords.NUMBERS];

    /**
     * Begins {@code bridge.zst} in {@code folder}.
     *
     * @param policy the policies with every parameter
     * @param seed of everything random
     */
    public BridgeStream(Path folder, HostGeometry host, String policy, long seed) {
        this(folder, host, 1, policy, seed);
    }

    /** As above; {@code cores}: SMs of a cluster. */
    BridgeStream(Path folder, HostGeometry host, int cores, String policy, long seed) {
        published = new PublishedState(host.sms(), host.warps());
        out = StreamWriter.create(folder.resolve("bridge.zst"), "bridge");
        behindSms = new BridgeRecords(this);
        ofSms = new BridgeRecords[host.sms()];
        for (int sm = 0; sm < ofSms.length; sm++) {
            ofSms[sm] = sm % cores == 0 ? new BridgeRecords(this) : ofSms[sm - 1];
        }
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
            offered |= 1L << BridgeRecords.number(hook);
        }
        out.hex(offered).text(host.host()).end();
        out.record("P").text(policy).end();
        out.record("S").hex(seed).end();
    }

    StreamWriter writer() {
        return out;
    }

    /** What writes the records of {@code sm}. */
    BridgeRecords of(int sm) {
        return ofSms[sm];
    }

    private BridgeRecords of(PartKind kind, int unit) {
        return kind == PartKind.L1D || kind == PartKind.WARPS ? ofSms[unit] : behindSms;
    }

    /** Writes the rest. */
    void complete() {
        publish();
    }

    /** Writes the rest and gives the stream its final name. */
    public void finish() {
        complete();
        out.finish();
    }

    /** Writes what has been published since the last time. */
    void publish() {
        published.write(out);
    }

    /** Writes the access whose numbers begin at {@code from}, or = if it is that of the last record that had one. */
    void access(long[] numbers, int from) {
        if (Arrays.equals(numbers, from, from + last.length, last, 0, last.length)) {
            out.prefix('=');
            return;
        }
        System.arraycopy(numbers, from, last, 0, last.length);
        out.hex(last[0]);
        for (int i = 1; i < last.length; i++) {
            out.then(',');
            if (i < BridgeRecords.SECTORS) {
                out.decimal(last[i]);
            } else {
                out.hex(last[i]);
            }
        }
    }

    @Override
    public boolean isSplitBySm() {
        return true;
    }

    @Override
    public void answered(
            PartKind kind, int unit, Hook hook, Access access, long first, long second, long third, long answer) {
        of(kind, unit).answered(kind, unit, hook, access, first, second, third, answer);
    }

    @Override
    public void victim(PartKind kind, int unit, Access access, int set, Ways ways, long answer) {
        of(kind, unit).victim(kind, unit, access, set, ways, answer);
    }

    @Override
    public void nextRequest(int sm, L1dHooks.RequestQueue queue, long answer) {
        ofSms[sm].nextRequest(sm, queue, answer);
    }

    @Override
    public void picked(int channel, int bank, DramHooks.BankQueue queue, long answer) {
        behindSms.picked(channel, bank, queue, answer);
    }

    @Override
    public void pickedInChannel(int channel, int bank, DramHooks.ChannelQueue queue, long answer) {
        behindSms.pickedInChannel(channel, bank, queue, answer);
    }

    @Override
    public void ordered(
            int sm, int scheduler, int last, long lastAt, long cycle, int[] states, int[] order, int size, int count) {
        ofSms[sm].ordered(sm, scheduler, last, lastAt, cycle, states, order, size, count);
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
        of(kind, unit).notified(kind, unit, hook, access, first, second, third, fourth, fifth);
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
