package io.policybridge.stream;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStream;
import io.policybridge.catalogue.Workloads;
import io.policybridge.input.BadInput;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.ProgramTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Damaged streams are read, or refused as bad input, without another exception. Seeded: a failure repeats. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StreamFuzzTest {
    private static final byte[] MINIMAL = StreamFiles.MINIMAL.getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private int refused;

    private void attempt(byte[] stream, Consumer<Path> reader) {
        Path file = StreamFiles.write(folder.resolve("damaged.zst"), stream);
        try {
            reader.accept(file);
        } catch (BadInput e) {
            assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
            refused++;
        }
    }

    /** Reads the stream and everything that a trace answers. */
    private static void readIssue(Path file) {
        ProgramTrace trace = IssueTraceReader.read(file);
        long[] addresses = new long[32];
        for (int kernel = 0; kernel < trace.kernels().size(); kernel++) {
            for (int cta = 0; cta < trace.kernels().get(kernel).ctas(); cta++) {
                for (int warp = 0; warp < trace.kernels().get(kernel).warpsPerCta(); warp++) {
                    assertTrue(trace.first(kernel, cta, warp) < trace.end(kernel, cta, warp));
                    for (int i = trace.first(kernel, cta, warp); i < trace.end(kernel, cta, warp); i++) {
                        int lanes = trace.addresses(i, addresses);
                        assertTrue(lanes == 0 || lanes == Integer.bitCount(trace.exec(i)));
                        assertTrue((trace.exec(i) & ~trace.active(i)) == 0);
                        assertTrue(trace.code(i) < trace.code().size());
                        assertTrue(trace.barrier(i) >= -1 && trace.barrierThreads(i) >= -1);
                    }
                }
            }
        }
    }

    private static void readAttempts(Path file) {
        Attempt attempt = new Attempt();
        try (StreamReader in = StreamReader.open(file, "l1d")) {
            while (in.next()) {
                if (in.kind() == 'A') {
                    attempt.read(in, false);
                }
            }
        }
    }

    private static byte[] packaged(String run, String stream) {
        return bytes(Workloads.packaged().resolve(run).stream(stream));
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] text(Path compressed) {
        try (ZstdInputStream in = new ZstdInputStream(Files.newInputStream(compressed))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] flipped(byte[] stream, int at, int bits) {
        byte[] damaged = stream.clone();
        damaged[at] ^= (byte) bits;
        return damaged;
    }

    @Test
    void a_plain_issue_stream_cut_off_anywhere_is_refused() {
        for (int length = 0; length < MINIMAL.length; length++) {
            attempt(Arrays.copyOf(MINIMAL, length), StreamFuzzTest::readIssue);
        }
        assertTrue(refused == MINIMAL.length, () -> refused + " of " + MINIMAL.length);
    }

    @Test
    void a_compressed_issue_stream_cut_off_anywhere_is_refused() {
        byte[] packed = Zstd.compress(MINIMAL);
        byte[] recorded = packaged("dacache32k/gesummv", "issue");
        for (int length = 0; length < packed.length; length++) {
            attempt(Arrays.copyOf(packed, length), StreamFuzzTest::readIssue);
        }
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            attempt(Arrays.copyOf(recorded, random.nextInt(recorded.length)), StreamFuzzTest::readIssue);
        }
        assertTrue(refused == packed.length + 100, () -> refused + " of " + (packed.length + 100));
    }

    @Test
    void every_flipped_bit_of_a_small_issue_stream_is_survived() {
        for (int at = 0; at < MINIMAL.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                attempt(flipped(MINIMAL, at, 1 << bit), StreamFuzzTest::readIssue);
            }
        }
        assertTrue(refused > MINIMAL.length, "most damage is noticed");
    }

    @Test
    void flipped_bits_of_compressed_streams_are_survived() {
        Random random = new Random(2);
        byte[] recorded = packaged("dacache32k/gesummv", "issue");
        byte[] hostCopies = packaged("dacache32k/gesummv", "hostcopy");
        ProgramTrace trace = IssueTraceReader.read(Workloads.packaged().resolve("dacache32k/gesummv").stream("issue"));
        for (int i = 0; i < 300; i++) {
            attempt(
                    flipped(recorded, random.nextInt(recorded.length), 1 << random.nextInt(8)),
                    StreamFuzzTest::readIssue);
            attempt(
                    flipped(hostCopies, random.nextInt(hostCopies.length), 1 << random.nextInt(8)),
                    file -> HostCopyReader.read(file, "hostcopy", trace));
        }
        assertTrue(refused > 500, () -> "the checksum notices nearly all: " + refused);
    }

    @Test
    void replaced_bytes_of_recorded_text_are_survived() {
        Random random = new Random(3);
        byte[] issue = text(Workloads.packaged().resolve("gtx480x/gesummv").stream("issue"));
        byte[] l1d = Arrays.copyOf(text(Workloads.packaged().resolve("gtx480x-smalll2/lmem").stream("l1d")), 200_000);
        for (int i = 0; i < 300; i++) {
            attempt(damaged(issue, random), StreamFuzzTest::readIssue);
            attempt(damaged(l1d, random), StreamFuzzTest::readAttempts);
        }
        assertTrue(refused > 300, () -> "at least the cut-off l1d streams are refused: " + refused);
    }

    private static byte[] damaged(byte[] text, Random random) {
        byte[] characters = "0123456789abcdef -+*/,\n#ISCXZ\0\u007f".getBytes(StandardCharsets.US_ASCII);
        byte[] damaged = text.clone();
        for (int i = random.nextInt(3); i >= 0; i--) {
            damaged[random.nextInt(damaged.length)] = characters[random.nextInt(characters.length)];
        }
        return damaged;
    }

    @Test
    void swapped_columns_and_lines_are_survived() {
        Random random = new Random(4);
        String[] lines = StreamFiles.MINIMAL.split("\n");
        for (int i = 0; i < 5000; i++) {
            String[] changed = lines.clone();
            int at = random.nextInt(lines.length);
            if (random.nextInt(4) == 0) {
                int other = random.nextInt(lines.length);
                changed[at] = lines[other];
                changed[other] = lines[at];
            } else {
                String[] columns = lines[at].split(" ");
                int a = random.nextInt(columns.length);
                int b = random.nextInt(columns.length);
                String kept = columns[a];
                columns[a] = columns[b];
                columns[b] = kept;
                changed[at] = String.join(" ", columns);
            }
            attempt((String.join("\n", changed) + "\n").getBytes(StandardCharsets.UTF_8), StreamFuzzTest::readIssue);
        }
        assertTrue(refused > 2500, () -> "most swaps are noticed: " + refused);
    }
}
