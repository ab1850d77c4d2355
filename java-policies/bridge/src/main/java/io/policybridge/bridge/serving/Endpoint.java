package io.policybridge.bridge.serving;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Where a policy server listens: {@code unix:PATH}, {@code HOST:PORT} or {@code shm:PATH}. */
public sealed interface Endpoint {
    /** Begins the text of a {@link UnixSocket}. */
    String UNIX = "unix:";
    /** Begins the text of a {@link SharedMemory}. */
    String SHM = "shm:";
    /** Longest path of a socket, in bytes. */
    int LONGEST_PATH = 107;

    /** A socket file, which only its owner may open. */
    sealed interface Local extends Endpoint {
        /** Absolute. */
        Path path();
    }

    /** A socket over which messages travel. */
    record UnixSocket(Path path) implements Local {
        @Override
        public String toString() {
            return UNIX + path;
        }
    }

    /** A socket over which a host and the server agree on memory that they share. */
    record SharedMemory(Path path) implements Local {
        @Override
        public String toString() {
            return SHM + path;
        }
    }

    /** A TCP port; 0 lets the system choose a free one. */
    record Tcp(InetSocketAddress address) implements Endpoint {
        /** Whether only programs of this machine can connect. */
        public boolean isLoopback() {
            return address.getAddress().isLoopbackAddress();
        }

        @Override
        public String toString() {
            String host = address.getAddress().getHostAddress();
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
        }
    }

    /**
     * A socket in a folder that only the user can enter: {@code $XDG_RUNTIME_DIR}, or one that is created in the folder
     * for temporary files.
     *
     * @throws BadEndpoint if there is no such folder, or it is not the user's alone
     */
    static Endpoint ofUser() {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        Path folder = runtime != null && !runtime.isEmpty()
                ? OwnFolder.existing("XDG_RUNTIME_DIR=", Path.of(runtime))
                : OwnFolder.created(Path.of(
                        System.getProperty("java.io.tmpdir"), "policybridge-" + System.getProperty("user.name")));
        return parse(UNIX + folder.resolve("policybridge.sock"));
    }

    /**
     * The endpoint that {@code text} names; {@code :PORT} and {@code localhost:PORT} are the loopback interface.
     *
     * @throws BadEndpoint if it names none
     */
    static Endpoint parse(String text) {
        if (text.startsWith(UNIX)) {
            return new UnixSocket(path(text, UNIX));
        }
        return text.startsWith(SHM) ? new SharedMemory(path(text, SHM)) : tcp(text);
    }

    private static Path path(String text, String scheme) {
        String path = text.substring(scheme.length());
        if (path.isEmpty()) {
            throw new BadEndpoint("listen=" + text + ": the path is missing; expected " + scheme + "PATH");
        }
        if (path.indexOf(0) >= 0) {
            throw new BadEndpoint("listen=" + text + ": no path has a NUL; expected " + scheme + "PATH");
        }
        Path absolute = Path.of(path).toAbsolutePath().normalize();
        int bytes = absolute.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LONGEST_PATH) {
            throw new BadEndpoint(
                    "listen=" + text + ": the path has " + bytes + " bytes; a socket's has at most " + LONGEST_PATH);
        }
        return absolute;
    }

    private static Endpoint tcp(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon).replaceAll("^\\[(.*)]$", "$1");
        try {
            int port = colon < 0 ? -1 : Integer.parseInt(text.substring(colon + 1));
            if (port >= 0 && port <= 0xffff) {
                InetAddress address = host.isEmpty() ? InetAddress.getLoopbackAddress() : InetAddress.getByName(host);
                return new Tcp(new InetSocketAddress(address, port));
            }
        } catch (NumberFormatException e) {
            // Not a port: reported below, like a port out of range.
        } catch (UnknownHostException e) {
            throw new BadEndpoint("listen=" + text + ": no address is known for the host '" + host + "'");
        }
        throw new BadEndpoint(
                "listen=" + text + "; expected unix:PATH, shm:PATH or HOST:PORT with a port of 0 to 65535");
    }
}
