package io.policybridge.cuda;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/**
 * Requests of the library in the program, and the replies to them: each is a length in bytes of what follows, a number
 * (of a request what it asks for, of a reply CUDA's error), and a payload; all of 32 bits, little-endian.
 */
final class CallWire implements AutoCloseable {
    /** Longer than any request; copies are sent in pieces. */
    static final int LONGEST = 1 << 27;

    private static final CudaCall[] CALLS = CudaCall.values();

    private final SocketChannel channel;

    CallWire(SocketChannel channel) {
        this.channel = channel;
    }

    /** What the program asks for. */
    record Request(CudaCall call, ByteBuffer payload) {}

    /** The next request; null if the program has ended. */
    Request read() {
        try {
            ByteBuffer head = buffer(2 * Integer.BYTES);
            if (!filled(head)) {
                return null;
            }
            int bytes = head.getInt() - Integer.BYTES;
            if (bytes < 0 || bytes > LONGEST) {
                throw new BadInput("a request of " + bytes + " bytes of the CUDA program; expected 0 to " + LONGEST);
            }
            int call = head.getInt();
            if (call < 0 || call >= CALLS.length) {
                throw new BadInput("request " + call + " of the CUDA program; expected 0 to " + (CALLS.length - 1));
            }
            ByteBuffer payload = buffer(bytes);
            return filled(payload) ? new Request(CALLS[call], payload) : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** Answers a request; a program that has ended does not mind. */
    void reply(int error, ByteBuffer payload) {
        ByteBuffer head = buffer(2 * Integer.BYTES);
        head.putInt(Integer.BYTES + payload.remaining()).putInt(error).flip();
        try {
            write(head);
            write(payload);
        } catch (IOException ended) {
            return;
        }
    }

    /**
     * Answers none any more: a request that waits for its reply, or for being read, and all later ones, fail in the
     * program.
     */
    void endReplies() {
        try {
            channel.shutdownOutput();
            channel.shutdownInput();
        } catch (IOException ended) {
            return;
        }
    }

    static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A payload of {@code values}. */
    static ByteBuffer ints(int... values) {
        ByteBuffer all = buffer(Integer.BYTES * values.length);
        for (int value : values) {
            all.putInt(value);
        }
        return all.flip();
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private boolean filled(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                return false;
            }
        }
        buffer.flip();
        return true;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
