package io.policybridge.bridge.jna;

import com.sun.jna.Callback;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.FrameServer;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.NotGranted;
import io.policybridge.session.output.EscapingStream;
import io.policybridge.session.output.LastingStream;
import io.policybridge.session.output.PrintedLines;
import io.policybridge.source.Thrown;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * libpolicybridge.so calls {@link #start} once after it has started the JVM, and {@link Answer#invoke} from then on.
 */
public final class JnaEntryPoint {
    /** The callback; without this reference it could be collected, and JNA would free its native stub. */
    private static Answer answer;

    /** The callback; a class, because JNA would look up a method of an interface at every call. */
    public static final class Answer implements Callback {
        private final FrameServer server;

        private Answer(FrameServer server) {
            this.server = server;
        }

        /** One crossing: the frame holds the request, and the reply when it returns. Returns the status, never 0. */
        public int invoke() {
            return server.answer();
        }
    }

    private JnaEntryPoint() {}

    private static native long pb_jna_frame();

    private static native void pb_jna_register(Answer callback);

    /**
     * Binds this JVM to the library at {@code path}, which has loaded it. Standard output is the host's.
     *
     * @param path absolute path of libpolicybridge.so
     */
    public static void start(String path) {
        PrintedLines.begin(new LastingStream(
                new EscapingStream(new FileOutputStream(FileDescriptor.err)), true, StandardCharsets.UTF_8));
        Native.register(JnaEntryPoint.class, NativeLibrary.getInstance(path));
        ByteBuffer frame =
                new Pointer(pb_jna_frame()).getByteBuffer(0, Layout.FRAME_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        FrameServer server = new FrameServer(
                frame,
                FrameServer.trusting(JnaEntryPoint::policies),
                () -> Runtime.getRuntime().halt(1));
        Runtime.getRuntime().addShutdownHook(new Thread(server::atExit, "exit"));
        answer = new Answer(server);
        pb_jna_register(answer);
    }

    /** The policies that {@code all()} of the class called {@code registry} lists. */
    private static Collection<PolicySpec> policies(String registry) {
        try {
            Object all = Class.forName(registry).getMethod("all").invoke(null);
            List<PolicySpec> specs = new ArrayList<>();
            for (Object spec : (Iterable<?>) all) {
                specs.add((PolicySpec) spec);
            }
            return specs;
        } catch (ClassNotFoundException e) {
            throw new NotGranted("registry = " + registry + ": no class on the class path");
        } catch (InvocationTargetException e) {
            throw new NotGranted("registry = " + registry + " failed: "
                    + Thrown.of(e.getCause()).text());
        } catch (ReflectiveOperationException | ClassCastException | NullPointerException e) {
            throw new NotGranted("registry = " + registry + ": not a class with a static all() that lists policies");
        }
    }
}
