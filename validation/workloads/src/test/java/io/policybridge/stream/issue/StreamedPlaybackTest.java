package io.policybridge.stream.issue;

import static io.policybridge.stream.StreamFiles.assertComplaint;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.stream.StreamFiles;
import io.policybridge.workload.Playback;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamedPlaybackTest {
    @TempDir
    private Path folder;

    /** A stream of CTAs of one warp, one after the other, each with {@code instructions}. */
    private static String serial(int ctas, String... instructions) {
        StringBuilder text = new StringBuilder("#policybridge-stream issue 1\nZ 0\nKB 0 1 k " + ctas
                + ",1,1 32,1,1 8 0 0 0\n" + "S 0 8 1 0 0 0 0 1 1 0 - 0 - 0 0 0 - - - 000 -1 add;\n");
        for (int cta = 0; cta < ctas; cta++) {
            text.append("C 1 0 0 1 " + cta + " 0 32 0 1 " + cta + "\n");
            for (String instruction : instructions) {
                text.append("I 1 0 0 0 " + cta + " 1 " + instruction + "\n");
            }
            text.append("X 1 0 0 1\n");
        }
        return text + "KE 1 1\nZ 1\n";
    }

    private StreamedPlayback play(String text) {
        StreamedPlayback played = new StreamedPlayback(StreamFiles.plain(folder, text), null, false);
        assertEquals(1, played.kernel(0).id());
        return played;
    }

    @Test
    void every_warp_has_the_instructions_of_the_program_in_memory() {
        ProgramTrace held = IssueTraceReader.read(StreamFiles.plain(folder, StreamFiles.MINIMAL));
        long[] addresses = new long[32];
        long[] expected = new long[32];
        try (Playback played = play(StreamFiles.MINIMAL)) {
            assertEquals(held.kernels().get(0), played.kernel(0));
            Playback.StartingCta cta = played.cta(0, 0, 0, 0);
            for (int warp = 0; warp < 2; warp++) {
                int at = cta.first()[warp];
                for (int i = held.first(0, 0, warp); i < held.end(0, 0, warp); i++) {
                    assertEquals(
                            held.code().get(held.code(i)).pc(),
                            played.instruction(played.code(at)).pc());
                    assertEquals(held.active(i), played.active(at));
                    assertEquals(held.exec(i), played.exec(at));
                    assertEquals(held.barrier(i), played.barrier(at));
                    assertEquals(held.barrierThreads(i), played.barrierThreads(at));
                    assertEquals(held.addresses(i, expected), played.addresses(at, addresses));
                    assertArrayEquals(expected, addresses);
                    at = played.advance(at);
                }
                assertEquals(Playback.NONE, at);
            }
            assertNull(played.kernel(1));
            assertEquals(held.recordedEnd(0), played.recordedEnd(0));
            assertEquals(held.digest(), played.digest());
        }
    }

    @Test
    void pages_of_warps_that_have_ended_are_used_again() {
        String[] many = new String[1000];
        Arrays.fill(many, "0 SP ffffffff");
        try (StreamedPlayback played = play(serial(200, many))) {
            int most = 0;
            for (int cta = 0; cta < 200; cta++) {
                int at = played.cta(0, cta, 0, 0).first()[0];
                while (at != Playback.NONE) {
                    at = played.advance(at);
                    most = Math.max(most, played.pages());
                }
            }
            assertTrue(most < 20, "pages=" + most);
            assertEquals(0, played.pages());
        }
    }

    /** One warp of a CTA of two exits at once, the other issues 100,000 instructions. */
    @Test
    void a_warp_ends_where_it_is_retired_though_its_cta_runs_on() {
        String[] many = new String[100_000];
        Arrays.fill(many, "0 SP ffffffff");
        String text = serial(1, many)
                .replace(" 32,1,1 ", " 64,1,1 ")
                .replace("C 1 0 0 1 0 0 32 0 1 0\n", "C 1 0 0 1 0 0 64 0 2 0\nI 1 0 0 1 1 1 0 SP f\nE 1 0 1 1 1\n");
        try (StreamedPlayback played = play(text)) {
            int[] first = played.cta(0, 0, 0, 0).first();
            assertEquals(Playback.NONE, played.advance(first[1]));
            assertTrue(played.pages() < 20, "pages=" + played.pages());
            int at = first[0];
            for (int i = 1; i < many.length; i++) {
                at = played.advance(at);
            }
            assertEquals(Playback.NONE, played.advance(at));
            assertEquals(0, played.pages());
        }
    }

    @Test
    void an_instruction_that_is_kept_outlives_its_page() {
        String[] many = new String[1000];
        Arrays.fill(many, "0 SP ff/f");
        try (StreamedPlayback played = play(serial(2, many))) {
            int first = played.cta(0, 0, 0, 0).first()[0];
            played.keep(first);
            for (int at = first; at != Playback.NONE; ) {
                at = played.advance(at);
            }
            int other = played.cta(0, 1, 0, 0).first()[0];
            assertEquals(0xff, played.active(first));
            played.drop(first);
            assertEquals(0xf, played.exec(other));
        }
    }

    @Test
    void a_record_that_is_wrong_is_found_when_it_is_reached() {
        String[] many = new String[2000];
        Arrays.fill(many, "0 SP ffffffff");
        many[1999] = "0 SP f00000000";
        try (StreamedPlayback played = play(serial(1, many))) {
            int first = played.cta(0, 0, 0, 0).first()[0];
            assertComplaint(
                    () -> {
                        for (int at = first; at != Playback.NONE; ) {
                            at = played.advance(at);
                        }
                    },
                    "plain.txt:2005: mask=f00000000");
        }
    }

    @Test
    void a_warp_without_instructions_and_a_missing_cta_are_refused() {
        try (StreamedPlayback played = play(serial(1))) {
            assertComplaint(() -> played.cta(0, 0, 0, 0), "warp 0 of CTA 0 of kernel 1 issued nothing");
        }
        String twice = serial(2, "0 SP f").replace("C 1 0 0 1 1 ", "C 1 0 0 1 0 ");
        try (StreamedPlayback played = play(twice)) {
            assertComplaint(() -> played.cta(0, 1, 0, 0), "kernel 1 ends without its CTA 1");
        }
    }

    /** The simulation is faster than the recording, and has not needed the record KE yet. */
    @Test
    void a_kernel_that_awaits_another_is_found_when_that_one_has_ended_in_the_simulation() {
        String[] many = new String[2000];
        Arrays.fill(many, "0 SP ffffffff");
        String text = serial(1, many).replace("Z 1\n", "KB 1 2 k 1,1,1 32,1,1 8 0 0 0\n" + """
                C 1 0 0 2 0 0 32 0 1 0
                I 1 0 0 0 0 1 0 SP f
                X 1 0 0 2
                KE 1 2
                Z 1
                """);
        try (StreamedPlayback played = play(text)) {
            assertEquals(-1, played.recordedEnd(0), "not read yet");
            assertNull(played.joining(1, new OneLaunched(false), 100));
            assertEquals(2, played.joining(1, new OneLaunched(true), 100).id());
        }
    }

    /** A kernel that may have ended just now. */
    private record OneLaunched(boolean ended) implements Playback.Launched {
        @Override
        public boolean hasEnded(int index) {
            return ended;
        }

        @Override
        public boolean isDue(List<Integer> awaited, long delay, long now) {
            return ended && !awaited.isEmpty() && delay == 0;
        }
    }
}
