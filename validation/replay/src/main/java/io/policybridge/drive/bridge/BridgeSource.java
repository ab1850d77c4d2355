package io.policybridge.drive.bridge;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.drive.Agreement;
import io.policybridge.drive.DrivePath;
import io.policybridge.drive.HookCall;
import io.policybridge.input.BadInput;
import io.policybridge.session.BadCall;
import io.policybridge.session.DramCalls;
import io.policybridge.session.HookRecord;
import io.policybridge.session.WarpCalls;
import io.policybridge.simulator.recording.PublishedState;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Reads a bridge stream, repeats every query and event of its session, and compares every answer with the recorded one,
 * published state too. Skips queries that these policies do not answer. The recorded policies have their boundaries
 * where they were recorded; other policies have theirs wherever the cycle of an access shows that time has passed.
 */
final class BridgeSource implements AutoCloseable {
    private static final int KERNEL_BEGAN = StreamReader.packed("KB");
    private static final int KERNEL_ENDED = StreamReader.packed("KE");
    private static final int MOST_FLAGS = 3;
    private static final int FIRST_STATE = WarpCalls.state(false, SchedulerWarps.Awaited.NOTHING);
    private static final int LAST_STATE = WarpCalls.state(true, SchedulerWarps.Awaited.NO_WARP);

    private final StreamReader in;
    private final HostGeometry host;
    private final DrivePath path;
    private final Agreement agreement;
    private final boolean samePolicies;
    private final RequestQueues queues;
    private final HookCall call = new HookCall();
    private final CrossedAccess access = new CrossedAccess();
    private final ShownWays ways = new ShownWays();
    private final ShownQueue queue = new ShownQueue();
    /** By bank: where in its queue the next entry of a channel's view is at the earliest. */
    private final int[] from;

    private final int[] slots;
    private final int[] ordered;
    private final PublishedState recorded;
    private Hook hook;
    private boolean hadAccess;
    /** The last boundary sampled published state: the M records that follow are to be compared. */
    private boolean sampled;
    /** Cycle of the last boundary, where the policies are not the recorded ones. */
    private long reached;

    /** {@code samePolicies}: those on {@code path} are the recorded ones, with the recorded seed. */
    BridgeSource(Path file, HostGeometry host, boolean samePolicies, DrivePath path, Agreement agreement) {
        in = StreamReader.open(file, "bridge");
        this.host = host;
        this.samePolicies = samePolicies;
        this.path = path;
        this.agreement = agreement;
        queues = new RequestQueues(host);
        from = new int[host.banks()];
        slots = new int[host.warps()];
        ordered = new int[host.warps()];
        recorded = new PublishedState(host.sms(), host.warps());
    }

    /** Plays it to its end. */
    void play() {
        while (in.next()) {
            if (sampled && in.kind() != 'M') {
                comparePublished();
            }
            checked(in.kind());
        }
        if (sampled) {
            comparePublished();
        }
    }

    /** What the session refuses is an error of the record. */
    private void checked(int kind) {
        try {
            play(kind);
        } catch (BadCall refused) {
            throw new BadInput(in.file() + ":" + in.line() + ": " + refused.getMessage());
        }
    }

    private void play(int kind) {
        if (kind == KERNEL_BEGAN) {
            kernelBegan();
        } else if (kind == KERNEL_ENDED) {
            path.kernelEnded(in.integer("kernel", 0, Integer.MAX_VALUE));
        } else {
            switch (kind) {
                case 'E' -> event();
                case 'Q', 'C' -> query();
                case 'T' -> boundary();
                case 'M' -> published();
                case 'H', 'P', 'S' -> {
                    // BridgeHeader
                }
                default -> throw in.unknownKind("H P S Q C E T M KB KE");
            }
        }
    }

    private void kernelBegan() {
        int kernel = in.integer("kernel", 0, Integer.MAX_VALUE);
        int ctas = in.integer("ctas", 0, Integer.MAX_VALUE);
        int threads = in.integer("threads", 0, Integer.MAX_VALUE);
        path.kernelBegan(kernel, in.rest("name"), ctas, threads);
    }

    // Columns

    private void site() {
        hook = RecordedHook.hook(in);
        PartKind part = RecordedHook.part(in, hook);
        int units = host.sites(part);
        call.at(part, in.integer("unit", 0, units - 1), null);
        if (in.takeDash()) {
            return;
        }
        in.openField("args");
        int i = 0;
        do {
            if (i == HookCall.ARGS) {
                throw in.bad("at most " + HookCall.ARGS + " numbers");
            }
            call.args[i++] = in.partDecimal();
        } while (in.take(','));
        in.closeField();
        RecordedHook.checkArguments(in, hook, part, call.args, host);
    }

    private void access() {
        in.openField("access");
        if (!in.take('=')) {
            access.read(in);
            hadAccess = true;
        } else if (!hadAccess) {
            throw in.bad("an earlier access that it equals");
        }
        in.closeField();
        call.access = access;
        passed(access.cycle());
    }

    private void ways() {
        in.openField("view");
        int count = in.partInteger(1, HookRecord.MOST_WAYS);
        in.expect('/');
        ways.begin(count, in.partInteger(0, MOST_FLAGS));
        in.expect('/');
        words(ways.eligible, count);
        if (in.take('/')) {
            words(ways.invalid, count);
        }
        in.closeField();
        call.ways = ways;
    }

    private void words(BitSet bits, int count) {
        for (int first = 0; first < count; first += Long.SIZE) {
            if (first > 0) {
                in.expect(',');
            }
            for (long rest = in.partHex(); rest != 0; rest &= rest - 1) {
                bits.set(first + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    private void entries() {
        in.openField("view");
        int count = in.partInteger(1, HookRecord.MOST_QUEUED);
        queue.begin(call.args[2]);
        int from = 0;
        for (int i = 0; i < count; i++) {
            in.expect('/');
            long row = in.partDecimal();
            in.expect(',');
            int tag = in.partInteger(0, 255);
            in.expect(',');
            int index = queues.find(in, call, call.args[0], from, tag, in.partHex());
            queue.add(queues.request(in, call, call.args[0], index), row, tag);
            from = index + 1;
        }
        in.closeField();
        if (call.kind == PartKind.DRAM) {
            call.queue = queue;
        } else {
            call.requests = queue;
        }
    }

    /** Of each entry its bank and state too; entries of one bank are in the order in which they joined its queue. */
    private void channelEntries() {
        in.openField("view");
        int count = in.partInteger(1, HookRecord.MOST_QUEUED);
        queue.begin(0);
        Arrays.fill(from, 0);
        for (int i = 0; i < count; i++) {
            in.expect('/');
            long row = in.partDecimal();
            in.expect(',');
            int tag = in.partInteger(0, 255);
            in.expect(',');
            long address = in.partHex();
            in.expect(',');
            int bank = in.partInteger(0, host.banks() - 1);
            in.expect(',');
            int state = in.partInteger(0, DramCalls.ROW_HIT + DramCalls.IDLE);
            int index = queues.find(in, call, bank, from[bank], tag, address);
            queue.add(queues.request(in, call, bank, index), row, tag, bank, state);
            from[bank] = index + 1;
        }
        in.closeField();
        call.channel = queue;
    }

    /** The state of every slot, and the index at the same place of the recorded order, -1 behind its end. */
    private void slots() {
        in.openField("view");
        int count = in.partInteger(0, slots.length);
        for (int i = 0; i < count; i++) {
            in.expect('/');
            slots[i] = in.partInteger(FIRST_STATE, LAST_STATE);
            in.expect(',');
            ordered[i] = in.partInteger(-1, slots.length - 1);
        }
        in.closeField();
        call.slots = slots;
        call.slotCount = count;
    }

    // Queries and events

    private void query() {
        site();
        long right = (long) in.integer("code", 1, Answer.CODES - 1) << 32
                | in.integer("value", Integer.MIN_VALUE, Integer.MAX_VALUE) & 0xffffffffL;
        switch (hook) {
            case VICTIM -> {
                access();
                ways();
            }
            case PICK -> entries();
            case PICK_IN_CHANNEL -> channelEntries();
            case WARP_ORDER -> slots();
            case NEXT_REQUEST -> nextRequest();
            default -> {
                if (in.more()) {
                    access();
                }
            }
        }
        in.end();
        if (hook != Hook.NEXT_REQUEST) {
            RecordedHook.checkAccess(in, hook, call.access != null);
        }
        if (path.answers(call.kind, call.unit, hook)) {
            compare(right);
        }
    }

    /** With a queue, or with the one access to be admitted; an access has no slash. */
    private void nextRequest() {
        if (in.fieldHas('/')) {
            entries();
        } else {
            access();
        }
    }

    private void compare(long right) {
        long answer = path.query(hook, call);
        boolean same = answer == right
                && (hook != Hook.WARP_ORDER || Arrays.equals(slots, 0, call.slotCount, ordered, 0, call.slotCount));
        agreement.decided(same);
        if (!same) {
            agreement.difference(in, call.unit, Answer.text(right), Answer.text(answer));
        }
    }

    private void event() {
        site();
        if (in.more()) {
            access();
        }
        in.end();
        RecordedHook.checkAccess(in, hook, call.access != null);
        queues.follow(in, hook, call, access);
        path.event(hook, call);
    }

    // Boundaries

    private void boundary() {
        long cycle = in.number("cycle", 0, StreamLimits.CYCLES);
        boolean ticked = in.integer("ticked", 0, 1) == 1;
        boolean nowSampled = in.integer("sampled", 0, 1) == 1;
        in.end();
        if (!samePolicies) {
            passed(cycle);
            return;
        }
        DrivePath.Boundary now = path.boundary(cycle);
        if (now.ticked() != ticked || now.sampled() != nowSampled) {
            agreement.decided(false);
            agreement.difference(in, 0, text(ticked, nowSampled), text(now.ticked(), now.sampled()));
        }
        sampled = nowSampled && now.sampled();
    }

    private static String text(boolean ticked, boolean sampled) {
        return "ticked " + (ticked ? 1 : 0) + " sampled " + (sampled ? 1 : 0);
    }

    /** M: the published state of an SM from now on. */
    private void published() {
        int sm = in.integer("sm", 0, host.sms() - 1);
        recorded.limit(sm, in.takeDash() ? Integer.MAX_VALUE : in.integer("limit", 1, Integer.MAX_VALUE));
        recorded.flush(sm, in.integer("flush", 0, 1) == 1);
        long[] any = masks("any");
        long[] loads = masks("loads");
        in.end();
        for (int word = 0; word < any.length; word++) {
            recorded.words(sm, word, any[word], loads[word]);
        }
    }

    private long[] masks(String name) {
        long[] words = new long[recorded.words()];
        in.openField(name);
        for (int word = 0; word < words.length; word++) {
            if (word > 0) {
                in.expect(',');
            }
            words[word] = in.partHex();
        }
        in.closeField();
        return words;
    }

    /** The state of one sample counts as one decision. */
    private void comparePublished() {
        sampled = false;
        boolean same = true;
        for (int sm = 0; sm < host.sms() && same; sm++) {
            same = recorded.isSame(path.published(), sm);
            if (!same) {
                agreement.difference(
                        in,
                        sm,
                        "published for SM " + sm + " before this record: " + recorded.text(sm),
                        path.published().text(sm));
            }
        }
        agreement.decided(same);
    }

    /** Time has passed: other policies than the recorded ones have their own boundaries. */
    private void passed(long cycle) {
        if (samePolicies || cycle <= reached) {
            return;
        }
        if (cycle - reached > StreamLimits.GAP) {
            throw in.bad("cycle", cycle, "at most " + StreamLimits.GAP + " cycles behind the ones before, " + reached);
        }
        while (path.nextTick() < cycle) {
            path.boundary(path.nextTick());
        }
        path.boundary(cycle);
        reached = cycle;
    }

    @Override
    public void close() {
        in.close();
    }
}
