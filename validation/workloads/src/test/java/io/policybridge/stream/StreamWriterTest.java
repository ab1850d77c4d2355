package io.policybridge.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.UnfinishedFile;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamWriterTest {
    @TempDir
    Path folder;

    @Test
    void what_is_written_is_read_back() {
        Path file = folder.resolve("new/a.zst");
        try (StreamWriter out = StreamWriter.create(file, "test", "A the columns")) {
            out.record("A")
                    .decimal(0)
                    .decimal(Long.MIN_VALUE / 100)
                    .hex(-1)
                    .hex(0)
                    .hex(0x80)
                    .dash();
            out.hex(0xc0)
                    .then('/')
                    .decimal(1)
                    .then('/')
                    .hex(15)
                    .byteSet(1L << 63 | 5, 3)
                    .byteSet(0, 0)
                    .text("two words")
                    .end();
            out.finish();
        }
        try (StreamReader in = StreamReader.open(file, "test")) {
            assertTrue(in.next());
            assertEquals(4, in.line());
            assertEquals(0, in.decimal("zero"));
            assertEquals(Long.MIN_VALUE / 100, in.decimal("negative"));
            assertEquals(-1, in.hex("all"));
            assertEquals(0, in.hex("none"));
            assertEquals(0x80, in.hex("mask"));
            assertTrue(in.takeDash());
            assertEquals("c0/1/f", in.text("composite"));
            assertEquals("0,2,63-65", in.text("bytes"));
            assertTrue(in.takeDash());
            assertEquals("two words", in.rest("text"));
            assertFalse(in.next());
            assertTrue(in.isMarkedEnd());
        }
    }

    @Test
    void lane_addresses_of_every_pattern_come_back_through_an_issue_stream() {
        Random random = new Random(7);
        Path file = folder.resolve("issue.zst");
        long[][] written = new long[200][];
        try (StreamWriter out = StreamWriter.create(file, "issue")) {
            out.record("Z").decimal(0).end();
            out.record("KB")
                    .decimal(0)
                    .decimal(1)
                    .text("k")
                    .text("1,1,1")
                    .text("32,1,1")
                    .decimal(1)
                    .decimal(0)
                    .decimal(0)
                    .decimal(0)
                    .end();
            out.record("C")
                    .decimal(1)
                    .decimal(0)
                    .decimal(0)
                    .decimal(1)
                    .decimal(0)
                    .decimal(0)
                    .decimal(32)
                    .decimal(0)
                    .decimal(1)
                    .decimal(0)
                    .end();
            out.record("S")
                    .text("0 8 8 0 11 1 4 1 1 1 5 0 - 0 0 0 5 - - 100 -1 ld;")
                    .end();
            for (int i = 0; i < written.length; i++) {
                int lanes = 1 + random.nextInt(32);
                written[i] = addresses(random, lanes);
                out.record("I")
                        .decimal(1 + i)
                        .decimal(0)
                        .decimal(0)
                        .decimal(0)
                        .decimal(0)
                        .decimal(i)
                        .hex(0)
                        .text("MEM")
                        .hex((1L << lanes) - 1);
                out.addresses(written[i], lanes)
                        .prefix('q')
                        .decimal(i)
                        .prefix('c')
                        .decimal(2L * i)
                        .end();
            }
            out.record("X").decimal(999).decimal(0).decimal(0).decimal(1).end();
            out.record("KE").decimal(999).decimal(1).end();
            out.record("Z").decimal(1000).end();
            out.finish();
        }
        ProgramTrace trace = IssueTraceReader.read(file);
        long[] read = new long[32];
        for (int i = 0; i < written.length; i++) {
            assertArrayEquals(written[i], Arrays.copyOf(read, trace.addresses(i, read)));
            assertEquals(i, trace.accesses(i));
            assertEquals(2 * i, trace.cycles(i));
        }
    }

    private static long[] addresses(Random random, int lanes) {
        long[] addresses = new long[lanes];
        addresses[0] = 1L << 40 | random.nextLong() >>> 9 + random.nextInt(50);
        long stride = 4;
        for (int lane = 1; lane < lanes; lane++) {
            if (random.nextInt(4) == 0) {
                stride = random.nextInt() >> random.nextInt(32);
            }
            addresses[lane] = addresses[lane - 1] + stride;
        }
        return addresses;
    }

    @Test
    void a_stream_appears_only_when_it_is_finished_and_replaces_what_was_there() throws IOException {
        Path file = Files.writeString(folder.resolve("a.zst"), "old");
        try (StreamWriter out = StreamWriter.create(file, "test")) {
            out.record("P").decimal(1).end();
            assertEquals("old", Files.readString(file));
        }
        assertEquals("old", Files.readString(file));
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(1, left.count(), "the unfinished file is gone");
        }
        try (StreamWriter out = StreamWriter.create(file, "test")) {
            out.record("P").decimal(1).end();
            out.finish();
        }
        try (StreamReader in = StreamReader.open(file, "test")) {
            assertTrue(in.next());
        }
    }

    @Test
    void a_place_that_cannot_be_written_is_bad_input() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        StreamFiles.assertComplaint(
                () -> StreamWriter.create(file.resolve("a.zst"), "test").close(), "cannot be written");
    }

    /** A disk that takes some bytes, and then no more. */
    private static final class SmallDisk extends OutputStream {
        private final OutputStream file;
        private int left = 1000;

        SmallDisk(OutputStream file) {
            this.file = file;
        }

        @Override
        public void write(int b) throws IOException {
            if (left-- <= 0) {
                throw new IOException("No space left on device");
            }
            file.write(b);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @Test
    void a_stream_on_a_full_disk_is_named_and_leaves_no_file() throws IOException {
        Path file = folder.resolve("a.zst");
        UnfinishedFile unfinished = UnfinishedFile.of(file);
        Random random = new Random(1);
        OutputStream disk = new SmallDisk(Files.newOutputStream(unfinished.path()));
        try (StreamWriter out = StreamWriter.create(file, unfinished, disk, "l1d")) {
            UncheckedIOException problem = assertThrows(UncheckedIOException.class, () -> {
                for (int i = 0; i < 100_000; i++) {
                    out.record("A").hex(random.nextLong()).end();
                }
                out.finish();
            });
            assertEquals(file + " cannot be written: No space left on device", problem.getMessage());
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(0, left.count());
        }
    }
}
