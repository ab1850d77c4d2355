package io.policybridge.bridge.shm;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.bridge.GeometryCounts;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.Wire;
import io.policybridge.bridge.serving.Endpoint;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A host that shares memory with a server, as the C++ side does; it polls. */
final class SharedHost implements AutoCloseable {
    static final int OPEN = 1;
    static final int QUERY = 2;
    static final int CLOSE = 7;

    private static final VarHandle WORD = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int ASKED = (Layout.FRAME_BYTES + 63) / 64 * 64;
    private static final int ANSWERED = ASKED + 64;
    private static final int SERVER_SLEEPS = ASKED + 128;

    final SocketChannel socket;
    /** What the server says first. */
    final String said;

    private ByteBuffer frame;
    private int asked;

    SharedHost(Endpoint endpoint) throws IOException {
        socket = SocketChannel.open(StandardProtocolFamily.UNIX);
        socket.connect(UnixDomainSocketAddress.of(((Endpoint.Local) endpoint).path()));
        StringBuilder line = new StringBuilder();
        for (int next = read(); next >= 0 && next != '\n'; next = read()) {
            line.append((char) next);
        }
        said = line.toString();
    }

    /** The next byte from the server; -1 at the end. */
    int read() throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        return socket.read(one) < 0 ? -1 : one.get(0);
    }

    /** The file that the server names. */
    Path file() {
        return Path.of(said.split(" ")[2]);
    }

    /** Maps the memory and says so. */
    SharedHost shares() throws IOException {
        try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            frame = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size())
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        socket.write(ByteBuffer.wrap(new byte[] {SharedFrame.WAKE}));
        return this;
    }

    /** The status of an opening. */
    int open(String policy, HostGeometry host, String more) throws IOException {
        byte[] text = ("policy=" + policy + "\nseed=1\nliveness-limit=1000\nwatchdog=60\nhost=test\n" + more)
                .getBytes(StandardCharsets.UTF_8);
        frame.put(Layout.FRAME_TEXT, text);
        frame.putInt(Layout.FRAME_TEXT_BYTES, text.length);
        GeometryCounts.write(
                host, (name, count) -> frame.putInt(Layout.FRAME_VIEW + GeometryCounts.offset(name), count));
        long offered = 0;
        for (Hook hook : host.offered()) {
            offered |= 1L << Wire.number(hook);
        }
        frame.putLong(Layout.FRAME_VIEW + Layout.GEOMETRY_OFFERED, offered);
        return exchange(OPEN);
    }

    /** The status of the reply to what is in the frame. */
    int exchange(int purpose) throws IOException {
        frame.putInt(Layout.FRAME_PURPOSE, purpose);
        frame.putLong(Layout.FRAME_SEQUENCE, ++asked);
        WORD.setVolatile(frame, ASKED, asked);
        if ((int) WORD.getVolatile(frame, SERVER_SLEEPS) != 0) {
            socket.write(ByteBuffer.wrap(new byte[] {SharedFrame.WAKE}));
        }
        while ((int) WORD.getVolatile(frame, ANSWERED) != asked) {
            Thread.onSpinWait();
        }
        return frame.getInt(Layout.FRAME_STATUS);
    }

    ByteBuffer frame() {
        return frame;
    }

    /** The text of the reply. */
    String text() {
        byte[] bytes = new byte[frame.getInt(Layout.FRAME_REPLY_TEXT_BYTES)];
        frame.get(Layout.FRAME_TEXT, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
