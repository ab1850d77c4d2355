package io.policybridge.workload;

import java.util.List;

/**
 * When a kernel was handed to the GPU. A host launches kernels in its own time, so what a simulation can keep is the
 * time that passed since the GPU did something.
 *
 * @param core core cycle of the launch
 * @param joins whether the GPU was at work, so that its clocks did not restart
 * @param awaited kernels that had ended since the launch before, by number; empty unless it joins
 * @param delay core cycles since the last of: the launch before, the ends of those; 0 unless it joins
 */
public record RecordedLaunch(long core, boolean joins, List<Integer> awaited, long delay) {
    public RecordedLaunch {
        awaited = List.copyOf(awaited);
    }

    /** Whether it joins {@code launched} and is due before core cycle {@code now}. */
    public boolean isDue(Playback.Launched launched, long now) {
        return joins && launched.isDue(awaited, delay, now);
    }
}
