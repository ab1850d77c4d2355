package io.policybridge.simulator.network;

/**
 * Which input gets which output: iSLIP where an input requests one output at a time. Every output grants its next
 * requester in rotating order, and that input accepts.
 */
final class OutputArbiter {
    private final int inputs;
    private final int words;
    /** Per output, a bit for every input that requests it. */
    private final long[] requests;
    /** The input that an output prefers. */
    private final int[] pointer;

    OutputArbiter(int inputs, int outputs) {
        this.inputs = inputs;
        words = (inputs + 63) / 64;
        requests = new long[outputs * words];
        pointer = new int[outputs];
    }

    void request(int input, int output) {
        requests[output * words + (input >> 6)] |= 1L << input;
    }

    /** The input that gets {@code output}, whose request ends; -1 if none requests it. */
    int grant(int output) {
        int base = output * words;
        int input = PortSets.next(requests, base, pointer[output], inputs);
        if (input < 0) {
            input = PortSets.next(requests, base, 0, pointer[output]);
        }
        if (input >= 0) {
            requests[base + (input >> 6)] &= ~(1L << input);
            pointer[output] = input + 1 == inputs ? 0 : input + 1;
        }
        return input;
    }
}
