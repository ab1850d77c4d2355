package io.policybridge.traces.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Traces of a few lines. */
public final class TraceText {
    /** One CTA of one warp of two threads. */
    public static final String HEADER = """
            -kernel name = scale
            -grid dim = (1,1,1)
            -block dim = (2,1,1)
            -shmem = 0
            -nregs = 8
            -binary version = 70
            -shmem base_addr = 0x7000000000
            -local mem base_addr = 0x7100000000
            -accelsim tracer version = 5
            #traces format = ...
            """;

    /** What lanes 0 and 1 end with. */
    public static final String EXIT = "0100 3 0 EXIT 0 0 0\n";

    private TraceText() {}

    /** A CTA whose only warp executes {@code lines}. */
    public static String cta(String lines) {
        return "#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\ninsts = "
                + lines.lines().count() + "\n" + lines + "#END_TB\n";
    }

    /** {@code text} as a trace in {@code folder}. */
    public static Path write(Path folder, String text) {
        try {
            return Files.writeString(folder.resolve("kernel-1.traceg"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
