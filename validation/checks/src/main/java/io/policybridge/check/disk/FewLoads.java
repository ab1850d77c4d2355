package io.policybridge.check.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An issue stream of one CTA whose four warps load four times each, every lane from a line of its own: a short run, of
 * which a recording is nevertheless written in part before it ends.
 */
final class FewLoads {
    private static final int WARPS = 4;
    private static final int LOADS = 4;
    private static final int LINE = 128;

    private FewLoads() {}

    /** Makes {@code folder} a workload. */
    static void write(Path folder) throws IOException {
        Files.writeString(Files.createDirectories(folder).resolve("issue.zst"), issue());
    }

    private static String issue() {
        int threads = 32 * WARPS;
        StringBuilder text = new StringBuilder("#policybridge-stream issue 1\nZ 0\n")
                .append("KB 0 1 loads 1,1,1 " + threads + ",1,1 8 0 0 16\n")
                .append("C 1 0 0 1 0 0 " + threads + " 0 " + WARPS + " 0\n")
                .append("S 0 8 8 0 11 1 4 1 1 1 5 1 7 0 7 0 5 7 - 100 -1 ld.global.f32 %f1, [%rd1];\n")
                .append("S 8 8 17 0 0 0 0 1 1 0 - 0 - 0 0 0 - - - 000 -1 exit;\n");
        for (int inst = 0; inst < WARPS * LOADS; inst++) {
            String address = Integer.toHexString(0xc0000000 + 32 * LINE * inst);
            text.append(issued(inst)).append("0 MEM ffffffff a" + address + "+" + LINE + "*31 q32 c1\n");
        }
        int end = 2 + WARPS * LOADS;
        for (int warp = 0; warp < WARPS; warp++) {
            text.append(issued(WARPS * LOADS + warp)).append("8 SP ffffffff\n");
        }
        for (int warp = 0; warp < WARPS; warp++) {
            text.append("E " + (end + WARPS) + " 0 " + warp + " " + warp + " 1\n");
        }
        int over = end + WARPS;
        return text.append("X " + over + " 0 0 1\nKE " + over + " 1\nZ " + over + "\n")
                .toString();
    }

    private static String issued(int inst) {
        int warp = inst % WARPS;
        return "I " + (2 + inst) + " 0 " + warp + " " + warp + " " + warp + " " + (1 + inst) + " ";
    }
}
