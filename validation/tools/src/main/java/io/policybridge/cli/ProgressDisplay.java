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
 * A progress bar on the terminal: the share of instructions simulated, cycles per second and the time left. It appears
 * after two seconds, and only on a terminal. Several simulations may report to it at once.
 */
public final class ProgressDisplay implements Progress, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final boolean terminal;
    private final long total;
    private final long start = System.nanoTime();
    private final LongAdder cycles = new LongAdder();
    private final AtomicLong instructions = new AtomicLong();
    private ProgressBar bar;

    private ProgressDisplay(boolean terminal, long total) {
        this.terminal = terminal;
        this.total = total;
    }

    /** A display for {@code jobs}. */
    public static ProgressDisplay of(List<Job> jobs) {
        return new ProgressDisplay(
                Boolean.getBoolean("policybridge.terminal"),
                jobs.stream().anyMatch(job -> job.warpInstructions() < 0)
                        ? -1
                        : jobs.stream().mapToLong(Job::warpInstructions).sum());
    }

    /** A display for work of unknown size. */
    public static ProgressDisplay unknownTotal() {
        return new ProgressDisplay(Boolean.getBoolean("policybridge.terminal"), -1);
    }

    @Override
    public void advanced(long newCycles, long newInstructions) {
        if (terminal) {
            cycles.add(newCycles);
            show(instructions.addAndGet(newInstructions));
        }
    }

    private synchronized void show(long done) {
        long nanoseconds = System.nanoTime() - start;
        if (bar == null && nanoseconds >= PATIENCE.toNanos()) {
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
            bar.setExtraMessage(String.format(Locale.ROOT, "%.2f Mcycles/s", 1e3 * cycles.sum() / nanoseconds));
        }
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
