package io.policybridge.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.suite.Counting;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of graphs in which characters are changed, removed and repeated. */
class DamagedGraphTest {
    private static final int ROUNDS = 200;
    private static final String CHARACTERS = "0123456789 \n-.%#x\t";
    private static final String EDGES = "# a ring\n0 1\n1 2 5\n2 3\n3 4 1.5\n4 0\n";
    private static final String MATRIX =
            "%%MatrixMarket matrix coordinate real symmetric\n% a ring\n5 5 5\n2 1 1\n3 2 2\n4 3 1\n5 4 1\n5 1 3e1\n";

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "sssp", "cc", "spmv"})
    void a_damaged_graph_is_refused_in_one_line_or_run_to_the_right_result(String benchmark, @TempDir Path folder)
            throws IOException {
        Path file = folder.resolve("graph");
        SplittableRandom random = new SplittableRandom(benchmark.hashCode());
        int run = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] damaged = damaged(random, round % 2 == 0 ? EDGES : MATRIX);
            Files.write(file, damaged);
            try {
                run += Counting.count(benchmark + ":" + file) > 0 ? 1 : 0;
            } catch (BadInput refused) {
                assertEquals(1, refused.getMessage().lines().count(), refused.getMessage());
                assertTrue(refused.getMessage().startsWith(file.toString()), refused.getMessage());
            }
        }
        assertTrue(run > ROUNDS / 20 && run < ROUNDS, run + " of " + ROUNDS + " ran");
    }

    private static byte[] damaged(SplittableRandom random, String text) {
        StringBuilder damaged = new StringBuilder(text);
        for (int change = random.nextInt(3) + 1; change > 0; change--) {
            int at = random.nextInt(Math.max(1, damaged.length() - 1));
            switch (random.nextInt(4)) {
                case 0 -> damaged.replace(at, at + 1, character(random));
                case 1 -> damaged.replace(at, at + 1, "");
                case 2 -> damaged.insert(at, character(random));
                default -> damaged.setLength(Math.min(damaged.length(), at + 1));
            }
        }
        return damaged.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String character(SplittableRandom random) {
        int at = random.nextInt(CHARACTERS.length());
        return CHARACTERS.substring(at, at + 1);
    }
}
