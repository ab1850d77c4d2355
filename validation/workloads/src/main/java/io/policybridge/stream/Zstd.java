package io.policybridge.stream;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** zstd-jni, which unpacks its native library into the temporary folder before its first use. */
public final class Zstd {
    private static final int LEVEL = 3;

    private Zstd() {}

    /** What {@code in} has, decompressed. */
    public static InputStream decompressing(InputStream in) throws IOException {
        load();
        return new ZstdInputStreamNoFinalizer(in);
    }

    static OutputStream compressing(OutputStream out) throws IOException {
        load();
        return new ZstdOutputStreamNoFinalizer(out, LEVEL).setChecksum(true);
    }

    private static void load() {
        try {
            Native.load();
        } catch (LinkageError e) {
            throw new UncheckedIOException(
                    "the native library of zstd cannot be unpacked and loaded in java.io.tmpdir="
                            + System.getProperty("java.io.tmpdir") + " ("
                            + e.getMessage().lines().findFirst().orElse("")
                            + "); expected a folder with 1 MB free and not mounted noexec, set with "
                            + "POLICYBRIDGE_JAVA_OPTS='-Xmx1g -Djava.io.tmpdir=DIR'",
                    new IOException(e));
        }
    }
}
