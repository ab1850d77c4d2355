package io.policybridge.bridge.grpc;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Where a policy server listens: {@code unix:PATH} or {@code HOST:PORT}. */
public sealed interface Endpoint {
    /** Longest path of a socket, in bytes. */
    int LONGEST_PATH = 107;

    /** A socket file. */
    record UnixSocket(Path path) implements Endpoint {
        @Override
        public String toString() {
            return "unix:" + path;
        }
    }

    /** A TCP port; 0 lets the system choose a free one. */
    record Tcp(InetSocketAddress address) implements Endpoint {
        /** Whether only programs of this machine can connect. */
        boolean isLoopback() {
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
        return parse("unix:" + folder.resolve("policybridge.sock"));
    }

    /**
     * The endpoint that {@code text} names; {@code :PORT} and {@code localhost:PORT} are the loopback interface.
     *
     * @throws BadEndpoint if it names none
     */
    static Endpoint parse(String text) {
        return text.startsWith("unix:") ? unixSocket(text) : tcp(text);
    }

    private static Endpoint unixSocket(String text) {
        String path = text.substring("unix:".length());
        if (path.isEmpty()) {
            throw new BadEndpoint("listen=" + text + ": the path is missing; expected unix:PATH");
        }
        if (path.indexOf(0) >= 0) {
            throw new BadEndpoint("listen=" + text + ": no path has a NUL; expected unix:PATH");
        }
        Path absolute = Path.of(path).toAbsolutePath().normalize();
        int bytes = absolute.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LONGEST_PATH) {
            throw new BadEndpoint(
                    "listen=" + text + ": the path has " + bytes + " bytes; a socket's has at most " + LONGEST_PATH);
        }
        return new UnixSocket(absolute);
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
        throw new BadEndpoint("listen=" + text + "; expected unix:PATH or HOST:PORT with a port of 0 to 65535");
    }
}
