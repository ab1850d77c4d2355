package io.policybridge.simulator.recording;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.Ways;
import io.policybridge.session.DramCalls;
import io.policybridge.stream.StreamWriter;
import io.policybridge.stream.WaitingRecords;
import java.util.Arrays;

/**
 * What crosses a session at the SMs of one cluster, or behind all of them. What is published before a record, and
 * whether its access is that of the record before, depend on the order of all records: these are gaps.
 */
final class BridgeRecords extends WaitingRecords {
    /** Numbers of an access; from {@value #SECTORS} on they are hexadecimal, and so is the first. */
    static final int NUMBERS = 22;

    static final int SECTORS = 20;
    private static final int LANES = 21;
    private static final int ARGS = 5;
    private static final int WORD = Long.SIZE;
    /** The gap in front of a record; others are the numbers of accesses that wait. */
    private static final long PUBLISHED = -1;

    private final BridgeStream bridge;
    private final long[] args = new long[ARGS];
    /** The accesses that wait. */
    private long[] shown = new long[64 * NUMBERS];

    private int accesses;

    /** Records of {@code bridge}. */
    BridgeRecords(BridgeStream bridge) {
        super(bridge.writer());
        this.bridge = bridge;
    }

    @Override
    protected void fill(StreamWriter stream, long gap) {
        if (gap == PUBLISHED) {
            bridge.publish();
        } else {
            bridge.access(shown, (int) gap * NUMBERS);
        }
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
        if (isEmpty()) {
            accesses = 0;
        }
        gap(PUBLISHED);
        args[0] = first;
        args[1] = second;
        args[2] = third;
        args[3] = fourth;
        args[4] = fifth;
        record(record).decimal(number(hook)).decimal(number(kind)).decimal(unit);
        int used = ARGS;
        while (used > 0 && args[used - 1] == 0) {
            used--;
        }
        if (used == 0) {
            dash();
            return;
        }
        decimal(args[0]);
        for (int i = 1; i < used; i++) {
            then(',').decimal(args[i]);
        }
    }

    /** The number of {@code constant} in native-shim/include/policybridge.h. */
    static int number(Enum<?> constant) {
        return constant.ordinal() + 1;
    }

    private void answer(long answer) {
        decimal(Answer.code(answer)).decimal(Answer.value(answer));
    }

    private void access(Access a) {
        if (a == null) {
            return;
        }
        if (shown.length == accesses * NUMBERS) {
            shown = Arrays.copyOf(shown, 2 * shown.length);
        }
        int at = accesses * NUMBERS;
        shown[at] = a.address();
        shown[at + 1] = a.size();
        shown[at + 2] = number(a.kind());
        shown[at + 3] = number(a.space());
        shown[at + 4] = a.sm();
        shown[at + 5] = a.scheduler();
        shown[at + 6] = a.slot();
        shown[at + 7] = a.dynamicWarp();
        shown[at + 8] = a.pc();
        shown[at + 9] = a.kernel();
        shown[at + 10] = a.cta();
        shown[at + 11] = a.warpInCta();
        shown[at + 12] = a.n();
        shown[at + 13] = a.request();
        shown[at + 14] = a.sector();
        shown[at + 15] = a.partition();
        shown[at + 16] = a.tag();
        shown[at + 17] = a.requests();
        shown[at + 18] = a.lines();
        shown[at + 19] = a.cycle();
        shown[at + SECTORS] = a.sectors();
        shown[at + LANES] = a.lanes() & 0xffffffffL;
        column(accesses++);
    }

    void answered(PartKind kind, int unit, Hook hook, Access access, long first, long second, long third, long answer) {
        record(hook.kind() == Hook.Kind.COMMIT ? "C" : "Q", kind, unit, hook, first, second, third, 0, 0);
        answer(answer);
        access(access);
        end();
    }

    void victim(PartKind kind, int unit, Access access, int set, Ways ways, long answer) {
        record("Q", kind, unit, Hook.VICTIM, set, 0, 0, 0, 0);
        answer(answer);
        access(access);
        decimal(ways.count()).then('/').decimal((ways.mayBypass() ? 1 : 0) + (ways.mayStall() ? 2 : 0));
        for (int first = 0; first < ways.count(); first += WORD) {
            then(first == 0 ? '/' : ',').hex(eligible(ways, first));
        }
        if (ways.nextInvalid(0) >= 0) {
            for (int first = 0; first < ways.count(); first += WORD) {
                then(first == 0 ? '/' : ',').hex(invalid(ways, first));
            }
        }
        end();
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

    void nextRequest(int sm, L1dHooks.RequestQueue queue, long answer) {
        record("Q", PartKind.L1D, sm, Hook.NEXT_REQUEST, 0, 0, 0, 0, 0);
        answer(answer);
        decimal(queue.size());
        for (int i = 0; i < queue.size(); i++) {
            then('/')
                    .decimal(0)
                    .then(',')
                    .decimal(0)
                    .then(',')
                    .hex(queue.access(i).address());
        }
        end();
    }

    void picked(int channel, int bank, DramHooks.BankQueue queue, long answer) {
        record("Q", PartKind.DRAM, channel, Hook.PICK, bank, 0, queue.openRow(), 0, 0);
        answer(answer);
        decimal(queue.size());
        for (int i = 0; i < queue.size(); i++) {
            then('/')
                    .decimal(queue.row(i))
                    .then(',')
                    .decimal(queue.tag(i))
                    .then(',')
                    .hex(queue.access(i).address());
        }
        end();
    }

    void pickedInChannel(int channel, int bank, DramHooks.ChannelQueue queue, long answer) {
        record("Q", PartKind.DRAM, channel, Hook.PICK_IN_CHANNEL, bank, 0, 0, 0, 0);
        answer(answer);
        decimal(queue.size());
        for (int i = 0; i < queue.size(); i++) {
            then('/')
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
        end();
    }

    void ordered(
            int sm, int scheduler, int last, long lastAt, long cycle, int[] states, int[] order, int size, int count) {
        record("Q", PartKind.WARPS, sm, Hook.WARP_ORDER, scheduler, 0, last, lastAt, cycle);
        answer(Answer.NONE);
        decimal(size);
        for (int i = 0; i < size; i++) {
            then('/').decimal(states[i]).then(',').decimal(i < count ? order[i] : -1);
        }
        end();
    }

    void notified(
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
        end();
    }
}
