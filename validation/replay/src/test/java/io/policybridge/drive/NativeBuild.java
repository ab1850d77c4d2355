package io.policybridge.drive;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import io.policybridge.catalogue.GoldenRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The C++ build, brought up to date once in the folder in which Maven's module native-shim makes it. */
public final class NativeBuild {
    private static final Path TARGET = made();

    private NativeBuild() {}

    /** The stream driver, with libpolicybridge.so beside it. */
    public static Path driver() {
        return TARGET.resolve("policybridge-drive");
    }

    /** What makes steps on the way to the disk fail in a process that preloads it. */
    public static Path failingIo() {
        return TARGET.resolve("cmake/tests/libfailing-io.so");
    }

    /** Whether this machine has what the C++ side of gRPC is built from. */
    public static boolean hasGrpc() {
        return Files.exists(TARGET.resolve("libpolicybridge-grpc.so"));
    }

    private static Path made() {
        Path shim =
                GoldenRoot.find().resolve("../../native-shim").toAbsolutePath().normalize();
        Path target = shim.resolve("target");
        // Tests run in several JVMs at once, and CMake keeps no two builds of a folder apart.
        try (FileChannel file = FileChannel.open(target.resolve("lock"), CREATE, WRITE);
                FileLock held = file.lock()) {
            assert held.isValid();
            run("cmake", "-S", shim.toString(), "-B", target.resolve("cmake").toString(), "-DLIBRARY_FOLDER=" + target);
            run("cmake", "--build", target.resolve("cmake").toString(), "--target", "policybridge-drive", "failing-io");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return target;
    }

    private static void run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(said);
            }
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
