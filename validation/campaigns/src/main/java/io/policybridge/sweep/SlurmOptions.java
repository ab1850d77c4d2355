package io.policybridge.sweep;

import io.policybridge.input.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a job array asks of Slurm; a text that is null is left to the cluster's defaults.
 *
 * @param tasks of the array, at most
 * @param atOnce tasks that run at a time, at most; 0 for no limit
 * @param cpus of each task
 * @param memory of each task, as {@code --mem} takes it: 4G, 4000M
 * @param time limit of each task, as {@code --time} takes it
 */
public record SlurmOptions(
        int tasks, int atOnce, int cpus, String partition, String account, String memory, String time) {
    /** The heap's part of a task's memory; the rest is for the JVM itself. */
    private static final double HEAP = 0.75;

    /** @throws BadInput if the memory is no amount */
    public SlurmOptions {
        if (memory != null && !memory.matches("\\d{1,9}[KMGTkmgt]?")) {
            throw new BadInput("--memory=" + memory + "; expected an amount such as 4G or 4000M");
        }
    }

    /** The words of {@code sbatch} that say so. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of("--cpus-per-task=" + cpus));
        add(words, "--partition=", partition);
        add(words, "--account=", account);
        add(words, "--mem=", memory);
        add(words, "--time=", time);
        return words;
    }

    private static void add(List<String> words, String option, String value) {
        if (value != null) {
            words.add(option + value);
        }
    }

    /** Options of Java that keep a task within its memory. */
    List<String> javaOptions() {
        if (memory == null) {
            return List.of();
        }
        String upper = memory.toUpperCase(Locale.ROOT);
        int unit = "KMGT".indexOf(upper.charAt(upper.length() - 1));
        long kilobytes = Long.parseLong(upper.replaceAll("\\D", "")) << 10 * (unit < 0 ? 1 : unit);
        return List.of("-Xmx" + (long) (kilobytes * HEAP) + "k");
    }
}
