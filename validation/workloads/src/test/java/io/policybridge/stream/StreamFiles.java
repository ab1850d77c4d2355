package io.policybridge.stream;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import io.policybridge.input.BadInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.function.Executable;

/** Streams written manually for tests. */
public final class StreamFiles {
    /**
     * One kernel of one CTA of 40 threads: warps in slots 0 and 1 of SM 2; each loads, meets the other at a barrier,
     * and exits.
     */
    public static final String MINIMAL = """
      #policybridge-stream issue 1
      Z 0
      KB 0 1 copy 1,1,1 40,1,1 8 0 0 16
      C 1 2 0 1 0 0 40 0 2 0
      S 0 8 8 0 11 1 4 1 1 1 5 1 7 0 7 0 5 7 - 100 -1 ld.global.f32 %f1, [%rd1];
      I 10 2 0 0 0 1 0 MEM ffffffff ac0000000+4*31 q1 c1
      I 11 2 1 1 1 2 0 MEM ff/f ac0000080+4*2-8 q1 c1
      S 8 8 13 0 0 0 0 1 1 0 - 0 - 0 0 0 - - - 000 1 bar.sync 0;
      I 12 2 1 1 1 3 8 SP ff b-1,-1
      I 13 2 0 0 0 4 8 SP ffffffff b0,-1
      S 10 8 17 0 0 0 0 1 1 0 - 0 - 0 0 0 - - - 000 -1 exit;
      I 20 2 0 0 0 5 10 SP ffffffff
      I 21 2 1 1 1 6 10 SP ff
      E 25 2 0 0 1
      X 26 2 0 1
      E 26 2 1 1 1
      KE 26 1
      Z 27
      """;

    private StreamFiles() {}

    public static Path plain(Path folder, String text) {
        return write(folder.resolve("plain.txt"), text.getBytes(StandardCharsets.UTF_8));
    }

    public static Path compressed(Path folder, String text) {
        return write(folder.resolve("packed.zst"), Zstd.compress(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** One zstd frame for each part, one after another. */
    public static Path frames(Path folder, String... parts) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (String part : parts) {
            frames.writeBytes(Zstd.compress(part.getBytes(StandardCharsets.UTF_8)));
        }
        return write(folder.resolve("frames.zst"), frames.toByteArray());
    }

    public static Path write(Path file, byte[] bytes) {
        try {
            return Files.write(file, bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Expects a complaint that contains every one of {@code parts}. */
    public static void assertComplaint(Executable action, String... parts) {
        String message = assertThrows(BadInput.class, action).getMessage();
        for (String part : parts) {
            assertTrue(message.contains(part), () -> "'" + part + "' is missing in: " + message);
        }
    }
}
