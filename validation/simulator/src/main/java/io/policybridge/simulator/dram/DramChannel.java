package io.policybridge.simulator.dram;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.config.DramConfig;
import io.policybridge.session.DramCalls;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * One memory controller with its banks: FIFO or FR-FCFS, bank groups, one command bus or two. All times are DRAM cycles
 * ("ticks").
 *
 * <p>{@link #cycle} returns at once before {@link #wake}, the next tick at which anything can happen.
 */
public final class DramChannel {
    /** A command, as in the streams. */
    public enum Command {
        ACT,
        PRE,
        RD,
        WR
    }

    /** Receives every event of the controller; for comparisons with recorded runs. */
    public interface Watcher {
        /** The scheduler hands {@code request} to its bank; {@code rowHit}: its row is in the row register. */
        void picked(int channel, long tick, int bank, int request, boolean rowHit);

        /**
         * A command for {@code request}; {@code sent}: bytes of it moved so far, this burst included; {@code row}: the
         * row register.
         */
        void command(int channel, long tick, Command command, int bank, long row, int request, int sent);

        /** The last data beat of {@code request}. */
        void served(int channel, long tick, int request);
    }

    private static final int INPUT_ENTRIES = 2;
    private static final int NONE = -1;
    private static final int ALLOCATE_READ = AccessType.L2_WRITE_ALLOCATE_READ.ordinal();
    private static final int L1_WRITE_BACK = AccessType.L1_WRITE_BACK.ordinal();
    private static final int L2_WRITE_BACK = AccessType.L2_WRITE_BACK.ordinal();

    private final int channel;
    private final DramConfig config;
    private final int bankCount;
    private final int atom;
    private final Requests requests;
    private final DramCalls calls;
    private final boolean queriesPick;
    private final DramClasses classes;
    /** Null where no policy picks from the whole channel. */
    private final ChannelView channelView;

    private final DramSlots slots = new DramSlots();
    private final IntQueue input = new IntQueue(INPUT_ENTRIES);
    private final SchedulerQueues queues;
    private final DramBanks banks;
    private final DataBus bus;
    private final BankView view;
    private final IntQueue returns;
    private final DramCounts statistics;
    /** Per bank the slot in service, or NONE. */
    private final int[] current;
    /** A bit for every bank with a request in service. */
    private long busy;
    /** Per busy bank the first tick at which its next command may be issued. */
    private final long[] due;
    /** A bit for every busy bank whose next command is a column command. */
    private long columns;
    /** The bank at which scans begin. */
    private int first;

    private boolean writing;
    private long nextCommand = Long.MAX_VALUE;
    private long wake = Long.MAX_VALUE;
    private long last = -1;
    private int finishedWriteBack = Requests.NONE;
    private Watcher watcher;

    /**
     * An empty controller.
     *
     * @param calls the channel's policies, or null
     */
    public DramChannel(DramConfig config, int channel, Requests requests, DramCalls calls) {
        bankCount = config.timing().banks();
        this.channel = channel;
        this.config = config;
        this.requests = requests;
        this.calls = calls;
        atom = config.atomBytes();
        banks = new DramBanks(config);
        bus = new DataBus(config.timing().cl(), config.timing().cl() + 1);
        returns = new IntQueue(config.scheduling().returnQueue());
        queues = new SchedulerQueues(config.scheduling(), bankCount, slots);
        view = new BankView(requests, queues.served(), slots, banks);
        statistics = new DramCounts(config.burstCycles());
        current = new int[bankCount];
        Arrays.fill(current, NONE);
        due = new long[bankCount];
        channelView = calls != null && calls.has(Hook.PICK_IN_CHANNEL) ? new ChannelView(requests, slots, banks) : null;
        queriesPick = calls != null && calls.has(Hook.PICK);
        classes = calls != null && calls.has(Hook.PRIORITY_CLASS) ? new DramClasses(calls) : null;
    }

    /** Reports everything to {@code newWatcher}; null ends it. */
    public void watch(Watcher newWatcher) {
        watcher = newWatcher;
    }

    /** The priority classes, each of which has a queue of its own here; null without any. */
    public DramClasses classes() {
        return classes;
    }

    /**
     * Whether {@code request} may not enter now. What was pushed since the last cycle does not count, as in GPGPU-Sim.
     */
    public boolean isFull(int request) {
        if (!config.scheduling().frFcfs()) {
            return input.isFull();
        }
        return classes == null
                ? queues.isFull(requests.isWrite(request))
                : classes.isFull(requests.tag[request], config.scheduling().queue());
    }

    /**
     * Accepts {@code request} after this tick's {@link #cycle}; it becomes schedulable in the next.
     *
     * @param bank bank after bank indexing
     */
    public void push(int request, int bank, long row) {
        int slot = slots.allocate();
        slots.request[slot] = request;
        slots.bank[slot] = bank;
        slots.row[slot] = row;
        slots.bytes[slot] = requests.size[request];
        slots.write[slot] = requests.isWrite(request);
        input.add(slot);
        statistics.arrived(slots.write[slot], slots.bytes[slot] / atom);
        wake = 0;
    }

    /** The oldest finished request, or {@link Requests#NONE}. */
    public int returnTop() {
        return returns.isEmpty() ? Requests.NONE : returns.peek();
    }

    /** Removes and returns it; there must be one. */
    public int popReturn() {
        return returns.poll();
    }

    /**
     * The write-back whose last data beat was in the cycle just done, once; else {@link Requests#NONE}. It never
     * returns.
     */
    public int takeFinishedWriteBack() {
        int request = finishedWriteBack;
        finishedWriteBack = Requests.NONE;
        return request;
    }

    /** Whether no request is in the controller. */
    boolean isIdle() {
        return busy == 0 && input.isEmpty() && queues.isEmpty() && bus.isEmpty() && returns.isEmpty();
    }

    /** First tick at which {@link #cycle} can change the state; {@code Long.MAX_VALUE} if there is none. */
    public long wake() {
        return wake;
    }

    /** What was counted up to before tick {@code tick}. */
    public DramCounts statistics(long tick) {
        settle(tick);
        statistics.ticks = tick;
        return statistics;
    }

    /**
     * One DRAM cycle; {@code tick} grows from call to call, ticks before {@link #wake} may be skipped.
     *
     * @param cycle core cycle, for what policies are shown
     */
    public void cycle(long tick, long cycle) {
        if (tick < wake) {
            return;
        }
        settle(tick);
        if (!returns.isFull()) {
            int slot = bus.shift();
            if (slot != DataBus.NONE) {
                beat(slot, tick, cycle);
            }
        }
        boolean refused = false;
        if (config.scheduling().frFcfs()) {
            while (!input.isEmpty()) {
                enqueue(input.poll(), cycle);
            }
            refused = schedule(tick, cycle);
        } else {
            scheduleOldest(tick, cycle);
        }
        int queued = waiting();
        statistics.queued += queued;
        statistics.maxQueued = Math.max(statistics.maxQueued, queued);
        if (tick >= nextCommand) {
            boolean issued = config.bus().dual() ? issueOnTwoBuses(tick) : issueOnOneBus(tick);
            statistics.commandCycles += issued ? 1 : 0;
            plan();
        }
        statistics.activeCycles += busy != 0 || tick < banks.restless() ? 1 : 0;
        last = tick;
        wake = nextEvent(tick, refused);
    }

    private int waiting() {
        return config.scheduling().frFcfs() ? queues.size() : input.size();
    }

    /** Accounts for the idle ticks since the last one, up to before {@code tick}. */
    private void settle(long tick) {
        long idle = tick - last - 1;
        if (idle > 0) {
            bus.skip(idle);
            statistics.queued += idle * waiting();
            statistics.activeCycles += busy != 0 ? idle : Math.max(0, Math.min(idle, banks.restless() - last - 1));
            last = tick - 1;
        }
    }

    private long nextEvent(long tick, boolean refused) {
        boolean pickable = config.scheduling().frFcfs() && (queues.served().waiting() & ~busy) != 0;
        if (pickable || queues.mustTurn() || refused || returns.isFull() || !input.isEmpty()) {
            return tick + 1;
        }
        long next = bus.isEmpty() ? Long.MAX_VALUE : tick + 1 + bus.distance();
        return Math.min(next, Math.max(nextCommand, tick + 1));
    }

    private void beat(int slot, long tick, long cycle) {
        slots.moved[slot] += atom;
        if (slots.moved[slot] < slots.bytes[slot]) {
            return;
        }
        int request = slots.request[slot];
        if (calls != null) {
            calls.dramServed(view.single(request, cycle), slots.bank[slot], slots.row[slot]);
        }
        if (watcher != null) {
            watcher.served(channel, tick, request);
        }
        slots.release(slot);
        int type = requests.type[request];
        if (type == L1_WRITE_BACK || type == L2_WRITE_BACK) {
            finishedWriteBack = request;
        } else {
            returns.add(request);
        }
    }

    private void enqueue(int slot, long cycle) {
        int request = slots.request[slot];
        queues.add(slot);
        if (classes != null) {
            slots.priority[slot] = classes.enter(requests.tag[request]);
        }
        if (channelView != null) {
            channelView.add(slot);
        }
        if (calls != null) {
            calls.dramEnqueued(view.single(request, cycle), slots.bank[slot], slots.row[slot]);
        }
    }

    /**
     * FR-FCFS: the first idle bank with a request gets one. Returns whether a policy left a bank idle that could have
     * had one.
     */
    private boolean schedule(long tick, long cycle) {
        if (Long.bitCount(busy) < bankCount) {
            queues.turn();
        }
        if (channelView != null) {
            return scheduleInChannel(tick, cycle);
        }
        long idle = queues.served().waiting() & ~busy;
        boolean refused = false;
        while (idle != 0) {
            long behind = idle & -1L << first;
            int bank = Long.numberOfTrailingZeros(behind != 0 ? behind : idle);
            int index = queriesPick ? pick(bank, cycle) : queues.oldestRowHit(bank, banks.row(bank));
            if (index != NONE) {
                take(bank, index, tick, cycle);
                return refused;
            }
            refused = true;
            idle &= ~(1L << bank);
        }
        return refused;
    }

    /** Takes entry {@code index} of the queue of {@code bank}. */
    private int take(int bank, int index, long tick, long cycle) {
        boolean goesOn = queues.goesOn(bank);
        int slot = queues.remove(bank, index);
        statistics.picked(slots.write[slot], goesOn || slots.row[slot] == banks.row(bank));
        if (classes != null) {
            classes.leave(slots.priority[slot]);
        }
        first = (first + 1) % bankCount;
        hand(slot, bank, tick, cycle);
        return slot;
    }

    /** As above, where a policy picks from the queues of all banks. */
    private boolean scheduleInChannel(long tick, long cycle) {
        if ((queues.served().waiting() & ~busy) == 0
                || !channelView.of(busy, cycle).canBePicked()) {
            return false;
        }
        long answer = calls.pickInChannel(first, channelView);
        int chosen = Answer.code(answer) == Answer.NONE_CODE ? NONE : channelView.slot(Answer.value(answer));
        int own = ownChoice();
        calls.compared(Hook.PICK_IN_CHANNEL, chosen == own);
        int slot = calls.isApplied() ? chosen : own;
        if (slot == NONE) {
            return true;
        }
        int bank = slots.bank[slot];
        channelView.remove(take(bank, queues.served().find(bank, slot), tick, cycle));
        return false;
    }

    /** What FR-FCFS takes; there must be an idle bank for which a request waits. */
    private int ownChoice() {
        long idle = queues.served().waiting() & ~busy;
        long behind = idle & -1L << first;
        int bank = Long.numberOfTrailingZeros(behind != 0 ? behind : idle);
        return queues.served().slot(bank, queues.oldestRowHit(bank, banks.row(bank)));
    }

    private int pick(int bank, long cycle) {
        long answer = calls.pick(bank, view.of(bank, cycle));
        int chosen = Answer.code(answer) == Answer.NONE_CODE ? NONE : Answer.value(answer);
        int own = queues.oldestRowHit(bank, banks.row(bank));
        calls.compared(Hook.PICK, chosen == own);
        return calls.isApplied() ? chosen : own;
    }

    /** FIFO: the oldest request of all goes to its bank, or waits, and all others wait with it. */
    private void scheduleOldest(long tick, long cycle) {
        if (!input.isEmpty() && current[slots.bank[input.peek()]] == NONE) {
            int slot = input.poll();
            int bank = slots.bank[slot];
            statistics.picked(slots.write[slot], slots.row[slot] == banks.row(bank));
            hand(slot, bank, tick, cycle);
        }
    }

    private void hand(int slot, int bank, long tick, long cycle) {
        boolean rowHit = slots.row[slot] == banks.row(bank);
        current[bank] = slot;
        busy |= 1L << bank;
        plan(bank);
        int request = slots.request[slot];
        if (calls != null) {
            calls.dramPicked(view.single(request, cycle), bank, slots.row[slot], rowHit);
        }
        if (watcher != null) {
            watcher.picked(channel, tick, bank, request, rowHit);
        }
    }

    private void plan() {
        nextCommand = Long.MAX_VALUE;
        for (long rest = busy; rest != 0; rest &= rest - 1) {
            plan(Long.numberOfTrailingZeros(rest));
        }
    }

    private void plan(int bank) {
        int slot = current[bank];
        long row = slots.row[slot];
        due[bank] = banks.earliest(bank, row, slots.write[slot]);
        nextCommand = Math.min(nextCommand, due[bank]);
        long bit = 1L << bank;
        columns = banks.isColumn(bank, row) ? columns | bit : columns & ~bit;
    }

    /** A bit for every bank whose next command may be issued now. */
    private long ready(long tick) {
        long ready = 0;
        for (long rest = busy; rest != 0; rest &= rest - 1) {
            int bank = Long.numberOfTrailingZeros(rest);
            if (due[bank] <= tick) {
                ready |= 1L << bank;
            }
        }
        return bus.isFull() ? ready & ~columns : ready;
    }

    /** The banks of {@code rows} whose row command a column command of this tick has not delayed. */
    private long stillReady(long rows, long tick) {
        long still = rows;
        for (long rest = rows; rest != 0; rest &= rest - 1) {
            int bank = Long.numberOfTrailingZeros(rest);
            int slot = current[bank];
            if (banks.earliest(bank, slots.row[slot], slots.write[slot]) > tick) {
                still &= ~(1L << bank);
            }
        }
        return still;
    }

    /**
     * Distance, modulo the number of banks, from {@code base} to the first bank of {@code set}; the number of banks if
     * it is empty.
     */
    private int distance(long set, int base) {
        if (set == 0) {
            return bankCount;
        }
        long behind = set & -1L << base;
        return behind != 0
                ? Long.numberOfTrailingZeros(behind) - base
                : Long.numberOfTrailingZeros(set) + bankCount - base;
    }

    /**
     * One bus: at most one column command, and a row command only before it. The scan goes on after a row command, from
     * a base that the row command has moved, so that it leaves banks out and visits others twice.
     */
    private boolean issueOnOneBus(long tick) {
        long ready = ready(tick);
        long columnsReady = ready & columns;
        int column = distance(columnsReady, first);
        int row = distance(ready & ~columns, first);
        if (column == bankCount && row == bankCount) {
            return false;
        }
        if (column < row) {
            issueColumn((first + column) % bankCount, tick);
            return true;
        }
        issueRow((first + row) % bankCount, tick);
        int visited = row + 1;
        int base = (first + visited) % bankCount;
        column = distance(columnsReady, base);
        if (column < bankCount - visited) {
            issueColumn((base + column) % bankCount, tick);
        }
        return true;
    }

    /** Two buses: one column command, then one row command; a read may delay a precharge in its bank group. */
    private boolean issueOnTwoBuses(long tick) {
        long ready = ready(tick);
        int base = first;
        int column = distance(ready & columns, base);
        long rows = ready & ~columns;
        if (column < bankCount) {
            issueColumn((base + column) % bankCount, tick);
            rows = stillReady(rows, tick);
        }
        int row = distance(rows, base);
        if (row < bankCount) {
            issueRow((base + row) % bankCount, tick);
        }
        return column < bankCount || row < bankCount;
    }

    private void issueColumn(int bank, long tick) {
        int slot = current[bank];
        boolean write = slots.write[slot];
        if (write != writing) {
            writing = write;
            bus.latency(write ? config.timing().wl() : config.timing().cl());
        }
        bus.add(slot);
        int request = slots.request[slot];
        if (write) {
            banks.write(bank, tick);
            statistics.write(requests.type[request] == L2_WRITE_BACK);
        } else {
            banks.read(bank, tick);
            statistics.read(requests.type[request] == ALLOCATE_READ);
        }
        slots.sent[slot] += atom;
        if (watcher != null) {
            watcher.command(
                    channel, tick, write ? Command.WR : Command.RD, bank, slots.row[slot], request, slots.sent[slot]);
        }
        if (slots.sent[slot] >= slots.bytes[slot]) {
            current[bank] = NONE;
            busy &= ~(1L << bank);
        }
    }

    private void issueRow(int bank, long tick) {
        int slot = current[bank];
        Command command = banks.isOpen(bank) ? Command.PRE : Command.ACT;
        if (command == Command.PRE) {
            banks.precharge(bank, tick);
            statistics.precharges++;
        } else {
            banks.activate(bank, slots.row[slot], tick);
            statistics.activates++;
        }
        first = (bank + 1) % bankCount;
        if (watcher != null) {
            watcher.command(channel, tick, command, bank, banks.row(bank), slots.request[slot], 0);
        }
    }
}
