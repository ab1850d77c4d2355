package io.policybridge.cli.command.sweep;

import io.policybridge.cli.CountCheck;
import io.policybridge.input.BadInput;
import io.policybridge.sweep.SlurmOptions;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Options of a sweep on a cluster. */
final class ClusterOptions {
    private static final Pattern SHARE = Pattern.compile("(\\d{1,9})/(\\d{1,9})");

    /** Where simulations run. */
    enum Engine {
        LOCAL,
        SLURM
    }

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description = "Where simulations run: local, on the cores of this machine, or slurm, in job arrays of a "
                    + "cluster that shares the working directory (docs/sweep.md). Default: local.")
    private Engine engine = Engine.LOCAL;

    @Option(
            names = "--tasks",
            paramLabel = "N",
            description = "With --engine slurm: tasks of an array, at most. Default: ${DEFAULT-VALUE}.")
    private int tasks = 100;

    @Option(
            names = "--at-once",
            paramLabel = "N",
            description = "With --engine slurm: tasks that run at a time, at most.")
    private int atOnce;

    @Option(names = "--partition", paramLabel = "NAME", description = "With --engine slurm: the partition (sbatch).")
    private String partition;

    @Option(names = "--account", paramLabel = "NAME", description = "With --engine slurm: the account (sbatch).")
    private String account;

    @Option(names = "--memory", paramLabel = "SIZE", description = "With --engine slurm: memory of a task, such as 4G.")
    private String memory;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description = "With --engine slurm: time limit of a task, as sbatch takes it: 2:00:00.")
    private String time;

    @Option(names = "--share", paramLabel = "N/M", hidden = true, description = "Of a task: which of how many it is.")
    private String share;

    @Option(names = "--round", paramLabel = "DIR", hidden = true, description = "Of a task: the folder of the array.")
    private Path round;

    boolean isSlurm() {
        return engine == Engine.SLURM;
    }

    /** Whether this process is a task of an array. */
    boolean isTask() {
        return share != null && round != null;
    }

    /** The folder of the array that this process is a task of. */
    Path round() {
        return round;
    }

    /** Which task this process is, and of how many. @throws BadInput if it is not said so */
    int[] share() {
        Matcher match = SHARE.matcher(share);
        if (!match.matches() || Integer.parseInt(match.group(1)) >= Integer.parseInt(match.group(2))) {
            throw new BadInput("--share=" + share + "; expected N/M with N below M");
        }
        return new int[] {Integer.parseInt(match.group(1)), Integer.parseInt(match.group(2))};
    }

    /** What an array asks for, with {@code cpus} for each task. @throws BadInput if it cannot be asked for */
    SlurmOptions slurm(int cpus) {
        CountCheck.require("--tasks", tasks, 1);
        CountCheck.require("--at-once", atOnce, 0);
        return new SlurmOptions(tasks, atOnce, cpus, partition, account, memory, time);
    }
}
