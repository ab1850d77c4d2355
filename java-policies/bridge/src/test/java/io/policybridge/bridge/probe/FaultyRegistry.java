package io.policybridge.bridge.probe;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Ways;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Policies that fail at their first victim, or before; the bridge's C++ tests name this registry and check how the run
 * ends.
 */
public final class FaultyRegistry {
    private interface Fault {
        long happen() throws ReflectiveOperationException;
    }

    private static volatile boolean always = true;

    private FaultyRegistry() {}

    public static List<PolicySpec> all() {
        return List.of(
                new PolicySpec("does-not-open", "none", "a fault", List.of(), (settings, host) -> {
                    throw new IllegalStateException("thrown on purpose");
                }),
                faulty("throws", () -> {
                    throw new IllegalStateException("thrown on purpose");
                }),
                faulty("exits-zero", () -> {
                    System.exit(0);
                    return 0;
                }),
                faulty("exits-seven", () -> {
                    System.exit(7);
                    return 0;
                }),
                faulty("halts", () -> {
                    Runtime.getRuntime().halt(0);
                    return 0;
                }),
                faulty("exits-later", FaultyRegistry::exitLater),
                faulty("overflows", FaultyRegistry::endless),
                faulty("hoards", FaultyRegistry::hoard),
                faulty("loops", FaultyRegistry::loop),
                faulty("interrupts", FaultyRegistry::interrupt),
                faulty("leaves-a-thread", FaultyRegistry::leaveThread),
                faulty("forgets", () -> 0),
                faulty("stalls", () -> Answer.STALL),
                faulty("loses-callback", FaultyRegistry::loseCallback));
    }

    private static PolicySpec faulty(String name, Fault fault) {
        CacheHooks.Victim victim = (Access access, int set, Ways ways) -> {
            try {
                return fault.happen();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        };
        return new PolicySpec(name, "none", "a fault", List.of(), (settings, host) -> new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return victim;
            }
        });
    }

    private static long exitLater() {
        Thread thread = new Thread(() -> System.exit(0));
        thread.setDaemon(true);
        thread.start();
        return Answer.way(0);
    }

    @SuppressWarnings("InfiniteRecursion") // a policy that overflows its stack
    private static long endless() {
        return endless() + 1;
    }

    private static long loop() {
        while (always) {
            Thread.onSpinWait();
        }
        return 0;
    }

    private static long interrupt() {
        Thread.currentThread().interrupt();
        return Answer.way(0);
    }

    private static long leaveThread() {
        Thread left = new Thread(() -> {
            while (always) {
                LockSupport.park();
            }
        });
        left.setDaemon(false);
        left.start();
        throw new IllegalStateException("left a thread");
    }

    private static long hoard() {
        List<long[]> hoard = new ArrayList<>();
        while (hoard.size() < Integer.MAX_VALUE) {
            hoard.add(new long[1 << 16]);
        }
        return hoard.size();
    }

    /** Drops the one reference to JNA's callback; it can be collected once this call has returned. */
    private static long loseCallback() throws ReflectiveOperationException {
        Field answer = Class.forName("io.policybridge.bridge.jna.JnaEntryPoint").getDeclaredField("answer");
        answer.setAccessible(true);
        answer.set(null, null);
        Thread collector = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                System.gc();
                Thread.onSpinWait();
            }
        });
        collector.setDaemon(true);
        collector.start();
        return Answer.way(0);
    }
}
