package io.policybridge.ptx.play;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.ptx.host.HostProgram;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.workload.Opcode;
import io.policybridge.workload.Playback;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Executes a program without a simulator: CTA after CTA, each warp up to its next barrier, an instruction a cycle,
 * atomics at once.
 */
final class InOrder {
    private static final GpuConfig CONFIG =
            ConfigReader.read(Path.of("..", "golden", "configs", "gtx480x", "gpgpusim.config"));
    private static final String HEAD = ".version 7.1\n.target sm_52\n.address_size 64\n";

    private InOrder() {}

    /** The program of {@code ptx}, without its head, and {@code host}. */
    static PtxProgram program(String ptx, HostProgram host) {
        PtxModule module = PtxParser.parse(Path.of("a.ptx"), HEAD + ptx);
        return new PtxProgram(module, () -> host, 7, Map.of(), "digest");
    }

    /** Runs {@code program} to its end. */
    static void run(PtxProgram program) {
        run(program, dynamic -> {}, null);
    }

    /** As above; {@code seen} is shown each instruction that has been executed, {@code played} its playback. */
    static void run(PtxProgram program, IntConsumer seen, Playback[] played) {
        try (Playback playback = program.play(CONFIG)) {
            if (played != null) {
                played[0] = playback;
            }
            for (int kernel = 0; playback.kernel(kernel) != null; kernel++) {
                for (int cta = 0; cta < playback.kernel(kernel).ctas(); cta++) {
                    int[] warps = playback.cta(kernel, cta, 0, 0).first();
                    while (Arrays.stream(warps).anyMatch(warp -> warp != Playback.NONE)) {
                        for (int i = 0; i < warps.length; i++) {
                            warps[i] = toBarrier(playback, warps[i], seen);
                        }
                    }
                }
            }
        }
    }

    private static int toBarrier(Playback playback, int first, IntConsumer seen) {
        int next = first;
        boolean waits = false;
        long cycles = 0;
        while (next != Playback.NONE && !waits) {
            playback.execute(next, ++cycles);
            seen.accept(next);
            if (playback.instruction(playback.code(next)).memory().atomic() && playback.exec(next) != 0) {
                playback.executeAtomics(next, playback.exec(next));
            }
            waits = playback.instruction(playback.code(next)).operation().op() == Opcode.BARRIER;
            next = playback.advance(next);
        }
        return next;
    }
}
