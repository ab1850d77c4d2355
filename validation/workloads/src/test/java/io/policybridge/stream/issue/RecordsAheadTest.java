package io.policybridge.stream.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.policybridge.input.BadInput;
import io.policybridge.stream.StreamFiles;
import io.policybridge.workload.Playback;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RecordsAheadTest {
    private static final int MANY = 100_000;

    @TempDir
    private Path folder;

    /** A CTA of one warp that issues {@code instructions}; the last line is {@code end}. */
    private Path stream(int instructions, String end) {
        return StreamFiles.plain(
                folder,
                "#policybridge-stream issue 1\nZ 0\nKB 0 1 k 1,1,1 32,1,1 8 0 0 0\n"
                        + "S 0 8 1 0 0 0 0 1 1 0 - 0 - 0 0 0 - - - 000 -1 add;\nC 1 0 0 1 0 0 32 0 1 0\n"
                        + "I 1 0 0 0 0 1 0 - 3\n".repeat(instructions) + end);
    }

    /** How many instructions the warp has. */
    private static int walked(Playback played) {
        played.kernel(0);
        int count = 0;
        for (int at = played.cta(0, 0, 0, 0).first()[0]; at != Playback.NONE; at = played.advance(at)) {
            assertEquals(3, played.exec(at));
            count++;
        }
        return count;
    }

    private static boolean isReading() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("stream read ahead"));
    }

    @Test
    void all_that_the_stream_has_is_played_and_the_thread_ends_with_it() {
        Path file = stream(MANY, "X 1 0 0 1\nKE 1 1\nZ 1\n");
        String digest;
        try (Playback played = new StreamedPlayback(file, null, false)) {
            digest = played.digest();
        }
        try (Playback played = new StreamedPlayback(file, null, true)) {
            assertEquals(MANY, walked(played));
            assertEquals(digest, played.digest());
        }
        assertFalse(isReading());
    }

    /** Far more records than batches that may wait. */
    @Test
    void a_run_that_ends_early_stops_the_reading_and_has_the_digest_of_the_file() {
        Path file = stream(MANY, "X 1 0 0 1\nKE 1 1\nZ 1\n");
        String digest;
        try (Playback played = new StreamedPlayback(file, null, false)) {
            digest = played.digest();
        }
        try (Playback played = new StreamedPlayback(file, null, true)) {
            assertEquals(1, played.kernel(0).id());
            assertEquals(digest, played.digest());
        }
        try (Playback played = new StreamedPlayback(file, null, true)) {
            assertEquals(1, played.kernel(0).id());
        }
        assertFalse(isReading());
    }

    @Test
    void what_is_wrong_is_said_as_where_the_simulation_reads() {
        Path file = stream(3000, "nonsense\n");
        String expected;
        try (Playback played = new StreamedPlayback(file, null, false)) {
            expected = assertThrows(BadInput.class, () -> walked(played)).getMessage();
        }
        try (Playback played = new StreamedPlayback(file, null, true)) {
            assertEquals(
                    expected, assertThrows(BadInput.class, () -> walked(played)).getMessage());
        }
        assertFalse(isReading());
    }
}
