package io.policybridge.drive;

import com.github.luben.zstd.ZstdInputStream;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.catalogue.Workloads;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A run of a hundred instructions, recorded with all streams. */
public final class SmallRun {
    public static final String CONFIG = "gtx480x-smalll2";

    /** Two kernels; loads and stores of global and local memory, an atomic, shared memory, a barrier, a branch. */
    public static final String ISSUE = issue();

    private SmallRun() {}

    private static String issue() {
        StringBuilder text = new StringBuilder("#policybridge-stream issue 1\nZ 0\n");
        int inst = 1;
        int core = 1;
        String[] code = {
            "S 0 8 8 0 11 1 4 1 1 1 5 1 7 0 7 0 5 7 - 100 -1 ld.global.f32 %f1, [%rd1];",
            "S 8 8 11 0 11 1 4 1 1 0 - 2 5,7 0 7 0 - 5,7 - 010 -1 st.global.f32 [%rd1], %f1;",
            "S 10 8 13 0 0 0 0 1 1 0 - 0 - 0 0 0 - - - 000 1 bar.sync 0;",
            "S 18 8 8 0 2 1 4 1 1 1 6 1 7 0 7 0 6 7 - 100 -1 ld.local.f32 %f2, [%rd1];",
            "S 20 8 11 0 2 1 4 1 1 0 - 2 6,7 0 7 0 - 6,7 - 010 -1 st.local.f32 [%rd1], %f2;",
            "S 28 8 8 0 3 1 4 1 1 1 6 1 7 0 7 0 6 7 - 100 -1 ld.shared.f32 %f2, [%rd1];",
            "S 30 8 8 0 11 6 4 1 1 1 6 1 7 0 7 0 6 7 - 101 -1 atom.global.add.u32 %r1, [%rd1], 1;",
            "S 38 8 12 0 0 0 0 4 1 0 - 0 - 0 0 0 - - 40 000 -1 bra L;",
            "S 40 8 17 0 0 0 0 1 1 0 - 0 - 0 0 0 - - - 000 -1 exit;",
        };
        for (int kernel = 1; kernel <= 2; kernel++) {
            text.append("KB ").append(core).append(' ').append(kernel).append(" k 2,1,1 40,1,1 8 64 16 16\n");
            for (int cta = 0; cta < 2; cta++) {
                text.append(
                        "C " + core + " " + cta + " 0 " + kernel + " " + cta + " 0 40 0 2 " + 2 * (kernel - 1) + "\n");
            }
            for (int i = 0; i < code.length; i++) {
                if (kernel == 1) {
                    text.append(code[i]).append('\n');
                }
                String pc = Integer.toHexString(8 * i);
                for (int warp = 0; warp < 4; warp++) {
                    core++;
                    String mask = warp % 2 == 0 ? "ffffffff" : "ff";
                    String run = warp % 2 == 0 ? "*31" : "*7";
                    text.append("I " + core + " " + warp / 2 + " " + warp % 2 + " " + warp % 2 + " "
                            + (2 * (kernel - 1) + warp % 2) + " " + inst++ + " " + pc + " MEM " + mask);
                    long base = 0xc0000000L + 4096L * warp;
                    switch (i) {
                        case 0, 1 -> text.append(" a" + Long.toHexString(base) + "+4" + run + " q1 c1");
                        case 2 -> text.append(" b0,-1");
                        case 3, 4 ->
                            text.append(" a" + Long.toHexString(0x1f880000L + 256L * (warp / 2) + 128L * (warp % 2))
                                    + "+4" + run + " q1 c1");
                        case 5 -> text.append(" a0+128" + run + " q0 c1");
                        case 6 -> text.append(" ac0000000+128" + run + " q1 c1");
                        default -> {}
                    }
                    text.append('\n');
                }
            }
            for (int warp = 0; warp < 4; warp++) {
                text.append(
                        "E " + core + " " + warp / 2 + " " + warp % 2 + " " + (2 * (kernel - 1) + warp % 2) + " 1\n");
            }
            for (int cta = 0; cta < 2; cta++) {
                text.append("X " + core + " " + cta + " 0 " + kernel + "\n");
            }
            text.append("KE " + core + " " + kernel + "\n");
        }
        return text.append("Z " + core + "\n").toString();
    }

    /** Records it under {@code policy} in {@code folder}, with its configuration. */
    public static Workload record(Path folder, String policy) throws IOException {
        Path source = Files.createDirectories(folder.resolve("source"));
        Files.writeString(source.resolve("issue.zst"), ISSUE);
        Path recorded = Files.createDirectories(folder.resolve("recorded"));
        Job.of(workload(source), PolicyChoice.parse(policy, 1), CONFIG, Limits.NONE, 0)
                .recorded(recorded, Progress.NONE);
        Path config = Files.createDirectories(recorded.resolve("configs").resolve(CONFIG));
        Files.copy(
                GoldenRoot.find().resolve("configs").resolve(CONFIG).resolve("gpgpusim.config"),
                config.resolve("gpgpusim.config"));
        return workload(recorded);
    }

    public static Workload workload(Path folder) {
        return Workloads.packaged().resolve(folder.toString());
    }

    public static String text(Path stream) throws IOException {
        try (InputStream in = new ZstdInputStream(Files.newInputStream(stream))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
