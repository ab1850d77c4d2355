package io.policybridge.check;

import java.io.PrintWriter;
import java.util.Locale;

/**
 * Says every two seconds how far a check is: on a terminal in one line that is written over, elsewhere there is only
 * the line with which the check begins.
 */
public final class CheckDisplay implements CheckProgress, AutoCloseable {
    private static final long PERIOD = 2_000_000_000L;

    private final PrintWriter err;
    private final boolean terminal;
    private final String name;
    private final long start = System.nanoTime();
    private volatile long shown = start;
    private int width;

    /** Of {@code check}, whose name and purpose are printed now. */
    public CheckDisplay(PrintWriter err, boolean terminal, LongCheck check) {
        this.err = err;
        this.terminal = terminal;
        this.name = check.name();
        err.println(check.name() + ": " + check.about());
        err.flush();
    }

    @Override
    public void at(String now) {
        if (terminal && System.nanoTime() - shown >= PERIOD) {
            show(now);
        }
    }

    private synchronized void show(String now) {
        long time = System.nanoTime();
        if (time - shown < PERIOD) {
            return;
        }
        shown = time;
        String line = String.format(Locale.ROOT, "%s: %s, %d s", name, now, Math.round(seconds()));
        err.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
        err.flush();
        width = line.length();
    }

    /** Since the check began. */
    public double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    @Override
    public synchronized void close() {
        if (width > 0) {
            err.print("\r" + " ".repeat(width) + "\r");
            err.flush();
        }
    }
}
