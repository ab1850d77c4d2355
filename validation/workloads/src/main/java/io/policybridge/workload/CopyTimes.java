package io.policybridge.workload;

import io.policybridge.input.BadInput;
import java.nio.file.Path;

/** Checks that no kernel ran when host copies were recorded: a simulation makes them between kernels. */
public final class CopyTimes {
    private final Playback played;
    private final Path file;
    /** All kernels before this one had ended. */
    private int ended;

    /** Of the copies in {@code file}, recorded with {@code played}. */
    public CopyTimes(Playback played, Path file) {
        this.played = played;
        this.file = file;
    }

    /**
     * Checks a copy made in core cycle {@code core}, which is not before that of the copies before. The launch of
     * kernel {@code launched}, which is the first one after the copy, has been read: an end that has not comes later.
     *
     * @throws BadInput if one of the kernels before it ran
     */
    public void requireIdle(int launched, long core) {
        while (ended < launched && played.recordedEnd(ended) >= 0 && played.recordedEnd(ended) < core) {
            ended++;
        }
        if (ended < launched) {
            throw BadInput.in(
                    file,
                    "a host copy in core cycle " + core + " while kernel "
                            + played.kernel(ended).id() + " ran; expected copies between kernels");
        }
    }
}
