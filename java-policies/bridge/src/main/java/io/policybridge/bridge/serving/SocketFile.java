package io.policybridge.bridge.serving;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The file of a Unix socket, which only its owner may open (mode 0600). The socket is bound in a folder that no other
 * user may enter and then moved to its name, so other users can never connect.
 */
public final class SocketFile implements AutoCloseable {
    /** The bits of a file's mode that hold its type, and their value for a socket. */
    private static final int FILE_TYPE = 0170000;

    private static final int SOCKET = 0140000;

    private final Endpoint.Local endpoint;
    private final Path path;
    private final Path folder;
    /** The file key of our socket; null until it has been moved to {@link #path}. */
    private Object published;

    /** @throws BadEndpoint if the path exists and is not the socket of a dead server, which is replaced */
    public SocketFile(Endpoint.Local endpoint) {
        this.endpoint = endpoint;
        path = endpoint.path();
        removeStale();
        if (!Files.isDirectory(path.getParent())) {
            throw new BadEndpoint(
                    "listen=" + endpoint + ": " + path.getParent() + " is not a directory; expected one that exists");
        }
        try {
            folder = Files.createTempDirectory(
                    path.getParent(), ".pb", PosixFilePermissions.asFileAttribute(OwnFolder.MODE));
        } catch (IOException e) {
            throw new BadEndpoint(
                    "listen=" + endpoint + ": no socket can be created in " + path.getParent() + " (" + e + ")");
        }
        if (bound().toString().getBytes(StandardCharsets.UTF_8).length > Endpoint.LONGEST_PATH) {
            delete(folder);
            throw new BadEndpoint("listen=" + endpoint + ": the path is too long; expected at most "
                    + (Endpoint.LONGEST_PATH - 24) + " bytes in its folder");
        }
    }

    private void removeStale() {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            if ((mode & FILE_TYPE) != SOCKET) {
                throw new BadEndpoint("listen=" + endpoint + ": a file that is not a socket exists there");
            }
            if (answers(path)) {
                throw new BadEndpoint("listen=" + endpoint + ": another server listens there");
            }
            Files.delete(path);
        } catch (IOException e) {
            throw new BadEndpoint(
                    "listen=" + endpoint + ": the socket of an earlier server cannot be removed (" + e + ")");
        }
    }

    private static boolean answers(Path path) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(UnixDomainSocketAddress.of(path));
        } catch (ConnectException e) {
            return false;
        }
    }

    /** The path at which the socket is bound. */
    public Path bound() {
        return folder.resolve("s");
    }

    /** Sets the mode of the bound socket and moves it to its name. */
    public void publish() {
        try {
            Files.setPosixFilePermissions(bound(), PosixFilePermissions.fromString("rw-------"));
            Object key = key(bound());
            Files.move(bound(), path);
            published = key;
            Files.delete(folder);
        } catch (IOException e) {
            throw new BadEndpoint("listen=" + endpoint + ": the socket cannot be moved there (" + e + ")");
        }
    }

    /** Removes the socket, unless another file, such as the socket of a later server, has its name by now. */
    @Override
    public void close() {
        if (published != null && isOurs()) {
            delete(path);
        }
        delete(bound());
        delete(folder);
    }

    private boolean isOurs() {
        try {
            return published.equals(key(path));
        } catch (IOException e) {
            return false;
        }
    }

    private static Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            System.err.println("policybridge: " + file + " could not be removed: " + e);
        }
    }
}
