package io.policybridge.cuda;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.WrongResult;
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
import java.util.function.Consumer;

/**
 * A CUDA program that we have started, and whose calls come to us: our libcudart.so stands first on its LD_LIBRARY_PATH
 * and connects at the first of them.
 */
final class CudaProcess implements RunningProgram {
    /** Names the socket to the library. */
    private static final String VARIABLE = "POLICYBRIDGE_CUDA";

    private static final String LIBRARIES = "LD_LIBRARY_PATH";
    private static final String PRELOADED = "LD_PRELOAD";
    /** How long a program may take to end after its connection has been closed. */
    private static final int SECONDS_TO_END = 5;

    private static final int LOOK_MILLIS = 20;

    private final Path program;
    private final Process process;
    /** Copies what it prints; null where that is left to it. */
    private final Thread output;

    private FirstCall first;

    /** Where what a program prints goes. */
    enum Output {
        /** On either stream to standard error: the standard output is that of the command. */
        TO_STANDARD_ERROR,
        /** Where our own goes. */
        ITS_OWN
    }

    private CudaProcess(Path program, Process process, Output printed) {
        this.program = program;
        this.process = process;
        output = printed == Output.ITS_OWN ? null : new Thread(this::copyOutput, "output of " + program);
        if (output != null) {
            output.setDaemon(true);
            output.start();
        }
    }

    /**
     * Starts it, and waits for its first CUDA call.
     *
     * @param started is given the process as soon as there is one
     * @throws BadInput if it cannot be started, or ends without one
     */
    static CudaProcess start(List<String> command, Output printed, Consumer<CudaProcess> started) {
        Path program = Path.of(command.get(0));
        CudaExecutable executable = CudaExecutable.of(program);
        try {
            Path folder = Files.createTempDirectory("policybridge");
            Path socket = folder.resolve("cuda");
            try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(socket));
                List<String> words = new ArrayList<>(command);
                words.set(0, program.toAbsolutePath().toString());
                ProcessBuilder builder = new ProcessBuilder(words);
                if (printed == Output.ITS_OWN) {
                    builder.inheritIO();
                } else {
                    builder.redirectErrorStream(true).redirectInput(ProcessBuilder.Redirect.INHERIT);
                }
                Map<String, String> environment = builder.environment();
                environment.put(VARIABLE, socket.toString());
                environment.merge(LIBRARIES, CudaExecutable.libraries().toString(), CudaProcess::first);
                executable
                        .preloaded()
                        .ifPresent(own -> environment.merge(PRELOADED, own.toString(), CudaProcess::first));
                CudaProcess process = new CudaProcess(program, builder.start(), printed);
                started.accept(process);
                try {
                    process.connect(server);
                } catch (IOException | RuntimeException e) {
                    process.close();
                    throw e;
                }
                return process;
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
            first = FirstCall.awaited(new CallWire(channel)).orElseThrow(this::withoutCall);
        }
    }

    private BadInput withoutCall() {
        return BadInput.in(
                program,
                "ended with exit code " + exitCode() + " before a CUDA call; expected a program that uses libcudart.so:"
                        + " nvcc links it with -cudart shared");
    }

    @Override
    public Path program() {
        return program;
    }

    @Override
    public List<byte[]> binaries() {
        return first.binaries();
    }

    @Override
    public CallWire wire() {
        return first.wire();
    }

    Process process() {
        return process;
    }

    /** Waits for its end, and until all that it has printed is copied; as a shell has it, 128 more than a signal. */
    int exitCode() {
        try {
            int code = process.waitFor();
            if (output != null) {
                output.join();
            }
            return code;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
            return -1;
        }
    }

    /** A simulation of a program that fails is none. */
    @Override
    public void ended(boolean exiting) {
        int code = exitCode();
        if (code != 0) {
            throw new WrongResult(program + " " + CudaRun.ending(code));
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
            if (first != null) {
                first.wire().close();
            }
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.destroy();
            }
            if (output != null) {
                output.join(TimeUnit.SECONDS.toMillis(SECONDS_TO_END));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
        } catch (UncheckedIOException e) {
            process.destroy();
        }
    }
}
