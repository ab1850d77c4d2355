package io.policybridge.stream.issue;

import io.policybridge.workload.DynamicInstructions;
import java.nio.ByteBuffer;

/** Decodes instructions that {@link InstructionPages} hold, for one thread. */
public final class PageReader implements DynamicInstructions {
    private final InstructionPages pages;
    /** Where the next number of the details is read. */
    private ByteBuffer reading;

    private int position;

    /** Of {@code pages}. */
    public PageReader(InstructionPages pages) {
        this.pages = pages;
    }

    @Override
    public int code(int at) {
        return pages.get(at) & EncodedInstruction.CODE;
    }

    @Override
    public int active(int at) {
        return pages.get(at + 1);
    }

    @Override
    public int exec(int at) {
        return pages.get(at + 2);
    }

    @Override
    public int barrier(int at) {
        if ((pages.get(at) & EncodedInstruction.BARRIER) == 0) {
            return -1;
        }
        startDetails(at);
        return (int) number();
    }

    @Override
    public int barrierThreads(int at) {
        if ((pages.get(at) & EncodedInstruction.BARRIER) == 0) {
            return -1;
        }
        startDetails(at);
        number();
        return (int) number();
    }

    @Override
    public int addresses(int at, long[] out) {
        int head = pages.get(at);
        if ((head & EncodedInstruction.ADDRESSES) == 0) {
            return 0;
        }
        startDetails(at);
        if ((head & EncodedInstruction.BARRIER) != 0) {
            number();
            number();
        }
        int lanes = Integer.bitCount(exec(at));
        long address = number();
        out[0] = address;
        int lane = 1;
        while (lane < lanes) {
            int runEnd = lane + (int) number();
            long stride = number();
            while (lane < runEnd) {
                address += stride;
                out[lane++] = address;
            }
        }
        return lanes;
    }

    private void startDetails(int at) {
        reading = pages.segment(at);
        position = InstructionPages.place(at + EncodedInstruction.HEAD);
    }

    private long number() {
        long value = 0;
        int shift = 0;
        int next = reading.get(position++);
        while (next < 0) {
            value |= (long) (next & 0x7f) << shift;
            shift += 7;
            next = reading.get(position++);
        }
        value |= (long) next << shift;
        return value >>> 1 ^ -(value & 1);
    }
}
