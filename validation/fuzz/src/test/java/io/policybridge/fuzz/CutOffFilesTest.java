package io.policybridge.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A file of a format that says where it ends is refused wherever it is cut off. Streams have such tests of their own
 * (StreamFuzzTest, StreamReaderTest).
 */
class CutOffFilesTest {
    /** The lengths, in steps of {@code step}, at which the first seed of {@code target} is still used. */
    private static List<Integer> used(String target, int step) throws IOException {
        FuzzTarget reader = FuzzTargets.named(target);
        FuzzOracle oracle = new FuzzOracle(reader);
        byte[] whole = reader.seeds().get(0);
        List<Integer> used = new ArrayList<>();
        for (int length = 0; length < whole.length; length += step) {
            if (oracle.isUsed(Arrays.copyOf(whole, length))) {
                used.add(length);
            }
        }
        return used;
    }

    @Test
    void a_jar_cut_off_anywhere_is_refused() throws IOException {
        assertEquals(List.of(), used("policy-jar", 1));
    }

    /** But for the line feed behind its last brace. */
    @Test
    void a_kernel_of_ptx_cut_off_anywhere_is_refused() throws IOException {
        int length = FuzzTargets.named("ptx").seeds().get(0).length;
        assertEquals(List.of(length - 1), used("ptx", 1));
    }

    /** An empty file is a new store. In steps, because each is opened; all were tried, which takes a minute. */
    @Test
    void a_store_cut_off_anywhere_is_refused() throws IOException {
        assertEquals(List.of(0), used("store", 37));
    }

    @Test
    void an_issue_stream_cut_off_anywhere_is_refused() throws IOException {
        assertEquals(List.of(), used("issue", 1));
    }
}
