package io.policybridge.stream;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of another stream. */
final class FirstBytes extends FilterInputStream {
    private long left;

    FirstBytes(InputStream all, long count) {
        super(all);
        left = count;
    }

    @Override
    public int read() throws IOException {
        int read = left == 0 ? -1 : super.read();
        left -= read < 0 ? 0 : 1;
        return read;
    }

    @Override
    public int read(byte[] buffer, int at, int length) throws IOException {
        int read = left == 0 ? -1 : super.read(buffer, at, (int) Math.min(length, left));
        left -= Math.max(0, read);
        return read;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = super.skip(Math.min(count, left));
        left -= skipped;
        return skipped;
    }
}
