package io.policybridge.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** A standard stream that stays open until the process ends, also if a policy closes it. */
final class LastingStream extends PrintStream {
    LastingStream(OutputStream out, boolean flushes, Charset charset) {
        super(out, flushes, charset);
    }

    @Override
    public void close() {
        flush();
    }
}
