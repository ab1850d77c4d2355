package io.policybridge.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.fuzz.harness.FuzzTarget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/**
 * A file of a format that says where it ends is refused wherever it is cut off. Streams have such tests of their own
 * (StreamFuzzTest, StreamReaderTest).
 */
class CutOffFilesTest {
    /** Of SQLite. */
    private static final int PAGE = 4096;

    private static final int STEP = 37;

    /** The lengths below its own at which the first seed of {@code target} is still used. */
    private static List<Integer> used(String target) throws IOException {
        return used(target, (length, whole) -> true);
    }

    /** Of these those that are {@code tried}; it is given a length, and that of the seed. */
    private static List<Integer> used(String target, BiPredicate<Integer, Integer> tried) throws IOException {
        FuzzTarget reader = FuzzTargets.named(target);
        FuzzOracle oracle = new FuzzOracle(reader);
        byte[] whole = reader.seeds().get(0);
        List<Integer> used = new ArrayList<>();
        for (int length = 0; length < whole.length; length++) {
            if (tried.test(length, whole.length) && oracle.isUsed(Arrays.copyOf(whole, length))) {
                used.add(length);
            }
        }
        return used;
    }

    @Test
    void a_jar_cut_off_anywhere_is_refused() throws IOException {
        assertEquals(List.of(), used("policy-jar"));
    }

    /** But for the line feed behind its last brace. */
    @Test
    void a_kernel_of_ptx_cut_off_anywhere_is_refused() throws IOException {
        int length = FuzzTargets.named("ptx").seeds().get(0).length;
        assertEquals(List.of(length - 1), used("ptx"));
    }

    /**
     * An empty file is a new store. At every byte of its first and its last page, and at every 37th of the others,
     * because each is opened; all were tried, which takes 20 seconds.
     */
    @Test
    void a_store_cut_off_anywhere_is_refused() throws IOException {
        assertEquals(
                List.of(0),
                used("store", (length, whole) -> length <= PAGE || length >= whole - PAGE || length % STEP == 0));
    }

    @Test
    void an_issue_stream_cut_off_anywhere_is_refused() throws IOException {
        assertEquals(List.of(), used("issue"));
    }
}
