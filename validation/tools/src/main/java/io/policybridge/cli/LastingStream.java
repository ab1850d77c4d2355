package io.policybridge.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** A standard stream of the process, which is open to its end: a policy that closes it takes it from nobody. */
final class LastingStream extends PrintStream {
    LastingStream(OutputStream out, boolean flushes, Charset charset) {
        super(out, flushes, charset);
    }

    @Override
    public void close() {
        flush();
    }
}
