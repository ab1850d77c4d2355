package io.policybridge.check;

import java.io.PrintWriter;
import java.util.Locale;

/**
 * Says how far a check is: on a terminal every two seconds in one line that is written over, elsewhere every minute in
 * a line of its own.
 */
public final class CheckDisplay implements CheckProgress, AutoCloseable {
    private static final long TERMINAL_PERIOD = 2_000_000_000L;
    private static final long LOG_PERIOD = 60_000_000_000L;

    private final PrintWriter err;
    private final boolean terminal;
    private final long period;
    private final String name;
    private final long start = System.nanoTime();
    private volatile long shown = start;
    private int width;

    /** Of {@code check}, whose name and purpose are printed now. */
    public CheckDisplay(PrintWriter err, boolean terminal, LongCheck check) {
        this.err = err;
        this.terminal = terminal;
        this.period = terminal ? TERMINAL_PERIOD : LOG_PERIOD;
        this.name = check.name();
        err.println(check.name() + ": " + check.about());
        err.flush();
    }

    @Override
    public void at(String now) {
        if (System.nanoTime() - shown >= period) {
            show(now);
        }
    }

    private synchronized void show(String now) {
        long time = System.nanoTime();
        if (time - shown < period) {
            return;
        }
        shown = time;
        String line = String.format(Locale.ROOT, "%s: %s, %d s", name, now, Math.round(seconds()));
        if (terminal) {
            err.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
            width = line.length();
        } else {
            err.println(line);
        }
        err.flush();
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
