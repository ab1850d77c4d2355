package io.policybridge.bridge.grpc;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorChooserFactory;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.ThreadPerTaskExecutor;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The event loops of a server: one that accepts, and one for each connection, because policies run on the loop of their
 * connection (a separate thread would cost two hand-overs per query). The thread of a loop starts when the loop is
 * first used.
 */
final class Loops {
    /** Connections that are served concurrently without sharing a loop. */
    static final int COUNT = 64;

    private final boolean epoll;
    private final EventLoopGroup accepting;
    private final EventLoopGroup serving;

    /**
     * Loops on epoll, or on the JDK's selectors where epoll is not available or not allowed; a connection beyond
     * {@code mostConnections} is closed at once.
     */
    Loops(boolean mayUseEpoll, int mostConnections) {
        epoll = mayUseEpoll && Epoll.isAvailable();
        IoHandlerFactory sleeping = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        accepting = new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("policy-accept", true), sleeping);
        serving = new Serving(
                epoll ? EpollIoHandler.newFactory(0, () -> new SpinThenBlock(System::nanoTime)) : sleeping,
                mostConnections);
    }

    /** Assigns a new connection to the loop with the fewest. */
    private static final class Serving extends MultiThreadIoEventLoopGroup {
        private static final EventExecutorChooserFactory FEWEST = executors -> () -> {
            EventExecutor chosen = executors[0];
            for (EventExecutor executor : executors) {
                if (connections(executor) < connections(chosen)) {
                    chosen = executor;
                }
            }
            return chosen;
        };

        private final int most;
        private final AtomicInteger open = new AtomicInteger();

        Serving(IoHandlerFactory io, int most) {
            super(COUNT, new ThreadPerTaskExecutor(new DefaultThreadFactory("policy-session", true)), FEWEST, io);
            this.most = most;
        }

        @Override
        public ChannelFuture register(Channel channel) {
            Loop loop = (Loop) next();
            if (open.incrementAndGet() > most || loop.isLost()) {
                open.decrementAndGet();
                channel.unsafe().closeForcibly();
                return new DefaultChannelPromise(channel, ImmediateEventExecutor.INSTANCE).setSuccess();
            }
            channel.closeFuture().addListener(closed -> open.decrementAndGet());
            return loop.register(channel);
        }

        private static int connections(EventExecutor loop) {
            return ((Loop) loop).connections();
        }

        @Override
        protected IoEventLoop newChild(Executor executor, IoHandlerFactory io, Object... unused) {
            return new Loop(this, executor, io);
        }
    }

    /** A loop that knows its connections, and that another thread can bring to an end. */
    private static final class Loop extends SingleThreadIoEventLoop {
        private final Set<Channel> connections = ConcurrentHashMap.newKeySet();
        private volatile Thread successor;

        Loop(IoEventLoopGroup group, Executor executor, IoHandlerFactory io) {
            super(group, executor, io);
        }

        @Override
        public ChannelFuture register(Channel channel) {
            connections.add(channel);
            channel.closeFuture().addListener(closed -> connections.remove(channel));
            if (isLost()) { // since it was chosen: nobody else closes this one
                channel.unsafe().closeForcibly();
                return new DefaultChannelPromise(channel, ImmediateEventExecutor.INSTANCE).setSuccess();
            }
            return super.register(channel);
        }

        /** Greater than that of any other if the loop is lost. */
        int connections() {
            return isLost() ? Integer.MAX_VALUE : connections.size();
        }

        boolean isLost() {
            return successor != null;
        }

        @Override
        public boolean inEventLoop(Thread thread) {
            return thread == successor || super.inEventLoop(thread);
        }

        /** Runs {@code last} and what it makes due on this thread, then closes all connections. */
        void end(Runnable last) {
            successor = Thread.currentThread();
            try {
                last.run();
                runAllTasks();
            } finally {
                connections.forEach(connection -> connection.unsafe().close(connection.newPromise()));
                runAllTasks();
            }
        }
    }

    /**
     * Brings the loop of {@code lost} to an end on this thread: {@code last}, then the end of its connections. The lost
     * thread is in a call that does not return; if it does, it must {@link #leave}.
     */
    void takeOver(Thread lost, Runnable last) {
        for (EventExecutor executor : serving) {
            if (executor.inEventLoop(lost)) {
                ((Loop) executor).end(last);
            }
        }
    }

    /** Whether no loop is left. */
    boolean areLost() {
        for (EventExecutor executor : serving) {
            if (!((Loop) executor).isLost()) {
                return false;
            }
        }
        return true;
    }

    /** Where a thread ends whose loop was taken over: it may not touch the loop again. */
    static void leave() {
        while (true) {
            LockSupport.park();
        }
    }

    EventLoopGroup accepting() {
        return accepting;
    }

    EventLoopGroup serving() {
        return serving;
    }

    Class<? extends ServerChannel> unixChannel() {
        return epoll ? EpollServerDomainSocketChannel.class : NioServerDomainSocketChannel.class;
    }

    SocketAddress unixAddress(Path path) {
        return epoll ? new DomainSocketAddress(path.toString()) : UnixDomainSocketAddress.of(path);
    }

    Class<? extends ServerChannel> tcpChannel() {
        return epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    }

    void close() {
        accepting.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        serving.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
