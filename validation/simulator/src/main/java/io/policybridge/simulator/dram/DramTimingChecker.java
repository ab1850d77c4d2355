package io.policybridge.simulator.dram;

import io.policybridge.config.DramConfig;
import io.policybridge.config.DramTiming;
import io.policybridge.simulator.request.Requests;
import java.util.HashMap;
import java.util.Map;

/**
 * Refuses command sequences that a DRAM with these timings could not execute. It is independent of the controller: it
 * knows only the commands and the distances that the data sheet's parameters demand between them.
 */
public final class DramTimingChecker implements DramChannel.Watcher {
    private static final long NEVER = Long.MIN_VALUE / 2;
    private static final long CLOSED = -1;

    private final DramConfig config;
    private final Requests requests;
    private final Map<Integer, Channel> channels = new HashMap<>();
    private final Map<Integer, Integer> bytesMoved = new HashMap<>();
    private long commands;

    /** Checks the controllers whose requests are in {@code requests}. */
    public DramTimingChecker(DramConfig config, Requests requests) {
        this.config = config;
        this.requests = requests;
    }

    private static final class Channel {
        final Bank[] banks;
        long activated = NEVER;
        long read = NEVER;
        long written = NEVER;
        long column = NEVER;
        long row = NEVER;
        int lastColumnBank;

        Channel(int count) {
            banks = new Bank[count];
            for (int i = 0; i < count; i++) {
                banks[i] = new Bank();
            }
        }
    }

    private static final class Bank {
        long row = CLOSED;
        long activated = NEVER;
        long precharged = NEVER;
        long read = NEVER;
        long written = NEVER;
    }

    @Override
    public void picked(int channel, long tick, int bank, int request, boolean rowHit) {
        if (bytesMoved.putIfAbsent(requests.uid[request], 0) != null) {
            throw new AssertionError("request " + requests.uid[request] + " handed to a bank twice");
        }
    }

    @Override
    public void command(
            int number, long tick, DramChannel.Command command, int index, long row, int request, int sent) {
        commands++;
        Channel channel = channels.computeIfAbsent(
                number, unused -> new Channel(config.timing().banks()));
        Bank bank = channel.banks[index];
        String where = command + " channel " + number + " bank " + index + " tick " + tick;
        switch (command) {
            case ACT -> activate(channel, bank, row, tick, where);
            case PRE -> precharge(channel, bank, tick, where);
            case RD, WR -> column(channel, bank, index, row, tick, command == DramChannel.Command.RD, where);
        }
        if (command == DramChannel.Command.RD || command == DramChannel.Command.WR) {
            int moved = bytesMoved.merge(requests.uid[request], config.atomBytes(), Integer::sum);
            require(moved == sent && moved - config.atomBytes() < requests.size[request], where + ": bytes " + sent);
        }
    }

    private void activate(Channel channel, Bank bank, long row, long tick, String where) {
        DramTiming t = config.timing();
        require(bank.row == CLOSED, where + ": bank is open");
        apart(bank.precharged, tick, t.rp(), where + " tRP");
        apart(bank.activated, tick, t.rc(), where + " tRC");
        apart(channel.activated, tick, t.rrd(), where + " tRRD");
        apart(channel.row, tick, 1, where + " row command bus");
        bank.row = row;
        bank.activated = tick;
        channel.activated = tick;
        channel.row = tick;
    }

    private void precharge(Channel channel, Bank bank, long tick, String where) {
        DramTiming t = config.timing();
        require(bank.row != CLOSED, where + ": bank is closed");
        apart(bank.activated, tick, t.ras(), where + " tRAS");
        apart(bank.read, tick, t.rtpl(), where + " tRTP");
        apart(bank.written, tick, t.wl() + burst() + t.wr(), where + " write recovery");
        apart(channel.row, tick, 1, where + " row command bus");
        bank.row = CLOSED;
        bank.precharged = tick;
        channel.row = tick;
    }

    private void column(Channel channel, Bank bank, int index, long row, long tick, boolean read, String where) {
        DramTiming t = config.timing();
        require(
                bank.row == row,
                where + ": row " + Long.toHexString(bank.row) + " is open, not " + Long.toHexString(row));
        apart(bank.activated, tick, read ? t.rcd() : t.rcd() - (t.wl() + 1), where + " tRCD");
        // GPGPU-Sim lets bursts overlap on the data bus where they are longer than tCCD.
        apart(channel.column, tick, t.ccd(), where + " tCCD");
        if (sameGroup(channel.lastColumnBank, index)) {
            apart(channel.column, tick, t.ccdl(), where + " tCCDL");
        }
        if (read) {
            apart(channel.written, tick, t.wl() + burst() + t.cdlr(), where + " tWTR");
            bank.read = tick;
            channel.read = tick;
        } else {
            apart(channel.read, tick, t.cl() + burst() + 2 - t.wl(), where + " tRTW");
            bank.written = tick;
            channel.written = tick;
        }
        channel.column = tick;
        channel.lastColumnBank = index;
    }

    private boolean sameGroup(int a, int b) {
        int groups = config.timing().groups();
        int perGroup = config.timing().banks() / groups;
        return config.indexing().group() == 0 ? a / perGroup == b / perGroup : a % groups == b % groups;
    }

    private int burst() {
        return config.bus().burstLength() / config.bus().dataCommandRatio();
    }

    @Override
    public void served(int channel, long tick, int request) {
        Integer moved = bytesMoved.remove(requests.uid[request]);
        require(
                moved != null && moved >= requests.size[request],
                "request " + requests.uid[request] + " served after " + moved + " bytes");
    }

    private static void apart(long before, long tick, long least, String rule) {
        require(tick - before >= least, rule + ": " + (tick - before) + " ticks, at least " + least + " needed");
    }

    private static void require(boolean legal, String otherwise) {
        if (!legal) {
            throw new AssertionError(otherwise);
        }
    }

    /** Commands seen. */
    public long commands() {
        return commands;
    }
}
