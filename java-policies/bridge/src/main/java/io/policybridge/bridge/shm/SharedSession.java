package io.policybridge.bridge.shm;

import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.FrameServer;
import io.policybridge.bridge.NotGranted;
import io.policybridge.bridge.OpenRequest;
import io.policybridge.bridge.serving.Quota;
import io.policybridge.bridge.serving.ServerLimits;
import io.policybridge.session.naming.PolicyString;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * One host: {@link #run} shares memory with it and answers what it asks there, on the thread that calls, until the host
 * is gone.
 */
final class SharedSession implements Runnable {
    /** What all sessions of a server have in common. */
    record Served(String policy, List<PolicySpec> known, ServerLimits limits, Quota lines, Consumer<String> log) {}

    /** What the thread does. */
    private enum Work {
        NONE,
        REQUEST,
        /** A request, too long: the host has its answer, and the thread is lost. */
        LOST
    }

    private final Served served;
    private final SocketChannel host;
    private final Path folder;
    private final Consumer<SharedSession> atEnd;
    private final AtomicReference<Work> work = new AtomicReference<>(Work.NONE);
    private volatile SharedFrame shared;
    private volatile FrameServer server;
    private long claimed;
    private boolean ended;

    /** Memory is shared through a file in {@code folder}; {@code atEnd} receives this, once. */
    SharedSession(Served served, SocketChannel host, Path folder, Consumer<SharedSession> atEnd) {
        this.served = served;
        this.host = host;
        this.folder = folder;
        this.atEnd = atEnd;
    }

    @Override
    public void run() {
        try {
            if (shares()) {
                serve();
            }
        } catch (IOException e) {
            // The host is gone, or this server is being stopped.
        } catch (Throwable problem) {
            served.log().accept("policybridge: session closed: " + problem);
        } finally {
            end();
        }
    }

    /** Shares memory with the host, which says that it has it; the file is gone then. */
    private boolean shares() throws IOException {
        try (MemoryFile file = new MemoryFile(folder)) {
            shared = new SharedFrame(file.memory(SharedFrame.BYTES), host);
            server = new FrameServer(shared.frame(), this::granted, this::lose);
            host.write(line("policybridge-shm " + SharedFrame.BYTES + " " + file.path()));
            return host.read(ByteBuffer.allocate(1)) > 0;
        }
    }

    private void serve() throws IOException {
        while (shared.await()) {
            work.set(Work.REQUEST);
            server.answer();
            if (!work.compareAndSet(Work.REQUEST, Work.NONE)) {
                return;
            }
            shared.answer();
        }
    }

    private FrameServer.Granted granted(OpenRequest request) {
        if (!request.policyPath().isEmpty() || !request.registry().isEmpty()) {
            throw new NotGranted("a host that brings policies; expected it to name one that this server has");
        }
        try {
            claim(ServerLimits.lines(request.geometry()));
        } catch (Quota.Exhausted full) {
            throw new NotGranted(full.getMessage());
        }
        String policy = request.policy().isEmpty() ? served.policy() : request.policy();
        return new FrameServer.Granted(
                PolicyString.parse(policy, served.known(), request.seed()),
                served.limits().call());
    }

    /** A policy has not returned from a call for too long; the reason is in the frame. */
    private void lose() {
        if (work.compareAndSet(Work.REQUEST, Work.LOST)) {
            served.log()
                    .accept("policybridge: session closed: a policy has not returned from a call; its thread, and the "
                            + "core that it takes, are lost until the server ends");
            try {
                shared.answer();
            } catch (IOException e) {
                // The host is gone as well.
            }
            release();
        }
    }

    /** Whether a session has been opened. */
    boolean isOpen() {
        FrameServer opened = server;
        return opened != null && opened.isOpen();
    }

    /** The JVM is ending: a policy may be what ends it. */
    void atExit() {
        FrameServer opened = server;
        if (opened != null) {
            opened.atExit();
        }
    }

    /** Ends the session after a byte on the socket. From any thread. */
    void stop(byte why) {
        try {
            host.write(ByteBuffer.wrap(new byte[] {why}));
            host.close();
        } catch (IOException e) {
            // The host is gone.
        }
    }

    private void end() {
        try {
            host.close();
        } catch (IOException e) {
            // It is closed in any case.
        }
        release();
    }

    private synchronized void claim(long lines) {
        served.lines().release(claimed);
        claimed = 0;
        served.lines().claim(lines);
        claimed = lines;
    }

    private synchronized void release() {
        served.lines().release(claimed);
        claimed = 0;
        if (!ended) {
            ended = true;
            atEnd.accept(this);
        }
    }

    /** A line for the socket. */
    static ByteBuffer line(String text) {
        return ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
