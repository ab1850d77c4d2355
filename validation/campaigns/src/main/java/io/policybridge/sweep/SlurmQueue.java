package io.policybridge.sweep;

import io.policybridge.input.BadInput;
import io.policybridge.simulator.Interrupted;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A cluster's Slurm, through its commands {@code sbatch} and {@code squeue}. */
final class SlurmQueue {
    /** What Slurm says of a job that ended some minutes ago. */
    private static final String FORGOTTEN = "Invalid job id";

    private static final int LOOK_MILLISECONDS = 2000;
    /** A controller that starts anew is waited for so long. */
    private static final int MOST_FAILURES = 300;

    private SlurmQueue() {}

    /**
     * Submits {@code script} as an array of tasks 0 to {@code tasks} - 1; what task N prints goes to {@code N.out} in
     * {@code outputs}. Returns the job's number.
     *
     * @throws BadInput if Slurm refuses it, or is not there
     */
    static String submit(Path script, int tasks, Path outputs, SlurmOptions options) {
        List<String> command = new ArrayList<>(List.of(
                "sbatch",
                "--parsable",
                "--array=0-" + (tasks - 1) + (options.atOnce() > 0 ? "%" + options.atOnce() : ""),
                "--output=" + outputs.resolve("%a.out"),
                "--chdir=" + Path.of("").toAbsolutePath()));
        command.addAll(options.words());
        command.add(script.toString());
        Reply reply = reply(command);
        if (reply.status != 0) {
            throw new BadInput("sbatch: " + reply.text + "; expected Slurm to take the job");
        }
        return job(reply.text);
    }

    /** The number in what {@code sbatch} says, which a cluster's name may follow, and messages may precede. */
    static String job(String said) {
        return Stream.of(said.split("; "))
                .map(line -> line.replaceFirst(";.*", ""))
                .filter(SlurmQueue::isJob)
                .reduce((earlier, later) -> later)
                .orElseThrow(() -> new BadInput("sbatch: " + said + "; expected the number of the job"));
    }

    /** Whether {@code text} can be the number of a job. */
    static boolean isJob(String text) {
        return text.matches("[0-9]{1,18}");
    }

    /** Waits until no task of {@code job} is pending or running. */
    static void await(String job) {
        int failures = 0;
        while (true) {
            Reply reply = reply(List.of("squeue", "--noheader", "--jobs=" + job, "--format=%T"));
            if (reply.status == 0 && reply.text.isEmpty() || reply.text.contains(FORGOTTEN)) {
                return;
            }
            failures = reply.status == 0 ? 0 : failures + 1;
            if (failures > MOST_FAILURES) {
                throw new BadInput("squeue: " + reply.text + "; expected the state of job " + job);
            }
            try {
                Thread.sleep(LOOK_MILLISECONDS);
            } catch (InterruptedException e) {
                throw new Interrupted();
            }
        }
    }

    private record Reply(int status, String text) {}

    private static Reply reply(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            try (InputStream in = process.getInputStream()) {
                String text = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .strip()
                        .replaceAll("\\s*\\R\\s*", "; ");
                return new Reply(process.waitFor(), text);
            }
        } catch (IOException e) {
            throw new BadInput(command.get(0) + ": cannot be started; expected Slurm's commands in PATH");
        } catch (InterruptedException e) {
            throw new Interrupted();
        }
    }
}
