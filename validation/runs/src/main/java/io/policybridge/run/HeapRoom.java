package io.policybridge.run;

import io.policybridge.simulator.Interrupted;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Lets simulations begin side by side while memory is left for one more; where it is scarce, one runs at a time. What
 * counts is what lived after the last collection of the heap's old generation.
 */
final class HeapRoom {
    /** Above this part of the old generation no simulation begins beside others. */
    private static final double FULL = 0.75;

    private static final int LOOK_MILLISECONDS = 50;

    private final BooleanSupplier isScarce;
    private int running;

    HeapRoom() {
        List<MemoryPoolMXBean> old = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isCollectionUsageThresholdSupported())
                .filter(pool -> pool.isUsageThresholdSupported()) // the young ones have none
                .toList();
        isScarce = () -> old.stream().anyMatch(HeapRoom::isFull);
    }

    /** Memory is scarce while {@code isScarce} says so. */
    HeapRoom(BooleanSupplier isScarce) {
        this.isScarce = isScarce;
    }

    private static boolean isFull(MemoryPoolMXBean pool) {
        long most = pool.getUsage().getMax();
        return most > 0 && pool.getCollectionUsage().getUsed() > FULL * most;
    }

    /**
     * Waits until a simulation may begin.
     *
     * @return whether it had to wait
     * @throws Interrupted if the thread is interrupted
     */
    synchronized boolean enter() {
        boolean waited = false;
        while (running > 0 && isScarce.getAsBoolean()) {
            waited = true;
            try {
                wait(LOOK_MILLISECONDS);
            } catch (InterruptedException e) {
                throw new Interrupted();
            }
        }
        running++;
        return waited;
    }

    /** A simulation has ended. */
    synchronized void leave() {
        running--;
        notifyAll();
    }
}
