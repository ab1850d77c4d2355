package io.policybridge.bridge.shm;

import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.serving.BadEndpoint;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.bridge.serving.Notices;
import io.policybridge.bridge.serving.Quota;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.bridge.serving.SocketFile;
import io.policybridge.session.naming.PolicyString;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A policy server for hosts on this machine, over shared memory: a session and a thread for each connection to a socket
 * that only the owner of the server can open.
 */
public final class SharedMemoryServer implements AutoCloseable {
    /** Memory that no disk is behind; every user may create files there. */
    private static final Path MEMORY = Path.of("/dev/shm");

    private static final int PAUSE_MILLISECONDS = 100;

    private final Endpoint.SharedMemory endpoint;
    private final SocketFile socket;
    /** Of the files through which memory is shared. */
    private final Path folder;

    private final ServerSocketChannel listening;
    private final SharedSession.Served served;
    private final Quota sessions;
    /** By session: what closes it unless it has been opened in time. */
    private final Map<SharedSession, Future<?>> open = new ConcurrentHashMap<>();

    private final Notices notices;
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, work -> {
        Thread thread = new Thread(work, "open within");
        thread.setDaemon(true);
        return thread;
    });
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean closed;

    private SharedMemoryServer(Endpoint.SharedMemory endpoint, SharedSession.Served served) {
        clock.setRemoveOnCancelPolicy(true); // or it would hold sessions that have ended
        this.endpoint = endpoint;
        this.served = served;
        sessions = new Quota("sessions", served.limits().sessions());
        notices = new Notices(line -> served.log().accept("policybridge: session closed: " + line), System::nanoTime);
        socket = new SocketFile(endpoint);
        folder = Files.isWritable(MEMORY) ? MEMORY : endpoint.path().getParent();
        MemoryFile.deleteLeft(folder);
        try {
            listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            listening.bind(UnixDomainSocketAddress.of(socket.bound()));
            socket.publish();
        } catch (IOException e) {
            socket.close();
            throw new BadEndpoint("listen=" + endpoint + ": cannot listen there (" + e.getMessage() + ")");
        } catch (RuntimeException e) {
            socket.close();
            throw e;
        }
        started(this::accept, "accept");
    }

    /**
     * Starts to listen. Serves {@code policy} to hosts that name no policy, and any of {@code known} to others; lines
     * on sessions that were ended go to {@code log}.
     *
     * @throws BadEndpoint if the server cannot listen there
     * @throws io.policybridge.session.naming.BadPolicy if {@code policy} is not valid
     */
    public static SharedMemoryServer start(
            Endpoint.SharedMemory endpoint,
            String policy,
            Collection<PolicySpec> known,
            ServerLimits limits,
            Consumer<String> log) {
        PolicyString.parse(policy, known, 0);
        Quota lines = new Quota("lines", limits.lines());
        return new SharedMemoryServer(
                endpoint, new SharedSession.Served(policy, List.copyOf(known), limits, lines, log));
    }

    /** The same; lines go to standard error. */
    public static SharedMemoryServer start(
            Endpoint.SharedMemory endpoint, String policy, Collection<PolicySpec> known, ServerLimits limits) {
        return start(endpoint, policy, known, limits, System.err::println);
    }

    private static void started(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (listening.isOpen()) {
                acceptOne();
            }
        } catch (InterruptedException e) {
            // as when the server is closed
        } finally {
            ended.countDown();
        }
    }

    /** Accepts a host; what prevents that, such as too many open files, may pass. */
    private void acceptOne() throws InterruptedException {
        try {
            begin(listening.accept());
        } catch (IOException e) {
            if (listening.isOpen()) {
                notices.add("a host cannot be accepted: " + e.getMessage());
                Thread.sleep(PAUSE_MILLISECONDS);
            }
        }
    }

    private void begin(SocketChannel host) throws IOException {
        try {
            sessions.claim(1);
        } catch (Quota.Exhausted full) {
            notices.add(full.getMessage());
            try (host) {
                host.write(SharedSession.line("refused " + full.getMessage()));
            } catch (IOException e) {
                // It is gone.
            }
            return;
        }
        SharedSession session = new SharedSession(served, host, folder, this::ended);
        open.put(
                session,
                clock.schedule(() -> closeUnlessOpen(session), served.limits().openWithin(), TimeUnit.SECONDS));
        started(session, "policy-session");
    }

    private void ended(SharedSession session) {
        open.remove(session).cancel(false);
        sessions.release(1);
    }

    private void closeUnlessOpen(SharedSession session) {
        if (open.containsKey(session) && !session.isOpen()) {
            notices.add(
                    "no session within " + served.limits().openWithin() + " s; expected OPEN (serve --open-within)");
            session.stop(SharedFrame.WAKE);
        }
    }

    /** Where the server listens. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** The sessions that are open now. */
    int openSessions() {
        return open.size();
    }

    /** Waits until the server has been closed. */
    public void awaitClose() throws InterruptedException {
        ended.await();
    }

    /** Accepts no more, ends every open session, and removes the socket; does so once. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        socket.close();
        try {
            listening.close();
        } catch (IOException e) {
            // It is closed in any case.
        }
        clock.shutdownNow();
        open.keySet().forEach(SharedSession::atExit);
        open.keySet().forEach(session -> session.stop(SharedFrame.STOPPING));
    }
}
