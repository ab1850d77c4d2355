package io.policybridge.cli;

import io.policybridge.run.Job;
import io.policybridge.simulator.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar on the terminal: the share of instructions simulated, as far as their number is known; of one
 * simulation its kernel and the CTAs of it that have ended, of several how many of these have; cycles per second, and
 * the time left. It appears after two seconds, and only on a terminal. Several simulations may report to it at once.
 */
public final class ProgressDisplay implements Progress, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final boolean terminal = Boolean.getBoolean("policybridge.terminal");
    /** Warp instructions of all simulations, -1 if they are not known. */
    private final long total;

    private final int simulations;
    private final long start = System.nanoTime();
    private final LongAdder cycles = new LongAdder();
    private final AtomicLong instructions = new AtomicLong();
    private int ended;
    private Running kernel;
    private long kernelBegan = start;
    private ProgressBar bar;

    private ProgressDisplay(long total, int simulations) {
        this.total = total;
        this.simulations = simulations;
    }

    /** A display for {@code jobs}. */
    public static ProgressDisplay of(List<Job> jobs) {
        return new ProgressDisplay(
                jobs.stream().anyMatch(job -> job.warpInstructions() < 0)
                        ? -1
                        : jobs.stream().mapToLong(Job::warpInstructions).sum(),
                jobs.size());
    }

    /** A display for {@code simulations} of unknown size. */
    public static ProgressDisplay unknownTotal(int simulations) {
        return new ProgressDisplay(-1, simulations);
    }

    @Override
    public void advanced(long newCycles, long newInstructions) {
        if (terminal) {
            cycles.add(newCycles);
            show(instructions.addAndGet(newInstructions));
        }
    }

    @Override
    public synchronized void running(Running now) {
        if (kernel == null || kernel.number() != now.number()) {
            kernelBegan = System.nanoTime();
        }
        kernel = now;
    }

    @Override
    public synchronized void ended() {
        ended++;
    }

    private synchronized void show(long done) {
        long now = System.nanoTime();
        if (bar == null && now - start >= PATIENCE.toNanos()) {
            bar = new ProgressBarBuilder()
                    .setTaskName("simulating")
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUnit(" k instr.", 1000)
                    .setInitialMax(total)
                    .setUpdateIntervalMillis(250)
                    .build();
        }
        if (bar != null) {
            bar.stepTo(total < 0 ? done : Math.min(done, total));
            String what = simulations == 1
                    ? described(kernel, total < 0 ? (now - kernelBegan) / 1e9 : Double.NaN)
                    : ended + "/" + simulations + " runs";
            bar.setExtraMessage(
                    String.format(Locale.ROOT, "%s, %.2f Mcycles/s", what, 1e3 * cycles.sum() / (now - start)));
        }
    }

    /**
     * Which kernel it is and how far, and how much time it will take from now if its other CTAs take as long as those
     * that have ended in {@code seconds}; without that if it is not a number.
     */
    public static String described(Running kernel, double seconds) {
        String which =
                "kernel " + kernel.number() + " " + kernel.name() + ", CTAs " + kernel.ctas() + "/" + kernel.all();
        if (Double.isNaN(seconds) || kernel.ctas() == 0) {
            return which;
        }
        long left = Math.round(seconds * (kernel.all() - kernel.ctas()) / kernel.ctas());
        return which + String.format(Locale.ROOT, ", its end in %d:%02d:%02d", left / 3600, left / 60 % 60, left % 60);
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
