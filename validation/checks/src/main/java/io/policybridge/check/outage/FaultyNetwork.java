package io.policybridge.check.outage;

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
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A way to a server's Unix socket, over a TCP port of the loopback interface, on which connections go wrong. */
public final class FaultyNetwork implements AutoCloseable {
    private static final int CHUNK = 16 << 10;
    /** Bytes and pause of a slow reader, and how many of its reads there are. */
    private static final int TRICKLE = 64;

    private static final int TRICKLED = 500;

    private final Path server;
    private final Plan plan;
    private final Random random;
    private final AtomicInteger left;
    private final ServerSocketChannel listener;
    private final List<SocketChannel> sockets = new CopyOnWriteArrayList<>();
    private final Map<Direction, AtomicLong> carried =
            Map.of(Direction.TO_SERVER, new AtomicLong(), Direction.TO_HOST, new AtomicLong());
    private volatile long struckAfter = -1;

    /** Which way bytes go. */
    public enum Direction {
        TO_SERVER,
        TO_HOST
    }

    /**
     * What goes wrong.
     *
     * @param direction of the bytes that it befalls
     * @param most bytes in that direction before it
     * @param faults connections on which it happens; later ones are good
     * @param speed bytes a second that are carried in that direction, at most; 0: as fast as they come
     */
    public record Plan(Fault fault, Direction direction, long most, int faults, long speed) {
        /** Nothing goes wrong. */
        public static final Plan NOTHING = new Plan(Fault.DELAY, Direction.TO_SERVER, 0, 0);

        /** With all speed. */
        public Plan(Fault fault, Direction direction, long most, int faults) {
            this(fault, direction, most, faults, 0);
        }

        /** Nothing goes wrong, but slowly. */
        public static Plan slow(Direction direction, long speed) {
            return new Plan(Fault.DELAY, direction, 0, 0, speed);
        }
    }

    /** What goes wrong, once on a connection, after a random number of bytes. */
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
     * @param seed of the moments
     */
    public FaultyNetwork(Path server, Plan plan, long seed) {
        this.server = server;
        this.plan = plan;
        random = new Random(seed);
        left = new AtomicInteger(plan.faults());
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
    public int faults() {
        return plan.faults() - left.get();
    }

    /** Which bytes are struck. */
    public Direction direction() {
        return plan.direction();
    }

    /** Bytes of its connection that had gone in its direction before the last fault; -1 if there was none. */
    public long struckAfter() {
        return struckAfter;
    }

    /** Bytes that came to go in a direction so far, on all connections. */
    public long carried(Direction direction) {
        return carried.get(direction).get();
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
        Connection connection = new Connection(host, onward, (long) (random.nextDouble() * plan.most()));
        start(() -> connection.carry(host, onward, Direction.TO_SERVER));
        start(() -> connection.carry(onward, host, Direction.TO_HOST));
    }

    /** One connection of a host, and ours to the server. */
    private final class Connection {
        private final SocketChannel host;
        private final SocketChannel onward;
        private final long moment;
        private long before;
        private volatile boolean broken;

        Connection(SocketChannel host, SocketChannel onward, long before) {
            this.host = host;
            this.onward = onward;
            this.moment = before;
            this.before = before;
        }

        void carry(SocketChannel from, SocketChannel to, Direction direction) {
            ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
            try {
                while (!broken && from.read(bytes.clear()) >= 0) {
                    bytes.flip();
                    int count = bytes.remaining();
                    carried.get(direction).addAndGet(count);
                    if (direction == plan.direction() && isDue(bytes.remaining())) {
                        struckAfter = moment;
                        happen(bytes, to);
                    }
                    while (!broken && bytes.hasRemaining()) {
                        to.write(bytes);
                    }
                    if (direction == plan.direction() && plan.speed() > 0) {
                        TimeUnit.NANOSECONDS.sleep(1_000_000_000L * count / plan.speed());
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

        private void happen(ByteBuffer bytes, SocketChannel to) throws IOException, InterruptedException {
            switch (plan.fault()) {
                case DELAY -> TimeUnit.MILLISECONDS.sleep(50);
                case SLOW_READER -> {
                    for (int i = 0; i < TRICKLED; i++) {
                        ByteBuffer some = bytes.slice(bytes.position(), Math.min(TRICKLE, bytes.remaining()));
                        while (some.hasRemaining()) {
                            to.write(some);
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
                        to.write(half);
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
