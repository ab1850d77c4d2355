package io.policybridge.drive.outage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A way to a server's Unix socket, over a TCP port of the loopback interface, on which connections go wrong. */
public final class FaultyNetwork implements AutoCloseable {
    private static final int CHUNK = 16 << 10;
    /** Bytes and pause of a slow reader, and how many of its reads there are. */
    private static final int TRICKLE = 64;

    private static final int TRICKLED = 500;

    private final Path server;
    private final Fault fault;
    private final long most;
    private final Random random;
    private final AtomicInteger left;
    private final ServerSocketChannel listener;
    private final List<SocketChannel> sockets = new CopyOnWriteArrayList<>();

    /** What goes wrong, once on a connection, after a random number of bytes from host to server. */
    public enum Fault {
        /** Bytes come late: 50 ms. Nothing is lost. */
        DELAY,
        /** Bytes are taken slowly: 64 a millisecond for half a second. Nothing is lost. */
        SLOW_READER,
        /** Both connections are reset. */
        RESET,
        /** Nothing is carried any more, without a notice to either side. */
        HALF_OPEN,
        /** Half of what is in flight arrives, then the end of the connection. */
        CUT;

        /** Whether a session survives it without another connection. */
        public boolean isHarmless() {
            return this == DELAY || this == SLOW_READER;
        }
    }

    /**
     * @param server path of its socket
     * @param most bytes from the host before the fault
     * @param faults connections on which it happens; later ones are good
     */
    public FaultyNetwork(Path server, Fault fault, long most, int faults, long seed) {
        this.server = server;
        this.fault = fault;
        this.most = most;
        random = new Random(seed);
        left = new AtomicInteger(faults);
        try {
            listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    /** Where hosts connect. */
    public String address() {
        return "127.0.0.1:" + listener.socket().getLocalPort();
    }

    /** How often something went wrong. */
    public int faults(int planned) {
        return planned - left.get();
    }

    private static void start(Runnable body) {
        Thread thread = new Thread(body, "faulty-network");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                connect(listener.accept());
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void connect(SocketChannel host) throws IOException {
        sockets.add(host);
        SocketChannel onward;
        try {
            onward = SocketChannel.open(UnixDomainSocketAddress.of(server));
        } catch (IOException e) {
            host.close(); // No server now.
            return;
        }
        sockets.add(onward);
        host.setOption(StandardSocketOptions.TCP_NODELAY, true);
        Connection connection = new Connection(host, onward, (long) (random.nextDouble() * most));
        start(() -> connection.carry(host, onward, true));
        start(() -> connection.carry(onward, host, false));
    }

    /** One connection of a host, and ours to the server. */
    private final class Connection {
        private final SocketChannel host;
        private final SocketChannel onward;
        private long before;
        private volatile boolean broken;

        Connection(SocketChannel host, SocketChannel onward, long before) {
            this.host = host;
            this.onward = onward;
            this.before = before;
        }

        void carry(SocketChannel from, SocketChannel to, boolean fromHost) {
            ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
            try {
                while (!broken && from.read(bytes.clear()) >= 0) {
                    bytes.flip();
                    if (fromHost && isDue(bytes.remaining())) {
                        happen(bytes);
                    }
                    while (!broken && bytes.hasRemaining()) {
                        to.write(bytes);
                    }
                }
                if (!broken) {
                    to.shutdownOutput();
                }
            } catch (ClosedChannelException e) {
                // By the other direction.
            } catch (IOException e) {
                close(host);
                close(onward);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean isDue(int count) {
            if (before < 0) {
                return false;
            }
            before -= count;
            return before < 0 && left.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
        }

        private void happen(ByteBuffer bytes) throws IOException, InterruptedException {
            switch (fault) {
                case DELAY -> TimeUnit.MILLISECONDS.sleep(50);
                case SLOW_READER -> {
                    for (int i = 0; i < TRICKLED; i++) {
                        ByteBuffer some = bytes.slice(bytes.position(), Math.min(TRICKLE, bytes.remaining()));
                        while (some.hasRemaining()) {
                            onward.write(some);
                        }
                        bytes.position(bytes.position() + some.limit());
                        TimeUnit.MILLISECONDS.sleep(1);
                    }
                }
                case RESET -> {
                    broken = true;
                    host.setOption(StandardSocketOptions.SO_LINGER, 0);
                    close(host);
                    close(onward);
                }
                case HALF_OPEN -> broken = true;
                case CUT -> {
                    broken = true;
                    ByteBuffer half = bytes.slice(bytes.position(), bytes.remaining() / 2);
                    while (half.hasRemaining()) {
                        onward.write(half);
                    }
                    close(onward);
                    close(host);
                }
            }
        }
    }

    private static void close(SocketChannel socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use in any case.
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            // as above
        }
        sockets.forEach(FaultyNetwork::close);
    }
}
