package io.policybridge.benchmarks.suite;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.ptx.workload.SizedName;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.Playback;
import java.nio.file.Path;
import java.util.Arrays;

/** Counts the warp instructions of benchmarks by executing them without time: CTA after CTA, warps by turns. */
public final class Counting {
    private static final GpuConfig CONFIG =
            ConfigReader.read(Path.of("..", "golden", "configs", "gtx480x", "gpgpusim.config"));
    private static final Benchmarks BENCHMARKS = new Benchmarks();

    private Counting() {}

    /** Prints, for each of {@code workloads}, such as {@code atax:paper}, its line of instructions.csv. */
    public static void main(String[] workloads) {
        for (String workload : workloads) {
            SizedName name = SizedName.of(Path.of(workload));
            Benchmark benchmark = Benchmarks.all().stream()
                    .filter(one -> one.name().equals(name.path().toString()))
                    .findFirst()
                    .orElseThrow();
            System.out.println(name.path() + "," + name.size(benchmark.sizes()) + "," + count(workload));
        }
    }

    public static long count(String workload) {
        return count(BENCHMARKS.program(Path.of(workload)));
    }

    public static long count(PlayableProgram program) {
        long count = 0;
        try (Playback playback = program.play(CONFIG)) {
            for (int kernel = 0; playback.kernel(kernel) != null; kernel++) {
                for (int cta = 0; cta < playback.kernel(kernel).ctas(); cta++) {
                    int[] warps = playback.cta(kernel, cta, 0, 0).first();
                    while (Arrays.stream(warps).anyMatch(warp -> warp != Playback.NONE)) {
                        for (int i = 0; i < warps.length; i++) {
                            boolean goesOn = warps[i] != Playback.NONE;
                            while (goesOn) {
                                int executed = warps[i];
                                boolean barrier = execute(playback, executed);
                                warps[i] = playback.advance(executed);
                                goesOn = !barrier && warps[i] != Playback.NONE;
                                count++;
                            }
                        }
                    }
                }
            }
        }
        return count;
    }

    /** Whether {@code dynamic} is a barrier. */
    private static boolean execute(Playback playback, int dynamic) {
        playback.execute(dynamic, 0);
        if (playback.instruction(playback.code(dynamic)).memory().atomic() && playback.exec(dynamic) != 0) {
            playback.executeAtomics(dynamic, playback.exec(dynamic));
        }
        return playback.instruction(playback.code(dynamic)).operation().op() == Opcode.BARRIER;
    }
}
