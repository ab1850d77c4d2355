package io.policybridge.session.output;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** A standard stream that stays open until the process ends, also if a policy closes it. */
public final class LastingStream extends PrintStream {
    /** As a PrintStream. */
    public LastingStream(OutputStream out, boolean flushes, Charset charset) {
        super(out, flushes, charset);
    }

    @Override
    public void close() {
        flush();
    }
}
