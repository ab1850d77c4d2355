package io.policybridge.traces.play;

import io.policybridge.traces.file.KernelList;
import io.policybridge.workload.HostCopyCursor;
import java.util.List;

/**
 * The copies of a list of kernels, sector by sector. Accel-Sim keeps the lower 32 bits of an address: the tags that it
 * fills are those of the lower half of the address space.
 */
final class ListedCopies implements HostCopyCursor {
    private static final int STEP = 32;
    private static final int LINE = 128;
    private static final long LOWER = 0xffffffffL;

    private final List<KernelList.Copy> copies;
    /** The copy whose sectors are taken, and the bytes of it in front of the next. */
    private int copy;

    private long behind;
    private long address;

    ListedCopies(List<KernelList.Copy> copies) {
        this.copies = copies;
    }

    @Override
    public boolean next(int kernels) {
        while (copy < copies.size() && copies.get(copy).before() <= kernels) {
            if (behind < copies.get(copy).bytes()) {
                address = copies.get(copy).address() + behind & LOWER;
                behind += STEP;
                return true;
            }
            copy++;
            behind = 0;
        }
        return false;
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public int sectors() {
        return 1 << (address % LINE / STEP);
    }

    @Override
    public void close() {
        // the list is in memory
    }
}
