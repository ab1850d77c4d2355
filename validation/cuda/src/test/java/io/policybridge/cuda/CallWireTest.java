package io.policybridge.cuda;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallWireTest {
    /** More than a socket holds. */
    private static final int LARGE = 1 << 24;

    @TempDir
    private Path folder;

    /** As of a copy for which the simulator lacked memory. */
    @Test
    void a_request_that_is_not_read_to_its_end_fails_when_replies_end() throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("cuda"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            try (SocketChannel program = SocketChannel.open(address);
                    CallWire wire = new CallWire(server.accept())) {
                CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> send(program));
                wire.endReplies();
                assertThrows(ExecutionException.class, () -> sending.get(30, TimeUnit.SECONDS));
            }
        }
    }

    private static void send(SocketChannel program) {
        ByteBuffer request = ByteBuffer.allocate(LARGE);
        try {
            while (request.hasRemaining()) {
                program.write(request);
            }
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }
}
