package io.policybridge.session.stack;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A thread of this process on which policies are called. A policy that interrupts it fails there and then. */
public final class PolicyThread extends Thread {
    /** Where it called a policy last; null: the session's place says so. */
    final CallPlace place;

    private final List<Thread> beside = new CopyOnWriteArrayList<>();

    private PolicyThread(Runnable work, String name, CallPlace place) {
        super(work, name);
        this.place = place;
        setDaemon(true);
    }

    /** The one that runs a host. */
    public static PolicyThread running(Runnable work) {
        return new PolicyThread(work, "policies", null);
    }

    /** One on which the host that runs on this thread calls parts of some SMs, while it calls others itself. */
    public static PolicyThread beside(Runnable work, String name) {
        PolicyThread thread = new PolicyThread(work, name, new CallPlace());
        if (Thread.currentThread() instanceof PolicyThread host) {
            host.beside.add(thread);
        }
        return thread;
    }

    /** The threads on which a host that runs on {@code host} calls policies. */
    public static List<Thread> of(Thread host) {
        return host instanceof PolicyThread policies && !policies.beside.isEmpty()
                ? Stream.concat(Stream.of(host), policies.beside.stream()).toList()
                : List.of(host);
    }

    @Override
    public void interrupt() {
        if (Thread.currentThread() == this && PolicyFrame.in(getStackTrace()).isPresent()) {
            throw new IllegalThreadStateException(
                    "a policy interrupted the thread that it is called on; expected it to leave threads alone");
        }
        super.interrupt();
    }
}
