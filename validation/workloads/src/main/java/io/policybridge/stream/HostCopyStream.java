package io.policybridge.stream;

import io.policybridge.workload.CopyTimes;
import io.policybridge.workload.HostCopies.HostCopy;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.Playback;
import java.nio.file.Path;

/** The host copies of a recorded run, read while it is played. */
final class HostCopyStream implements HostCopyCursor {
    private final HostCopyReader in;
    private final CopyTimes times;
    private final Playback played;
    /** The next copy; null if it has not been read. */
    private HostCopy ahead;

    private boolean ended;
    private HostCopy copy;

    HostCopyStream(Path file, String name, Playback played) {
        this.played = played;
        times = new CopyTimes(played, file);
        in = new HostCopyReader(file, name);
    }

    @Override
    public boolean next(int kernels) {
        readAhead();
        boolean last = played.kernel(kernels) == null;
        if (ahead == null
                || !last && ahead.core() > played.recordedLaunch(kernels).core()) {
            return false;
        }
        times.requireIdle(kernels, ahead.core());
        copy = ahead;
        ahead = null;
        return true;
    }

    private void readAhead() {
        if (ahead == null && !ended) {
            ahead = in.next();
            ended = ahead == null;
        }
    }

    @Override
    public long address() {
        return copy.address();
    }

    @Override
    public int sectors() {
        return copy.sectors();
    }

    @Override
    public void close() {
        in.close();
    }
}
