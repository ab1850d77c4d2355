package io.policybridge.stream.issue;

import io.policybridge.workload.Playback;
import java.util.List;

/**
 * What an issue stream has said of launches up to some record.
 *
 * @param fromTraces whether it comes from traces
 * @param running kernels that have begun and not ended
 * @param restarted whether the clocks have restarted since the last launch
 * @param ended kernels that have ended since that launch
 * @param since core cycles since the last of them, or since that launch
 */
record ReadSoFar(boolean fromTraces, List<Integer> running, boolean restarted, List<Integer> ended, long since) {
    /** Before the first record. */
    static final ReadSoFar NOTHING = new ReadSoFar(false, List.of(), true, List.of(), 0);

    ReadSoFar {
        running = List.copyOf(running);
        ended = List.copyOf(ended);
    }

    /**
     * Whether a kernel whose record comes next may be due in a simulation before its core cycle {@code now}. A kernel
     * that has ended there and not here may be one that it awaits.
     */
    boolean isLaunchDue(Playback.Launched launched, long now) {
        for (int i = 0; i < running.size(); i++) {
            if (launched.hasEnded(running.get(i))) {
                return true;
            }
        }
        return !restarted && launched.isDue(ended, since, now);
    }
}
