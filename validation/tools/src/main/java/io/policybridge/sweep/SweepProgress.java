package io.policybridge.sweep;

import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Points done, running and failed, and the time left, on a terminal from two seconds on. For any number of threads. */
public final class SweepProgress implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final boolean terminal = Boolean.getBoolean("policybridge.terminal");
    private int points;
    private final long start = System.nanoTime();
    private int done;
    private int simulated;
    private int running;
    private int failed;
    private ProgressBar bar;

    SweepProgress(int points) {
        this.points = points;
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

    synchronized void ended() {
        running--;
        done++;
        simulated++;
        show();
    }

    /** It did not run to its end, and will begin again. */
    synchronized void delayed() {
        running--;
        show();
    }

    synchronized void failed() {
        failed++;
        ended();
    }

    private void show() {
        if (!terminal) {
            return;
        }
        long now = System.nanoTime();
        if (bar == null && now - start >= PATIENCE.toNanos()) {
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
            bar.setExtraMessage(described((now - start) / 1e9));
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
        return running + " running, " + failed + " failed" + left;
    }

    private long left(double seconds) {
        return Math.round(seconds * (points - done) / simulated);
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
