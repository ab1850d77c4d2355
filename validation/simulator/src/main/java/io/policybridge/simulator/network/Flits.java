package io.policybridge.simulator.network;

import java.util.Arrays;

/** The flits of one subnet, as columns; a flit is an index, which is used again when its packet has been taken. */
final class Flits {
    /** No flit. */
    static final int NONE = -1;

    /** The request whose packet it belongs to. */
    int[] request = new int[64];
    /** The input at which the packet enters the router, and the output at which it leaves it. */
    int[] input = new int[64];

    int[] output = new int[64];
    /** Whether it is the last flit of its packet. */
    boolean[] tail = new boolean[64];

    private int[] free = new int[64];
    private int freeCount;
    private int used;

    int add(int ofRequest, int atInput, int atOutput, boolean isTail) {
        int flit = freeCount > 0 ? free[--freeCount] : used++;
        if (flit == request.length) {
            grow();
        }
        request[flit] = ofRequest;
        input[flit] = atInput;
        output[flit] = atOutput;
        tail[flit] = isTail;
        return flit;
    }

    void release(int flit) {
        free[freeCount++] = flit;
    }

    private void grow() {
        int length = 2 * request.length;
        request = Arrays.copyOf(request, length);
        input = Arrays.copyOf(input, length);
        output = Arrays.copyOf(output, length);
        tail = Arrays.copyOf(tail, length);
        free = Arrays.copyOf(free, length);
    }
}
