package io.policybridge.simulator.network;

import io.policybridge.simulator.request.IntQueue;
import java.util.Arrays;

/**
 * An input-queued router with one virtual channel a port, Intersim2's {@code IQRouter} without a routing stage. In one
 * step the packet at the head of an input asks for its output, in a later one the output is its own, and from then on
 * one flit a step crosses to it until the last has gone, as far as the buffer behind the output has places. A flit that
 * crosses in one step leaves the crossbar in the next, and one a tick leaves the output.
 */
final class FlyRouter {
    private static final int NONE = -1;

    private final Flits flits;
    private final int inputs;
    private final int outputs;
    /** Flits that a buffer behind an output holds. */
    private final int places;
    /** Per input, the flits that wait. */
    private final IntQueue[] waiting;
    /** Per input, places of its buffer that have become free and of which its source has not been told. */
    private final int[] freed;
    /** Whether the packet of an input has its output. */
    private final boolean[] connected;

    private final OutputArbiter arbiter;
    /** Per output, the input whose packet has it. */
    private final int[] owner;
    /** Per output, the input to which it is granted in the step at hand. */
    private final int[] granted;
    /** Per output, places of the buffer behind it that are taken, as far as the router has been told. */
    private final int[] taken;
    /** Per output, the flit that crosses. */
    private final int[] crossing;
    /** Per output, the flits that have crossed. */
    private final IntQueue[] crossed;

    private int held;
    private int owed;

    FlyRouter(Flits flits, int inputs, int outputs, int places) {
        this.flits = flits;
        this.inputs = inputs;
        this.outputs = outputs;
        this.places = places;
        waiting = new IntQueue[inputs];
        Arrays.setAll(waiting, input -> new IntQueue(places));
        freed = new int[inputs];
        connected = new boolean[inputs];
        arbiter = new OutputArbiter(inputs, outputs);
        owner = new int[outputs];
        granted = new int[outputs];
        taken = new int[outputs];
        crossing = new int[outputs];
        crossed = new IntQueue[outputs];
        Arrays.setAll(crossed, output -> new IntQueue(places));
        Arrays.fill(owner, NONE);
        Arrays.fill(granted, NONE);
        Arrays.fill(crossing, Flits.NONE);
    }

    /** {@code flit} arrives; its source sends no more than there are places. */
    void accept(int input, int flit) {
        IntQueue buffer = waiting[input];
        boolean first = buffer.isEmpty() && !connected[input];
        buffer.add(flit);
        held++;
        if (first) {
            arbiter.request(input, flits.output[flit]);
        }
    }

    /** A place of the buffer behind {@code output} has become free. */
    void credit(int output) {
        taken[output]--;
    }

    /** One step; what has arrived takes part. */
    void step() {
        if (held == 0) {
            return;
        }
        for (int output = 0; output < outputs; output++) {
            if (owner[output] == NONE) {
                granted[output] = arbiter.grant(output);
            }
        }
        for (int output = 0; output < outputs; output++) {
            if (crossing[output] != Flits.NONE) {
                crossed[output].add(crossing[output]);
                crossing[output] = Flits.NONE;
            }
            if (owner[output] != NONE) {
                cross(output);
            }
        }
        for (int output = 0; output < outputs; output++) {
            if (granted[output] != NONE) {
                owner[output] = granted[output];
                connected[granted[output]] = true;
                granted[output] = NONE;
            }
        }
    }

    private void cross(int output) {
        int input = owner[output];
        IntQueue buffer = waiting[input];
        if (buffer.isEmpty() || taken[output] == places) {
            return;
        }
        int flit = buffer.poll();
        freed[input]++;
        owed++;
        taken[output]++;
        crossing[output] = flit;
        if (flits.tail[flit]) {
            owner[output] = NONE;
            connected[input] = false;
            if (!buffer.isEmpty()) {
                arbiter.request(input, flits.output[buffer.peek()]);
            }
        }
    }

    /** Sends a flit from every output that has one, and news of a free place from every input that has some. */
    void send(long tick, Wires flitsOut, Wires creditsOut) {
        if (held > 0) {
            for (int output = 0; output < outputs; output++) {
                if (!crossed[output].isEmpty()) {
                    flitsOut.send(tick, output, crossed[output].poll());
                    held--;
                }
            }
        }
        if (owed > 0) {
            for (int input = 0; input < inputs; input++) {
                if (freed[input] > 0) {
                    freed[input]--;
                    owed--;
                    creditsOut.send(tick, input, Flits.NONE);
                }
            }
        }
    }

    /** Whether it has nothing to do until something arrives. */
    boolean isStill() {
        return held == 0 && owed == 0;
    }
}
