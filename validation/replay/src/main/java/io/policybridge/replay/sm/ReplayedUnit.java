package io.policybridge.replay.sm;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.Sectors;
import io.policybridge.replay.comparison.EventList;
import io.policybridge.simulator.cache.Cache;
import io.policybridge.simulator.cache.CacheWatcher;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.ldst.LdstHost;
import io.policybridge.simulator.ldst.LdstObserver;
import io.policybridge.simulator.ldst.LdstUnit;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.RequestPort;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.ProgramTrace;
import java.util.Arrays;

/**
 * The LD/ST unit of one SM with its caches. It gets its inputs from above in their recorded cycles: dispatched
 * instructions, write-backs that the register file accepted, invalidations. It keeps the events of the unit for
 * comparison with the record.
 */
final class ReplayedUnit implements LdstHost, NetworkPort, LdstObserver {
    private static final long LINE_MASK = -Sectors.LINE_BYTES;

    private final int sm;
    private final ProgramTrace trace;
    private final RecordedWarps warps;
    private final RecordedLdst recorded;
    private final Requests requests;
    private final UnitPort below;
    private final boolean sleeping;
    private final Instructions instructions = new Instructions();
    private final LdstUnit unit;
    private int[] inst = new int[64];
    private long now;
    private long sleepsUntil;
    private long lastStep = -1;
    private boolean answered;
    private boolean astray;
    private int nextDispatch;
    private int nextDrain;
    private int nextInvalidation;

    final EventList refusals = new EventList();
    final EventList constants = new EventList();
    final EventList accesses = new EventList();
    final EventList queued = new EventList();
    final EventList sends = new EventList();
    final EventList replies = new EventList();
    final EventList stalls = new EventList();
    final EventList sharedLoads = new EventList();
    final EventList loadedResults = new EventList();
    final EventList drains = new EventList();
    final EventList completions = new EventList();
    final EventList acknowledgements = new EventList();

    /** Inputs that all units of a run share. */
    record Run(GpuConfig config, ProgramTrace trace, RecordedWarps warps, RecordedLdst recorded, Requests requests) {}

    /** {@code sleeping}: cycles are skipped that the unit declares idle. */
    ReplayedUnit(int sm, Run run, UnitPort below, boolean sleeping) {
        this.sm = sm;
        trace = run.trace;
        warps = run.warps;
        recorded = run.recorded;
        requests = run.requests;
        this.below = below;
        this.sleeping = sleeping;
        unit = new LdstUnit(sm, run.config, new RequestPort(requests, this), instructions, trace, this, null);
        unit.observe(this);
        unit.l1c().watch(new Constants());
    }

    /** Whether the unit could not accept a recorded input: its later events cannot be compared. */
    boolean isAstray() {
        return astray;
    }

    boolean isIdle() {
        return unit.idle();
    }

    int sm() {
        return sm;
    }

    private boolean due(EventList list, int next) {
        return next < list.size() && list.core(next) == now;
    }

    /** Whether {@link #respond} finds no room. */
    boolean isFull() {
        return unit.responseFull();
    }

    /** A reply comes before the steps of {@code core}. */
    void respond(int request, long core) {
        begin(core);
        unit.respond(request, core);
        answered = true;
    }

    private void begin(long core) {
        now = core;
        if (core - lastStep > 1) {
            unit.accountSkipped(core, core - lastStep - 1);
            lastStep = core - 1;
        }
        while (due(recorded.invalidations[sm], nextInvalidation)) {
            nextInvalidation++;
            unit.invalidate(now);
        }
    }

    /** Core cycle {@code core}. */
    void cycle(long core) {
        now = core;
        boolean outside = answered
                || due(recorded.invalidations[sm], nextInvalidation)
                || due(recorded.dispatches[sm], nextDispatch);
        if (outside || !sleeping || core >= sleepsUntil) {
            begin(core);
            unit.cycle(core);
            while (due(recorded.dispatches[sm], nextDispatch)) {
                dispatch(nextDispatch++);
            }
            lastStep = core;
            answered = false;
            sleepsUntil = unit.wakeAt(core);
        }
    }

    private void dispatch(int index) {
        EventList list = recorded.dispatches[sm];
        int instNumber = (int) list.subject(index);
        int instruction = instructions.allocate();
        if (instruction >= inst.length) {
            inst = Arrays.copyOf(inst, 2 * instruction);
        }
        inst[instruction] = instNumber;
        int dynamic = warps.dynamic[instNumber];
        instructions.dynamic[instruction] = dynamic;
        instructions.code[instruction] = trace.code(dynamic);
        instructions.exec[instruction] = trace.exec(dynamic);
        instructions.slot[instruction] = (int) (list.value(index) >>> 32);
        instructions.dynamicWarp[instruction] = (int) list.value(index);
        instructions.kernel[instruction] =
                trace.kernels().get(warps.kernel[dynamic]).id();
        instructions.cta[instruction] = warps.cta[dynamic];
        instructions.warpInCta[instruction] = warps.warpInCta[dynamic];
        instructions.n[instruction] = warps.n[dynamic];
        unit.generate(instruction);
        if (!unit.canIssue(instruction)) {
            astray = true;
            return;
        }
        unit.issue(instruction, now);
    }

    @Override
    public boolean isFull(int bytes, boolean write) {
        return below.isFull(sm, write ? bytes : Requests.HEADER_BYTES);
    }

    @Override
    public void send(int request) {
        AccessType type = AccessType.VALUES[requests.type[request]];
        boolean data = type.isWrite() || requests.atomic[request];
        long bytes = Requests.HEADER_BYTES + (long) (data ? requests.size[request] : 0);
        sends.add(now, requests.address[request], bytes << 16 | StreamReader.packed(type.code()));
        below.send(sm, request);
    }

    @Override
    public void accepted(int reply, long at) {
        replies.add(at, requests.type[reply], 0);
    }

    @Override
    public boolean writeBack(int instruction) {
        return due(recorded.drains[sm], nextDrain);
    }

    @Override
    public void releaseRegisters(int instruction, boolean undelayed) {}

    @Override
    public void complete(int instruction) {
        completions.add(now, inst[instruction], 0);
        instructions.release(instruction);
    }

    @Override
    public void storesSent(int slot, int count) {}

    @Override
    public void storeAcknowledged(int slot) {
        acknowledgements.add(now, slot, 0);
    }

    @Override
    public void atomicsReturned(int slot, int lanes) {}

    /** Recorded programs have no such copies. */
    @Override
    public void copied(int slot, long pc, long firstLane, int uid) {}

    @Override
    public void queued(int bank, int instruction, int request, long at) {
        queued.add(at, inst[instruction], requests.address[request] | (long) bank << 56);
    }

    @Override
    public void stalled(int instruction, int space, int reason, long at, long cycles) {
        stalls.addRun(at, inst[instruction], (long) space << 4 | reason, cycles);
    }

    @Override
    public void sharedEntered(int instruction, long at) {
        sharedLoads.add(at, inst[instruction], 0);
    }

    @Override
    public void probed(int request, int status, long at) {
        if (status == Status.RESERVATION_FAIL) {
            refusals.addRun(at, requests.address[request] & LINE_MASK, 0, 1);
        } else {
            accesses.add(at, requests.address[request] & LINE_MASK, RecordedLdst.packed(status));
        }
    }

    @Override
    public void failedAgain(int request, long at, long attempts) {
        refusals.addRun(at, requests.address[request] & LINE_MASK, 0, attempts);
    }

    @Override
    public void writeBackLoaded(int client, int instruction, int request, long at) {
        loadedResults.add(at, instruction < 0 ? 0 : inst[instruction], client);
    }

    @Override
    public void writeBackDrained(int instruction, long at) {
        drains.add(at, instruction < 0 ? 0 : inst[instruction], 0);
        nextDrain++;
    }

    /** Watches the attempts on the constant cache; a repeated attempt counts in each of the skipped cycles. */
    private final class Constants implements CacheWatcher {
        private long last;
        private long address;

        @Override
        public void attempted(Cache cache, int request, int status, long requested, int size) {
            last = now;
            address = requested;
            constants.addRun(now, requested, RecordedLdst.packed(status), 1);
        }

        @Override
        public void repeated(Cache cache, long attempts) {
            constants.addRun(last + 1, address, RecordedLdst.packed(Status.RESERVATION_FAIL), attempts);
            last += attempts;
        }

        @Override
        public void sent(Cache cache, int request) {}

        @Override
        public void filled(Cache cache, int request) {}

        @Override
        public void handedBack(Cache cache, int request) {}

        @Override
        public void dropped(Cache cache, boolean modifiedOnly) {}

        @Override
        public void copied(Cache cache, long copied, long time, int sectors) {}
    }
}
