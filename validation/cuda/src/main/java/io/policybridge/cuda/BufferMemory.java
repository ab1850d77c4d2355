package io.policybridge.cuda;

import io.policybridge.input.HeapLine;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * About how much of the heap a simulation of a CUDA program takes: the buffers that it has allocated, a machine, and
 * one copy between program and simulator.
 */
final class BufferMemory {
    /**
     * Measured with 192 MiB of buffers: on gtx480x 24 buffers take 210 to 230 MiB of heap, 3 take 270 to 290, and one
     * 320 to 350; on qv100 24 take 240 to 255.
     */
    private static final long BASE = 12 << 20;

    private static final long FOR_AN_SM = 460 << 10;

    private final String program;
    private final long heap;
    private final long machine;
    private final Map<Long, Long> bytes = new HashMap<>();
    private long all;
    private long largest;

    /** Of {@code program} on a GPU of {@code sms} SMs, in a heap of {@code heap} bytes. */
    BufferMemory(String program, int sms, long heap) {
        this.program = program;
        machine = BASE + sms * FOR_AN_SM;
        this.heap = heap;
    }

    /** What to say when {@code more} bytes are about to be allocated: empty while all fits. */
    Optional<String> before(long more) {
        long copied = Math.min(Math.max(largest, more), CallWire.LONGEST);
        return HeapLine.of(program + " with the buffers so far", (double) machine + all + more + copied, heap);
    }

    /** A buffer of {@code more} bytes is at {@code address}. */
    void allocated(long address, long more) {
        bytes.put(address, more);
        all += more;
        largest = Math.max(largest, more);
    }

    /** The one at {@code address}, if there is one, is no longer there. */
    void freed(long address) {
        Long less = bytes.remove(address);
        all -= less == null ? 0 : less;
    }
}
