package io.policybridge.sweep;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Points done, running, failed and begun by other processes, and the time left: on a terminal in a bar from two seconds
 * on, elsewhere in a line every minute. That all that is left was begun by others is said after as long. For any number
 * of threads.
 */
public final class SweepProgress implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

    private final PrintStream err;
    private final boolean terminal;
    private final Duration patience;
    private int points;
    private final long start = System.nanoTime();
    private int done;
    private int simulated;
    private int running;
    private int failed;
    private int elsewhere;
    private String holders = "";
    /** Since when there is nothing to do here but to wait; 0 while there is. */
    private long waitingSince;
    /** Whom waiting for was said. */
    private String awaited = "";

    private ProgressBar bar;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "sweep-progress");
        thread.setDaemon(true);
        return thread;
    });

    SweepProgress(int points) {
        this(points, System.err, Boolean.getBoolean("policybridge.terminal"), PATIENCE, BETWEEN_LINES);
    }

    /** Prints to {@code err} from {@code patience} on; without a terminal a line in each {@code period}. */
    SweepProgress(int points, PrintStream err, boolean terminal, Duration patience, Duration period) {
        this.points = points;
        this.err = err;
        this.terminal = terminal;
        this.patience = patience;
        long every = (terminal ? patience : period).toNanos();
        clock.scheduleAtFixedRate(this::tick, every, every, TimeUnit.NANOSECONDS);
    }

    private synchronized void tick() {
        if (terminal) {
            show();
        } else {
            double seconds = seconds();
            err.println("policybridge: sweep: " + done + " of " + points + " simulations done, " + described(seconds)
                    + ", " + Math.round(seconds) + " s");
        }
    }

    /** There are so many points, at most: what a search runs follows from its results. */
    synchronized void expect(int newPoints) {
        if (bar != null && newPoints != points) {
            bar.maxHint(newPoints);
        }
        points = newPoints;
    }

    /** A result was there. */
    synchronized void found() {
        done++;
        show();
    }

    synchronized void began() {
        running++;
        show();
    }

    /** It has ended, or will begin again. */
    synchronized void left() {
        running--;
        show();
    }

    /** Its result is there. */
    synchronized void ended() {
        done++;
        simulated++;
        show();
    }

    synchronized void failed() {
        failed++;
        ended();
    }

    /** So many points were begun by other processes, which are {@code whom}. */
    synchronized void elsewhere(int count, String whom) {
        elsewhere = count;
        holders = whom;
        long now = System.nanoTime();
        if (count == 0 || running > 0) {
            waitingSince = 0;
            awaited = "";
        } else if (waitingSince == 0) {
            waitingSince = now;
        } else if (!terminal && !awaited.equals(whom) && now - waitingSince >= patience.toNanos()) {
            awaited = whom;
            err.println("policybridge: sweep: waiting for " + count + " simulations begun by " + whom
                    + "; those that are not renewed for " + Claims.LASTS.toSeconds() + " s are taken over");
        }
    }

    private double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    private void show() {
        if (!terminal) {
            return;
        }
        if (bar == null && System.nanoTime() - start >= patience.toNanos()) {
            bar = new ProgressBarBuilder()
                    .setTaskName("sweep")
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUnit(" points", 1)
                    .setInitialMax(points)
                    .setUpdateIntervalMillis(250)
                    .build();
        }
        if (bar != null) {
            bar.stepTo(done);
            bar.setExtraMessage(described(seconds()));
        }
    }

    /** What is known after {@code seconds}: those that take no time, because their results are there, do not count. */
    synchronized String described(double seconds) {
        String left = simulated == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", left %d:%02d:%02d",
                        left(seconds) / 3600,
                        left(seconds) / 60 % 60,
                        left(seconds) % 60);
        return running + " running, " + failed + " failed"
                + (elsewhere == 0 ? "" : ", " + elsewhere + " begun by " + holders) + left;
    }

    private long left(double seconds) {
        return Math.round(seconds * (points - done) / simulated);
    }

    @Override
    public void close() {
        clock.shutdownNow();
        synchronized (this) {
            if (bar != null) {
                bar.close();
            }
        }
    }
}
