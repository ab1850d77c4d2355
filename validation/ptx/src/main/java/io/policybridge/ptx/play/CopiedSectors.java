package io.policybridge.ptx.play;

import io.policybridge.workload.HostCopyCursor;
import java.util.ArrayDeque;
import java.util.Deque;

/** The sectors that host copies touch, in the order in which the host program makes them. */
final class CopiedSectors implements HostCopyCursor {
    private static final int SECTOR = 32;
    private static final int LINE = 128;

    private final Deque<Copy> waiting = new ArrayDeque<>();
    private long address;
    private long end;
    private long next;

    private record Copy(long address, long bytes) {}

    /** The host copies {@code bytes} bytes from or to {@code from}. */
    void add(long from, long bytes) {
        waiting.add(new Copy(from, bytes));
    }

    @Override
    public boolean next(int kernels) {
        while (next >= end) {
            Copy copy = waiting.poll();
            if (copy == null) {
                return false;
            }
            next = copy.address;
            end = copy.address + copy.bytes;
        }
        address = next;
        next += SECTOR;
        return true;
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public int sectors() {
        return 1 << (int) (address % LINE) / SECTOR;
    }

    @Override
    public void close() {}
}
