package io.policybridge.bridge.shm;

import io.policybridge.bridge.Layout;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ByteChannel;

/**
 * The server's side of the memory that it shares with one host: a frame, and behind it four words, each on a cache line
 * of its own. {@code asked} counts the requests of the host and {@code answered} those that were answered; a request
 * waits while they differ. Who finds nothing to do polls for a while, then sets its word {@code sleeps}, looks once
 * more, and waits for a byte on the socket, which the other side writes after it has seen that word.
 */
final class SharedFrame {
    /** On the socket: there may be something to do. */
    static final byte WAKE = 1;
    /** On the socket: the server is being stopped. */
    static final byte STOPPING = 2;

    private static final int CACHE_LINE = 64;
    private static final int ASKED = (Layout.FRAME_BYTES + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    private static final int ANSWERED = ASKED + CACHE_LINE;
    private static final int SERVER_SLEEPS = ANSWERED + CACHE_LINE;
    private static final int HOST_SLEEPS = SERVER_SLEEPS + CACHE_LINE;

    /** Of the file: the frame and the words. Both sides must agree on it. */
    static final int BYTES = HOST_SLEEPS + CACHE_LINE;

    /**
     * Longest time that the server polls without a request, in nanoseconds: the next query of a simulator follows
     * within microseconds, and waking a thread takes longer than the answer. On one core it would keep the host from
     * asking.
     */
    private static final long PATIENCE = Runtime.getRuntime().availableProcessors() > 1 ? 100_000 : 0;

    private static final int POLLS_BETWEEN_CLOCKS = 64;
    private static final VarHandle WORD = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final ByteBuffer memory;
    private final ByteChannel socket;
    private final ByteBuffer received = ByteBuffer.allocate(64);
    private final ByteBuffer wake = ByteBuffer.wrap(new byte[] {WAKE});
    private int answered;

    /** Memory of {@link #BYTES} bytes, little-endian; the host is woken over {@code socket}. */
    SharedFrame(ByteBuffer memory, ByteChannel socket) {
        this.memory = memory;
        this.socket = socket;
    }

    /** The frame, at the beginning of the memory. */
    ByteBuffer frame() {
        return memory;
    }

    /**
     * Waits for a request.
     *
     * @return false if the host is gone
     */
    boolean await() throws IOException {
        long begin = System.nanoTime();
        do {
            for (int i = 0; i < POLLS_BETWEEN_CLOCKS; i++) {
                if (isAsked()) {
                    return true;
                }
                Thread.onSpinWait();
            }
        } while (System.nanoTime() - begin < PATIENCE);
        while (true) {
            WORD.setVolatile(memory, SERVER_SLEEPS, 1);
            boolean asked = isAsked() || received();
            WORD.setVolatile(memory, SERVER_SLEEPS, 0);
            if (!asked) {
                return false;
            }
            if (isAsked()) {
                return true;
            }
        }
    }

    /** The reply is in the frame. */
    void answer() throws IOException {
        answered++;
        WORD.setVolatile(memory, ANSWERED, answered);
        if ((int) WORD.getVolatile(memory, HOST_SLEEPS) != 0) {
            socket.write(wake.clear());
        }
    }

    private boolean isAsked() {
        return (int) WORD.getVolatile(memory, ASKED) != answered;
    }

    /** Waits for a byte; false at the end of the stream. */
    private boolean received() throws IOException {
        return socket.read(received.clear()) > 0;
    }
}
