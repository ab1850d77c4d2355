package io.policybridge.kit.host;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.SchedulerWarps.Awaited;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.session.WarpCalls;
import java.util.Arrays;

/** The warps of one SM of a {@link RandomHost}; hardware CTA c has the two slots 2c and 2c+1. */
public final class RandomSm implements L1dHooks.RequestQueue {
    private static final int SHARED_BYTES = 1 << 16;
    private static final int WARPS_PER_CTA = 2;
    /** Requests of a coalesced instruction, and of every fourth, a divergent one. */
    private static final int FEW_REQUESTS = 4;

    private static final int MOST_REQUESTS = 12;
    private static final int AT_ONCE = 2;
    private static final long[] PCS = {0x100, 0x148, 0x1d0, 0x208};
    private static final WarpHooks.Wait[] WAITS = WarpHooks.Wait.values();

    private final int sm;
    private final HostGeometry host;
    private final WarpCalls calls;
    private final RandomCache l1d;
    private final Draws draws;
    private final FakeAccess access;
    private final boolean[] resident;
    private final WarpHooks.Wait[] waiting;
    private final int[] dynamicWarp;
    private final int[] cta;
    private final int[] instructions;
    /** The requests that wait, of one instruction or of {@link #AT_ONCE}. */
    private final FakeAccess[] queue = new FakeAccess[AT_ONCE * MOST_REQUESTS];

    private final Instruction[] inFlight = {new Instruction(), new Instruction()};
    private final WarpSet any;
    private final WarpSet loads;
    /** By index: the states of a scheduler's warps, and their order; and the states again. */
    private final int[] order;

    private final int[] shown;
    /** By scheduler: index of the slot that issued last; by slot: when. */
    private final int[] issuedLast;

    private final long[] issuedAt;
    private final Patience patience;
    private int queued;
    private int launches;
    private int ctas;
    private int kernel;

    RandomSm(int sm, HostGeometry host, WarpCalls calls, RandomCache l1d, Draws draws, Patience patience) {
        this.sm = sm;
        this.host = host;
        this.calls = calls;
        this.l1d = l1d;
        this.draws = draws;
        this.patience = patience;
        access = draws.access;
        resident = new boolean[host.warps()];
        waiting = new WarpHooks.Wait[host.warps()];
        dynamicWarp = new int[host.warps()];
        cta = new int[host.warps()];
        instructions = new int[host.warps()];
        any = new WarpSet(host.warps());
        loads = new WarpSet(host.warps());
        order = new int[host.warps()];
        shown = new int[host.warps()];
        issuedLast = new int[host.schedulers()];
        issuedAt = new long[host.warps()];
        Arrays.fill(issuedLast, -1);
        Arrays.setAll(queue, i -> new FakeAccess());
    }

    /** A memory instruction between its issue and its last request. */
    private static final class Instruction {
        private final FakeAccess first = new FakeAccess();
        private long load;
        private int hits;
        private int misses;
        private int bypasses;
    }

    void began(int newKernel) {
        kernel = newKernel;
        l1d.notifies();
        l1d.calls().sharedMemoryLeft(kernel, kernel % 2 * SHARED_BYTES);
    }

    /** Makes the current access one of the warp in {@code slot}. */
    void fillIn(int slot) {
        access.kernel = kernel;
        access.cta = cta[slot];
        access.warpInCta = slot % WARPS_PER_CTA;
        access.n = instructions[slot];
        access.request = 0;
        access.sm = sm;
        access.slot = slot;
        access.dynamicWarp = dynamicWarp[slot];
        access.pc = PCS[draws.below(PCS.length)];
        access.space = draws.oneIn(8) ? Access.Space.LOCAL : Access.Space.GLOBAL;
        access.requests = 1;
        access.lines = 1;
        access.tag = 0;
    }

    /**
     * A memory instruction goes through the L1D, request by request; where a policy orders requests, one of another
     * warp may wait beside.
     */
    void memoryInstruction() {
        int slot = draws.below(host.warps());
        if (!mayIssue(slot)) {
            return;
        }
        int instructionsInFlight = 1;
        issue(inFlight[0], slot);
        if (l1d.calls().has(Hook.NEXT_REQUEST)) {
            int other = draws.below(host.warps());
            if (other != slot && mayIssue(other)) {
                issue(inFlight[instructionsInFlight++], other);
            }
        }
        while (queued > 0) {
            int index = next();
            FakeAccess taken = queue[index];
            access.copy(taken);
            enter(taken.slot == slot ? inFlight[0] : inFlight[1]);
            l1d.notifies();
            l1d.calls().requestTaken(access);
            queued--;
            System.arraycopy(queue, index + 1, queue, index, queued - index);
            queue[queued] = taken;
        }
        for (int i = 0; i < instructionsInFlight; i++) {
            complete(inFlight[i]);
        }
    }

    private boolean mayIssue(int slot) {
        return resident[slot] && waiting[slot] == null;
    }

    private void issue(Instruction instruction, int slot) {
        int what = draws.below(8);
        fillIn(slot);
        access.kind = what == 0 ? Access.Kind.ATOMIC : what < 3 ? Access.Kind.STORE : Access.Kind.LOAD;
        int requests = 1 + draws.below(draws.oneIn(4) ? MOST_REQUESTS : FEW_REQUESTS);
        access.requests = requests;
        access.lines = requests;
        for (int i = 0; i < requests; i++) {
            queue[queued + i].copy(access);
            queue[queued + i].address = l1d.someLine();
            queue[queued + i].request = i;
        }
        instruction.first.copy(queue[queued]);
        instruction.load = draws.newLoad();
        instruction.hits = 0;
        instruction.misses = 0;
        instruction.bypasses = 0;
        access.copy(instruction.first);
        l1d.notifies();
        l1d.calls().requestsGenerated(access, 0, 0, requests);
        if (access.kind == Access.Kind.LOAD) {
            l1d.notifies();
            l1d.calls().loadStarted(instruction.load, access, access.lines);
        }
        for (int i = 0; i < requests; i++) {
            access.copy(queue[queued]);
            askToAdmit();
            queued++;
            l1d.notifies();
            l1d.calls().requestQueued(access);
        }
    }

    private void complete(Instruction instruction) {
        int slot = instruction.first.slot;
        access.copy(instruction.first);
        if (access.kind == Access.Kind.LOAD) {
            l1d.notifies();
            l1d.calls().loadServed(instruction.load, instruction.hits, instruction.misses, instruction.bypasses);
            calls.loadCompleted(instruction.load, slot, access.pc);
        }
        instructions[slot]++;
        calls.issued(slot, 1);
        calls.committed(slot, host.warpSize());
    }

    /** Queries, and continues whatever the answer, as a recorded stream does. */
    private void askToAdmit() {
        if (l1d.calls().has(Hook.NEXT_REQUEST)) {
            draws.aroundQuery();
            long first = l1d.calls().admit(access);
            draws.aroundQuery();
            draws.decided(first, l1d.calls().admit(access));
            draws.aroundQuery();
        }
    }

    /** A refused request is dropped, or retried a limited number of times. */
    private void enter(Instruction instruction) {
        long address = access.address;
        int request = access.request;
        l1d.hits = 0;
        l1d.misses = 0;
        l1d.bypasses = 0;
        for (int attempt = 0; !l1d.request() && patience.afterRefusal(attempt); attempt++) {
            access.address = address;
            access.request = request;
        }
        instruction.hits += l1d.hits;
        instruction.misses += l1d.misses;
        instruction.bypasses += l1d.bypasses;
    }

    private int next() {
        if (!l1d.calls().has(Hook.NEXT_REQUEST)) {
            return 0;
        }
        draws.aroundQuery();
        long first = l1d.calls().nextRequest(this);
        draws.aroundQuery();
        long answer = draws.decided(first, l1d.calls().nextRequest(this));
        draws.aroundQuery();
        draws.compared(Hook.NEXT_REQUEST, answer != Answer.index(0));
        return answer == Answer.NONE ? 0 : Answer.value(answer);
    }

    @Override
    public int size() {
        return queued;
    }

    @Override
    public Access access(int index) {
        return queue[index];
    }

    /** A CTA starts, or one of the warps ends, waits, goes on, branches, or issues. */
    void schedule() {
        int slot = draws.below(host.warps() / WARPS_PER_CTA * WARPS_PER_CTA);
        int first = slot / WARPS_PER_CTA * WARPS_PER_CTA;
        if (!resident[slot]) {
            if (!resident[first] && !resident[first + 1] && first / WARPS_PER_CTA < host.ctas()) {
                launch(first);
            }
        } else if (waiting[slot] != null) {
            calls.warpResumed(slot, waiting[slot]);
            waiting[slot] = null;
        } else {
            switch (draws.below(6)) {
                case 0 -> exit(slot, first);
                case 1, 2 -> {
                    waiting[slot] = WAITS[draws.below(WAITS.length)];
                    calls.warpWaiting(slot, waiting[slot]);
                }
                case 3 -> calls.loopBranch(slot, 0x208, 0x100, -1 >>> draws.below(32));
                case 4 -> calls.loopExited(slot, 0x208);
                default -> calls.issued(slot, 1 + draws.below(2));
            }
        }
    }

    private void launch(int first) {
        int hardwareCta = first / WARPS_PER_CTA;
        calls.ctaLaunched(hardwareCta, kernel, ++ctas, first, WARPS_PER_CTA);
        for (int warp = 0; warp < WARPS_PER_CTA; warp++) {
            int slot = first + warp;
            resident[slot] = true;
            issuedAt[slot] = -1;
            instructions[slot] = 0;
            cta[slot] = ctas;
            dynamicWarp[slot] = launches++;
            calls.warpLaunched(slot, dynamicWarp[slot], ctas, warp);
        }
    }

    private void exit(int slot, int first) {
        resident[slot] = false;
        calls.warpExited(slot, dynamicWarp[slot]);
        if (!resident[first] && !resident[first + 1]) {
            calls.ctaExited(first / WARPS_PER_CTA, kernel, cta[slot]);
        }
    }

    /**
     * In core cycle {@code cycle} every scheduler tries its warps, in the order of the policy if there is one; the
     * first that is ready issues.
     */
    void tryWarps(long cycle) {
        for (int scheduler = 0; calls.has(Hook.WARP_ORDER) && scheduler < host.schedulers(); scheduler++) {
            int ready = 0;
            int size = 0;
            for (int slot = scheduler; slot < host.warps(); slot += host.schedulers()) {
                order[size] = state(slot);
                ready += order[size++] & 1;
            }
            if (calls.ordersAllWarps() ? ready > 0 : holdsWarps()) {
                System.arraycopy(order, 0, shown, 0, size);
                issueFirst(scheduler, size, cycle);
            }
        }
    }

    /**
     * A warp that does not wait is ready, or its next instruction awaits a load, now and then both, or something else.
     */
    private int state(int slot) {
        if (!resident[slot]) {
            return WarpCalls.state(false, Awaited.NO_WARP);
        } else if (waiting[slot] != null) {
            return WarpCalls.state(false, waiting[slot] == WarpHooks.Wait.BARRIER ? Awaited.BARRIER : Awaited.MEMORY);
        }
        int what = draws.below(8);
        return WarpCalls.state(what < 5, what % 4 == 0 ? Awaited.LONG_LATENCY : Awaited.NOTHING);
    }

    private boolean holdsWarps() {
        for (boolean isResident : resident) {
            if (isResident) {
                return true;
            }
        }
        return false;
    }

    private void issueFirst(int scheduler, int size, long cycle) {
        int last = issuedLast[scheduler];
        long lastAt = last < 0 ? -1 : issuedAt[scheduler + last * host.schedulers()];
        int count = calls.warpOrder(scheduler, last, lastAt, cycle, order);
        boolean departs = count < size;
        boolean issued = false;
        for (int i = 0; i < count; i++) {
            int index = order[i];
            draws.decided(index);
            departs |= index != i;
            if (!issued && (shown[index] & 1) != 0) {
                issued = true;
                int slot = scheduler + index * host.schedulers();
                issuedLast[scheduler] = index;
                issuedAt[slot] = cycle;
                calls.issued(slot, 1);
            }
        }
        draws.compared(Hook.WARP_ORDER, departs);
    }

    /** Reads what is published, if it is due. */
    void sample() {
        if (!calls.due()) {
            return;
        }
        draws.aroundQuery();
        long first = published();
        draws.aroundQuery();
        draws.decided(first, published());
        draws.aroundQuery();
        calls.sampled();
        compareMask();
    }

    private void compareMask() {
        boolean all = true;
        for (int slot = 0; slot < host.warps(); slot++) {
            all &= any.contains(slot) && loads.contains(slot);
        }
        draws.compared(Hook.WARP_MASK, !all);
    }

    /**
     * Fences end, and so do barriers that all warps of their CTA have come to; the others need a warp that still has to
     * run.
     */
    public void endWaits() {
        for (int first = 0; first + WARPS_PER_CTA <= host.warps(); first += WARPS_PER_CTA) {
            boolean allCame = true;
            for (int slot = first; slot < first + WARPS_PER_CTA; slot++) {
                allCame &= !resident[slot] || waiting[slot] == WarpHooks.Wait.BARRIER;
            }
            for (int slot = first; slot < first + WARPS_PER_CTA; slot++) {
                if (resident[slot] && waiting[slot] != null && (allCame || waiting[slot] != WarpHooks.Wait.BARRIER)) {
                    calls.warpResumed(slot, waiting[slot]);
                    waiting[slot] = null;
                }
            }
        }
    }

    /**
     * Whether a warp could run, and whether one that could was allowed to issue anything, and loads, in the last
     * sample.
     */
    public boolean isStarved() {
        boolean runnable = false;
        boolean letRun = false;
        for (int slot = 0; slot < host.warps(); slot++) {
            boolean runs = resident[slot] && waiting[slot] == null;
            runnable |= runs;
            letRun |= runs && any.contains(slot) && loads.contains(slot);
        }
        return runnable && !letRun;
    }

    public WarpCalls calls() {
        return calls;
    }

    private long published() {
        calls.warpMask(any, loads);
        long all = calls.ctaLimit();
        draws.compared(Hook.CTA_LIMIT, all != Integer.MAX_VALUE);
        for (int slot = 0; slot < host.warps(); slot++) {
            all = all * 4 + (any.contains(slot) ? 2 : 0) + (loads.contains(slot) ? 1 : 0);
        }
        return all;
    }
}
