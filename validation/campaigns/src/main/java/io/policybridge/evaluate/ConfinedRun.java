package io.policybridge.evaluate;

import io.policybridge.verify.RunSchedule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of a program in GPGPU-Sim that stays apart.
 *
 * @param run where it runs, and how long it may
 * @param words in front of its command
 */
record ConfinedRun(RunSchedule run, List<String> words) implements RunSchedule {
    @Override
    public List<String> command(List<String> command) {
        List<String> all = new ArrayList<>(words);
        all.addAll(run.command(command));
        return all;
    }

    @Override
    public Path folder(Path outputs) {
        return run.folder(outputs);
    }

    @Override
    public Timing begin(Process process, long start) {
        return run.begin(process, start);
    }
}
