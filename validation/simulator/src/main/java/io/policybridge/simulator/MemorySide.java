package io.policybridge.simulator;

import io.policybridge.simulator.memory.Atomics;
import io.policybridge.simulator.memory.MemorySystem;
import io.policybridge.simulator.network.Network;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * What ticks between core cycles: the memory side of the network, L2 and DRAM. No SM and what it sends can change what
 * they do before the network transfers packets again, so they may run ahead, beside the SMs of the core cycle before.
 * They do so only where the run is certain to go on, a request is in flight, and no policy has a part here. What shows
 * the order then waits for its step: the numbers of new requests, and atomics.
 */
final class MemorySide {
    private static final int MOST_AHEAD = 16;
    private static final int VALUES = 3;

    private final ClockDomains clocks;
    private final Network network;
    private final MemorySystem memory;
    private final Requests requests;
    private final Atomics atomics;

    /** Domains of the steps that have been taken ahead, of which {@link #begun} have begun. */
    private final int[] ahead = new int[MOST_AHEAD];

    private int steps;
    private int begun;
    /** Domains of the step at hand. */
    private int domains;

    private boolean taken;
    private boolean isAhead;
    /** SM, dynamic instruction and lanes of each atomic that waits. */
    private int[] waiting = new int[64 * VALUES];

    private int waitingCount;

    /** @param requests of {@code memory} alone where it runs ahead */
    MemorySide(ClockDomains clocks, Network network, MemorySystem memory, Requests requests, Atomics atomics) {
        this.clocks = clocks;
        this.network = network;
        this.memory = memory;
        this.requests = requests;
        this.atomics = atomics;
        memory.executeAtomics(this::execute);
    }

    private void execute(int sm, int dynamic, int lanes) {
        if (!isAhead) {
            atomics.execute(sm, dynamic, lanes);
            return;
        }
        if (waitingCount == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * waitingCount);
        }
        waiting[waitingCount++] = sm;
        waiting[waitingCount++] = dynamic;
        waiting[waitingCount++] = lanes;
    }

    /** The next step of the clocks: its domains. */
    int next() {
        taken = begun < steps;
        domains = taken ? ahead[begun++] : clocks.next();
        return domains;
    }

    /** The step at hand, in core cycle {@code now}. */
    void step(long now) {
        if (!taken) {
            run(now);
            return;
        }
        if (begun < steps) {
            return;
        }
        requests.meet();
        for (int i = 0; i < waitingCount; i += VALUES) {
            atomics.execute(waiting[i], waiting[i + 1], waiting[i + 2]);
        }
        waitingCount = 0;
    }

    /** It may {@link #runAhead} next. */
    void leave() {
        requests.leave();
    }

    /** Network, L2 and DRAM tick ahead, into the next core cycle, {@code now}, while a request is in flight. */
    void runAhead(long now) {
        begun = 0;
        steps = 0;
        isAhead = true;
        while (steps < MOST_AHEAD && isInFlight() && (steps == 0 || isFree(domains))) {
            domains = clocks.next();
            ahead[steps++] = domains;
            run(now);
        }
        isAhead = false;
        if (steps == 0) {
            requests.meet();
        }
    }

    /**
     * Whether the tick behind one of domains {@code last} may come before the SMs' packets and new requests' numbers.
     */
    private boolean isFree(int last) {
        return (last & (ClockDomains.CORE | ClockDomains.ICNT)) == 0 && waitingCount == 0 && !requests.hasNumbered();
    }

    private void run(long now) {
        if ((domains & ClockDomains.ICNT) != 0) {
            memory.icntCycle(network);
        }
        if ((domains & ClockDomains.DRAM) != 0) {
            memory.dramCycle(now);
        }
        if ((domains & ClockDomains.L2) != 0) {
            memory.l2Cycle(now, network);
        }
    }

    /**
     * Whether anything but write-backs of the L2 is in flight in the network or behind it. What a step that was taken
     * ahead has ended is in flight until that step.
     */
    boolean isActive() {
        return begun < steps || isInFlight();
    }

    private boolean isInFlight() {
        return !network.isIdle() || !memory.isIdle();
    }
}
