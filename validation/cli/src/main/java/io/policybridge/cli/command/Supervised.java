package io.policybridge.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * What a server does for its {@link Supervisor}: it says where it listens, beats once a second, and ends when the
 * supervisor is gone.
 */
final class Supervised {
    /** Written to standard output; no text has it. */
    static final int BEAT = 0;

    /** Begins an address, which the next {@link #BEAT} ends. What is printed for users escapes it. */
    static final int ADDRESS = 1;

    private Supervised() {}

    /** Says that the server listens at {@code address}, in one write: nothing that is printed comes between. */
    public static void listens(String address, PrintStream out) {
        byte[] message = ((char) ADDRESS + address + (char) BEAT).getBytes(StandardCharsets.UTF_8);
        out.write(message, 0, message.length);
        out.flush();
    }

    /** Begins; {@code gone} is run when standard input ends. */
    public static void begin(InputStream in, PrintStream out, Runnable gone) {
        start("beats", () -> beat(out));
        start("supervisor-watch", () -> {
            awaitEnd(in);
            gone.run();
        });
    }

    private static void start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void beat(PrintStream out) {
        try {
            while (!out.checkError()) {
                out.write(BEAT);
                out.flush();
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void awaitEnd(InputStream in) {
        try {
            while (in.read() >= 0) {}
        } catch (IOException e) {
            // It has ended.
        }
    }
}
