package io.policybridge.cli.command.cuda;

import io.policybridge.config.GpuConfig;
import io.policybridge.cuda.CudaRun;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.workload.HostFailure;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Prints what GPGPU-Sim prints whenever a kernel has ended, while the program waits for that end. A kernel whose
 * program has gone is stopped.
 */
final class KernelPages implements Progress {
    private static final int HERTZ_PER_MEGAHERTZ = 1_000_000;

    private final PrintWriter out;
    private final CudaRun program;
    private final GpuConfig config;
    private final boolean times;
    private final long start = System.nanoTime();
    private int printed;
    private long cycles;
    private long instructions;
    private Running running;

    /** Those of {@code program} on {@code config}; {@code times}: whether to tell how long the simulation took. */
    KernelPages(PrintWriter out, CudaRun program, GpuConfig config, boolean times) {
        this.out = out;
        this.program = program;
        this.config = config;
        this.times = times;
    }

    @Override
    public void kernelEnded(RunResult.KernelResult kernel) {
        printed++;
        cycles += kernel.totals().count(RunStatistics.CYCLES);
        instructions += kernel.totals().count(RunStatistics.INSTRUCTIONS);
        kernel.statistics().forEach(out::println);
        speed();
        out.flush();
    }

    /** Those kernels of {@code result}, all of the run, that are not printed yet: one that was stopped. */
    void printRest(RunResult result) {
        List<RunResult.KernelResult> all = result.kernels();
        all.subList(Math.min(printed, all.size()), all.size()).forEach(this::kernelEnded);
    }

    private void speed() {
        long seconds = times ? Math.max(1, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)) : 1;
        long perSecond = Math.max(1, cycles / seconds);
        out.println();
        out.println("gpgpu_simulation_time = " + TimeUnit.SECONDS.toDays(seconds) + " days, "
                + TimeUnit.SECONDS.toHours(seconds) % 24 + " hrs, " + TimeUnit.SECONDS.toMinutes(seconds) % 60
                + " min, " + seconds % 60 + " sec (" + seconds + " sec)");
        out.println("gpgpu_simulation_rate = " + instructions / seconds + " (inst/sec)");
        out.println("gpgpu_simulation_rate = " + perSecond + " (cycle/sec)");
        out.println("gpgpu_silicon_slowdown = " + (long) (config.clocks().coreMhz() * HERTZ_PER_MEGAHERTZ / perSecond)
                + "x");
    }

    @Override
    public void running(Running kernel) {
        running = kernel;
    }

    @Override
    public void advanced(long newCycles, long newInstructions) {
        if (running != null && running.number() > printed && program.hasEnded()) {
            throw new HostFailure(program.program() + " " + program.ending() + " while kernel " + running.number() + " "
                    + running.name() + " ran");
        }
    }
}
