package io.policybridge.drive.stream;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.drive.Agreement;
import io.policybridge.drive.DrivePath;
import io.policybridge.drive.HookCall;
import io.policybridge.simulator.recording.RecordedType;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Turns a dram stream into queries and events: queues and row registers follow the records, every pick is a query. */
final class DramSource extends RecordSource {
    private static final int ACTIVATE = StreamReader.packed("ACT");

    /** A request in a controller. */
    private static final class Waiting {
        private long uid;
        private int bank;
        private long row;
        private final RecordedAccess access = new RecordedAccess();
    }

    /** One bank: the requests that wait for it, oldest first, and the row register. */
    private static final class Bank implements DramHooks.BankQueue {
        private final List<Waiting> waiting = new ArrayList<>();
        private long openRow;

        @Override
        public int size() {
            return waiting.size();
        }

        @Override
        public long openRow() {
            return openRow;
        }

        @Override
        public long row(int index) {
            return waiting.get(index).row;
        }

        @Override
        public int tag(int index) {
            return waiting.get(index).access.tag;
        }

        @Override
        public Access access(int index) {
            return waiting.get(index).access;
        }

        int find(long uid) {
            for (int i = 0; i < waiting.size(); i++) {
                if (waiting.get(i).uid == uid) {
                    return i;
                }
            }
            return -1;
        }
    }

    private final RequestOrigins origins;
    private final StableIds ids;
    private final Bank[][] banks;
    /** By channel: the requests that were picked and are not yet served. */
    private final List<List<Waiting>> served = new ArrayList<>();

    private final List<Waiting> free = new ArrayList<>();
    private final boolean[] classifies;
    private final boolean[] queriesPick;

    DramSource(
            Path file, HostGeometry host, RequestOrigins origins, StableIds ids, DrivePath path, Agreement agreement) {
        super(file, "dram", path, agreement);
        this.ids = ids;
        this.origins = origins;
        banks = new Bank[host.channels()][host.banks()];
        classifies = new boolean[host.channels()];
        queriesPick = new boolean[host.channels()];
        for (int ch = 0; ch < host.channels(); ch++) {
            served.add(new ArrayList<>());
            classifies[ch] = path.answers(PartKind.DRAM, ch, Hook.PRIORITY_CLASS);
            queriesPick[ch] = path.answers(PartKind.DRAM, ch, Hook.PICK);
            for (int b = 0; b < host.banks(); b++) {
                banks[ch][b] = new Bank();
            }
        }
    }

    @Override
    void record(int kind, long core) {
        in.skip(1);
        int channel = in.integer("ch", 0, banks.length - 1);
        switch (kind) {
            case 'Q' -> arrived(channel, core);
            case 'P' -> picked(channel, core);
            case 'C' -> commanded(channel);
            case 'E' -> served(channel, core);
            case 'L', 'T' -> {
                // queues around the controller
            }
            default -> throw in.unknownKind("L Q P C E T");
        }
    }

    private void arrived(int channel, long core) {
        Waiting waiting = free.isEmpty() ? new Waiting() : free.remove(free.size() - 1);
        waiting.uid = RequestOrigins.uid(in);
        waiting.bank = bank(channel);
        waiting.row = in.hex("row");
        in.skip(2);
        RecordedAccess access = waiting.access;
        access.size = in.integer("bytes", 0, 1 << 20);
        access.type = RecordedType.of(in, in.word("type"));
        access.address = in.hex("addr");
        access.sectors = 0;
        access.sm = origins.sm(waiting.uid);
        access.atomic = origins.isAtomic(waiting.uid);
        access.tag = origins.tag(waiting.uid);
        access.partition = HookCall.NONE;
        ids.describe(waiting.uid, access);
        banks[channel][waiting.bank].waiting.add(waiting);
        if (classifies[channel]) {
            path.query(
                    Hook.PRIORITY_CLASS, call.at(PartKind.DRAM, channel, null).arg(0, access.tag));
        }
        event(Hook.DRAM_ENQUEUED, channel, waiting, core, false);
    }

    private void event(Hook hook, int channel, Waiting waiting, long core, boolean rowHit) {
        waiting.access.cycle = core;
        path.event(
                hook,
                call.at(PartKind.DRAM, channel, waiting.access)
                        .bankNumber(waiting.bank)
                        .row(waiting.row)
                        .rowHit(rowHit));
    }

    private int bank(int channel) {
        return in.integer("bank", 0, banks[channel].length - 1);
    }

    private void picked(int channel, long core) {
        int number = bank(channel);
        Bank bank = banks[channel][number];
        long uid = RequestOrigins.uid(in);
        boolean rowHit = in.integer("rowhit", 0, 1) == 1;
        int index = bank.find(uid);
        if (index < 0) {
            throw in.bad("uid", uid, "a request that waits for bank " + number);
        }
        if (queriesPick[channel]) {
            call.at(PartKind.DRAM, channel, null).bankNumber(number).openRow(bank.openRow);
            call.queue = bank;
            long answer = path.query(Hook.PICK, call);
            boolean right = answer == Answer.index(index);
            agreement.decided(right);
            path.compared(PartKind.DRAM, channel, Hook.PICK, right);
            if (!right) {
                difference(
                        channel,
                        "bank " + number + " " + Answer.text(Answer.index(index)) + " of " + bank.size(),
                        Answer.text(answer));
            }
        }
        Waiting picked = bank.waiting.remove(index);
        served.get(channel).add(picked);
        event(Hook.DRAM_PICKED, channel, picked, core, rowHit);
    }

    /** An activation moves the row register. */
    private void commanded(int channel) {
        if (in.word("cmd") == ACTIVATE) {
            int bank = bank(channel);
            banks[channel][bank].openRow = in.hex("row");
        }
    }

    private void served(int channel, long core) {
        long uid = RequestOrigins.uid(in);
        List<Waiting> inService = served.get(channel);
        for (int i = 0; i < inService.size(); i++) {
            Waiting waiting = inService.get(i);
            if (waiting.uid == uid) {
                event(Hook.DRAM_SERVED, channel, waiting, core, false);
                inService.remove(i);
                free.add(waiting);
                return;
            }
        }
        throw in.bad("uid", uid, "a request in service");
    }
}
