package io.policybridge.ptx.yaml;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.input.BadInput;
import io.policybridge.workload.HostFailure;
import io.policybridge.workload.Playback;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever stands in a YAML file: it is refused in one line, its result is wrong, or it runs. */
class DamagedYamlTest {
    private static final GpuConfig CONFIG =
            ConfigReader.read(Path.of("..", "golden", "configs", "gtx480x", "gpgpusim.config"));
    private static final Path EXAMPLE = Path.of("..", "..", "docs", "example-workload");
    private static final int MOST_INSTRUCTIONS = 20_000;

    private static final String WHOLE = """
            ptx: saxpy.ptx
            sizes: {tiny: 40, small: 70}
            buffers:
              x: {type: f32, count: size, formula: i % 7}
              y: {type: f32, count: size, iota: {from: 0, step: 1}}
              z: {type: i32, count: 3, random: {seed: 3, from: -5, below: 5}}
              w: {type: i64, count: 2, values: [1, -2]}
            steps:
              - launch: saxpy
                grid: (size + 31) / 32
                block: [32, 1]
                shared: 0
                arguments: [size, 2.0, x, y]
              - repeat:
                  - {launch: saxpy, grid: 1, block: 32, arguments: [{i32: n}, {f32: 1}, x, y]}
                  - {write: z, constant: 3 - n}
                while: z[1] > 1
                most: 4
                as: n
              - {repeat: [{copy: x, to: y}], times: 2}
              - {check: y, formula: 'x[i]', tolerance: 0.5}
              - {check: w, values: [1, -2]}
            """;
    private static final String[] WORDS = WHOLE.split("(?<=[\\s,{}\\[\\]():])|(?=[\\s,{}\\[\\]():])");

    @TempDir
    private Path folder;

    /** It goes on for long enough. */
    private static final class Endless extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void damaged_workloads_are_refused_in_one_line_or_run() throws IOException {
        for (String file : new String[] {"saxpy.ptx", "saxpy.ptxas"}) {
            Files.copy(EXAMPLE.resolve(file), folder.resolve(file));
        }
        Path workload = folder.resolve("a.yaml");
        Random random = new Random(17);
        int ran = 0;
        int refused = 0;
        for (int round = 0; round < 3000; round++) {
            String[] damaged = WORDS.clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                String other = WORDS[random.nextInt(WORDS.length)];
                damaged[random.nextInt(damaged.length)] = random.nextInt(4) == 0 ? "" : other;
            }
            Files.writeString(workload, String.join("", damaged));
            try {
                run(workload);
                ran++;
            } catch (Endless e) {
                ran++;
            } catch (BadInput | HostFailure e) {
                refused++;
                assertFalse(e.getMessage().contains("\n"), e.getMessage());
                assertFalse(e.getMessage().contains("host program failed"), e.getMessage());
            } catch (RuntimeException e) {
                throw new AssertionError(String.join("", damaged), e);
            }
        }
        assertTrue(ran > 100 && refused > 100, ran + " ran, " + refused + " were refused");
    }

    /** Executes it without time: CTA after CTA, warp after warp. */
    private static void run(Path workload) {
        int executed = 0;
        try (Playback playback = new YamlWorkloads().program(workload).play(CONFIG)) {
            for (int kernel = 0; playback.kernel(kernel) != null; kernel++) {
                for (int cta = 0; cta < playback.kernel(kernel).ctas(); cta++) {
                    for (int warp : playback.cta(kernel, cta, 0, 0).first()) {
                        for (int at = warp; at != Playback.NONE; at = playback.advance(at)) {
                            playback.execute(at, executed);
                            if (++executed > MOST_INSTRUCTIONS) {
                                throw new Endless();
                            }
                        }
                    }
                }
            }
        }
    }
}
