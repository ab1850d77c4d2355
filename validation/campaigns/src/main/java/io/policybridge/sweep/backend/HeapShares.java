package io.policybridge.sweep.backend;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * How much of the heap simulations take that run side by side. What is left in it after a collection is shared out
 * among those that run then, so that each also has its share of what all use, and of what no longer lives in the old
 * generation: a share is rather too large. One that ends before any collection has none.
 */
final class HeapShares {
    private static final HeapShares OF_THIS_PROCESS = watched();

    private final Set<Share> running = new HashSet<>();

    /** Of one simulation, from its begin to its end. */
    final class Share implements AutoCloseable {
        private long most;

        private Share() {}

        /** The largest so far, in bytes; 0 if there was no collection. */
        long bytes() {
            synchronized (HeapShares.this) {
                return most;
            }
        }

        @Override
        public void close() {
            synchronized (HeapShares.this) {
                running.remove(this);
            }
        }
    }

    static HeapShares ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    private static HeapShares watched() {
        HeapShares shares = new HeapShares();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(
                        (notification, nothing) -> shares.collected(left((CompositeData) notification.getUserData())),
                        notification -> notification
                                .getType()
                                .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION),
                        null);
            }
        }
        return shares;
    }

    private static long left(CompositeData told) {
        Map<String, MemoryUsage> after =
                GarbageCollectionNotificationInfo.from(told).getGcInfo().getMemoryUsageAfterGc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && after.containsKey(pool.getName()))
                .mapToLong(pool -> after.get(pool.getName()).getUsed())
                .sum();
    }

    /** A simulation begins. */
    synchronized Share begin() {
        Share share = new Share();
        running.add(share);
        return share;
    }

    /** After a collection so many bytes are left. */
    synchronized void collected(long bytes) {
        running.forEach(share -> share.most = Math.max(share.most, bytes / running.size()));
    }
}
