package io.policybridge.simulator.network;

import io.policybridge.config.NetworkConfig.LocalCrossbar;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/** One direction of the crossbar: input and output buffers per node, and the arbiter between them. */
public final class Subnet {
    private static final int ROUND_ROBIN = 0;

    private final int net;
    private final int nodes;
    private final int words;
    private final boolean roundRobin;
    private final int grantCycles;
    private final int outLimit;
    private final int inLimit;
    private final PacketRing[] in;
    private final PacketRing[] out;
    /** Per output, a bit for every input whose head requests it. */
    private final long[] wanted;
    /** A bit for every output that a head requests. */
    private final long[] requested;
    /** A bit for every input with a packet. */
    private final long[] waiting;
    /** iSLIP: the input that an output prefers. */
    private final int[] pointer;
    /** Round robin: a bit for every output that got a packet in this tick. */
    private final long[] served;

    private int grantsLeft;
    private int firstInput;
    private int inputs;
    private int outputs;
    private final SubnetCounts statistics;
    Network.Watcher watcher;

    Subnet(LocalCrossbar config, int net, int nodes, int sources, int destinations) {
        this.net = net;
        this.nodes = nodes;
        words = (nodes + 63) / 64;
        roundRobin = config.arbiter() == ROUND_ROBIN;
        grantCycles = config.grantCycles();
        grantsLeft = grantCycles;
        inLimit = config.inBuffer();
        outLimit = config.outBuffer();
        in = new PacketRing[nodes];
        out = new PacketRing[nodes];
        for (int i = 0; i < nodes; i++) {
            in[i] = new PacketRing();
            out[i] = new PacketRing();
        }
        wanted = new long[nodes * words];
        requested = new long[words];
        waiting = new long[words];
        pointer = new int[nodes];
        served = new long[words];
        statistics = new SubnetCounts(sources, destinations);
    }

    boolean isFull(int node, int promised) {
        return in[node].size + promised >= inLimit;
    }

    void push(int source, int destination, int request) {
        PacketRing buffer = in[source];
        if (buffer.size >= inLimit) {
            throw new IllegalStateException("input buffer of node " + source + " is full: limit=" + inLimit);
        }
        buffer.add(request, destination);
        inputs++;
        statistics.packets++;
        if (buffer.size == 1) {
            want(source, destination);
        }
        if (watcher != null) {
            watcher.pushed(net, source, destination, request);
        }
    }

    int pop(int node) {
        PacketRing buffer = out[node];
        if (buffer.size == 0) {
            return Requests.NONE;
        }
        outputs--;
        int request = buffer.request();
        buffer.remove();
        if (watcher != null) {
            watcher.popped(net, node, request);
        }
        return request;
    }

    void advance() {
        if (inputs > 0) {
            if (roundRobin) {
                rotate();
            } else {
                match();
            }
        }
        if (roundRobin) {
            firstInput = firstInput + 1 == nodes ? 0 : firstInput + 1;
        }
        statistics.cycles++;
        statistics.inputOccupancy += inputs;
        statistics.outputOccupancy += outputs;
    }

    boolean isStill() {
        return inputs == 0;
    }

    /** {@code ticks} times {@link #advance} while no packet waits in an input buffer. */
    void skip(long ticks) {
        if (roundRobin) {
            firstInput = (int) ((firstInput + ticks) % nodes);
        }
        statistics.cycles += ticks;
        statistics.outputOccupancy += ticks * outputs;
    }

    /** Inputs in rotating order; each transfers its head if the output has room and has not received a packet yet. */
    private void rotate() {
        int moved = 0;
        int conflicts = 0;
        Arrays.fill(served, 0);
        int input = PortSets.next(waiting, 0, firstInput, nodes);
        boolean wrapped = false;
        while (true) {
            if (input < 0) {
                if (wrapped) {
                    break;
                }
                wrapped = true;
                input = PortSets.next(waiting, 0, 0, firstInput);
                continue;
            }
            int output = in[input].destination();
            boolean taken = (served[output >> 6] >>> output & 1) != 0;
            if (out[output].size < outLimit) {
                if (taken) {
                    conflicts++;
                } else {
                    served[output >> 6] |= 1L << output;
                    move(input, output);
                    moved++;
                }
            } else if (taken) {
                conflicts++;
            }
            input = PortSets.next(waiting, 0, input + 1, wrapped ? firstInput : nodes);
        }
        statistics.busy(conflicts, moved);
    }

    /**
     * iSLIP with one iteration: outputs ascending take the first input from their pointer on; an input may serve
     * several outputs.
     */
    private void match() {
        int conflicts = 0;
        for (int w = 0; w < words; w++) {
            conflicts += Long.bitCount(waiting[w]) - Long.bitCount(requested[w]);
        }
        int moved = 0;
        boolean movePointer = grantsLeft == 1;
        for (int output = PortSets.next(requested, 0, 0, nodes);
                output >= 0;
                output = PortSets.next(requested, 0, output + 1, nodes)) {
            if (out[output].size >= outLimit) {
                continue;
            }
            int base = output * words;
            int input = PortSets.next(wanted, base, pointer[output], nodes);
            if (input < 0) {
                input = PortSets.next(wanted, base, 0, pointer[output]);
            }
            move(input, output);
            if (movePointer) {
                pointer[output] = input + 1 == nodes ? 0 : input + 1;
            }
            moved++;
        }
        grantsLeft = movePointer ? grantCycles : grantsLeft - 1;
        statistics.busy(conflicts, moved);
    }

    private void move(int input, int output) {
        PacketRing from = in[input];
        int request = from.request();
        from.remove();
        inputs--;
        out[output].add(request, output);
        outputs++;
        int base = output * words;
        wanted[base + (input >> 6)] &= ~(1L << input);
        if (isClear(wanted, base)) {
            requested[output >> 6] &= ~(1L << output);
        }
        if (from.size == 0) {
            waiting[input >> 6] &= ~(1L << input);
        } else {
            want(input, from.destination());
        }
        if (watcher != null) {
            watcher.transferred(net, input, output, request);
        }
    }

    private void want(int input, int output) {
        waiting[input >> 6] |= 1L << input;
        wanted[output * words + (input >> 6)] |= 1L << input;
        requested[output >> 6] |= 1L << output;
    }

    private boolean isClear(long[] bits, int base) {
        for (int w = base; w < base + words; w++) {
            if (bits[w] != 0) {
                return false;
            }
        }
        return true;
    }

    boolean isIdle() {
        return inputs == 0 && outputs == 0;
    }

    /** Packets in output buffers. */
    public int outputs() {
        return outputs;
    }

    /** What was counted so far. */
    public SubnetCounts statistics() {
        return statistics;
    }
}
