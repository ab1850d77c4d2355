package io.policybridge.cuda;

import io.policybridge.input.BadInput;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A running CUDA program whose calls come to us: our libcudart.so stands first on its LD_LIBRARY_PATH and connects at
 * the first of them. What the program prints, on either stream, goes to standard error: the standard output is that of
 * the command.
 */
final class CudaProcess implements AutoCloseable {
    /** Names the socket to the library. */
    private static final String VARIABLE = "POLICYBRIDGE_CUDA";

    private static final String LIBRARIES = "LD_LIBRARY_PATH";
    private static final String PRELOADED = "LD_PRELOAD";
    /** How long a program may take to end after its connection has been closed. */
    private static final int SECONDS_TO_END = 5;

    private static final int LOOK_MILLIS = 20;

    private final Path program;
    private final Process process;
    private final Thread output;
    private final List<byte[]> binaries = new ArrayList<>();
    private CallWire wire;

    private CudaProcess(Path program, Process process) {
        this.program = program;
        this.process = process;
        output = new Thread(this::copyOutput, "output of " + program);
        output.setDaemon(true);
        output.start();
    }

    /**
     * Starts it, and waits for its first CUDA call.
     *
     * @throws BadInput if it cannot be started, or ends without one
     */
    static CudaProcess start(List<String> command) {
        Path program = Path.of(command.get(0));
        CudaExecutable executable = CudaExecutable.of(program);
        try {
            Path folder = Files.createTempDirectory("policybridge");
            Path socket = folder.resolve("cuda");
            try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(socket));
                List<String> words = new ArrayList<>(command);
                words.set(0, program.toAbsolutePath().toString());
                ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
                builder.redirectInput(ProcessBuilder.Redirect.INHERIT);
                Map<String, String> environment = builder.environment();
                environment.put(VARIABLE, socket.toString());
                environment.merge(LIBRARIES, CudaExecutable.libraries().toString(), CudaProcess::first);
                executable
                        .preloaded()
                        .ifPresent(own -> environment.merge(PRELOADED, own.toString(), CudaProcess::first));
                CudaProcess started = new CudaProcess(program, builder.start());
                try {
                    started.connect(server);
                } catch (IOException | RuntimeException e) {
                    started.close();
                    throw e;
                }
                return started;
            } finally {
                Files.deleteIfExists(socket);
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw BadInput.in(program, "cannot be started: " + e.getMessage());
        }
    }

    private static String first(String old, String own) {
        return own + File.pathSeparator + old;
    }

    /** Waits for its connection, over which all fat binaries come first. */
    private void connect(ServerSocketChannel server) throws IOException {
        try (Selector selector = Selector.open()) {
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            SocketChannel channel = server.accept();
            while (channel == null) {
                boolean ended = !process.isAlive();
                selector.select(LOOK_MILLIS);
                channel = server.accept();
                if (ended && channel == null) {
                    throw withoutCall();
                }
            }
            wire = new CallWire(channel);
        }
        CallWire.Request request = wire.read();
        while (request != null && request.call() == CudaCall.BINARY) {
            byte[] binary = new byte[request.payload().remaining()];
            request.payload().get(binary);
            binaries.add(binary);
            wire.reply(0, CallWire.buffer(0));
            request = wire.read();
        }
        if (request == null) {
            throw withoutCall();
        }
    }

    private BadInput withoutCall() {
        return BadInput.in(
                program,
                "ended with exit code " + exitCode() + " before a CUDA call; expected a program that uses libcudart.so:"
                        + " nvcc links it with -cudart shared");
    }

    /** As it was named. */
    Path program() {
        return program;
    }

    /** What nvcc has put into it, one of each source file with kernels. */
    List<byte[]> binaries() {
        return binaries;
    }

    /** Where its calls come from, after its fat binaries; the first waits for a reply. */
    CallWire wire() {
        return wire;
    }

    /** Waits for its end, and until all that it has printed is copied. */
    int exitCode() {
        try {
            int code = process.waitFor();
            output.join();
            return code;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
            return -1;
        }
    }

    private void copyOutput() {
        try (InputStream printed = process.getInputStream()) {
            printed.transferTo(System.err);
        } catch (IOException e) {
            System.err.println("policybridge: what " + program + " prints cannot be read: " + e.getMessage());
        }
    }

    /** Its calls fail from now on; a program that does not end then is ended. */
    @Override
    public void close() {
        try {
            if (wire != null) {
                wire.close();
            }
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.destroy();
            }
            output.join(TimeUnit.SECONDS.toMillis(SECONDS_TO_END));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
        } catch (UncheckedIOException e) {
            process.destroy();
        }
    }
}
