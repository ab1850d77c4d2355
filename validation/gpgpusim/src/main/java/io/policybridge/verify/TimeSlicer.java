package io.policybridge.verify;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Runs several processes side by side, one at a time for a slice; the others are stopped by a signal. A slow phase of
 * the machine affects all of them alike, so their times compare better than those of whole runs one after another. Each
 * process leads a process group with its children.
 */
final class TimeSlicer implements RunSchedule {
    private final long slice;
    private final Process signals;
    private final List<Turn> turns = new ArrayList<>();
    private final List<LinkedFolder> folders = new ArrayList<>();
    private int expected;
    private boolean failed;

    /**
     * Turns of {@code count} processes.
     *
     * @param slice length of a turn in milliseconds, at least 1
     * @throws BadInput if there is no setsid, which keeps an interrupt at the terminal from ending the shell that sends
     *     signals
     */
    TimeSlicer(int count, long slice) {
        expected = count;
        this.slice = TimeUnit.MILLISECONDS.toNanos(slice);
        try {
            signals = new ProcessBuilder(
                            "setsid",
                            "sh",
                            "-c",
                            "while read -r signal group; do kill -s \"$signal\" -- \"-$group\" 2>/dev/null; done")
                    .start();
        } catch (IOException e) {
            throw new BadInput("setsid: cannot be started: " + e.getMessage());
        }
    }

    /** @throws BadInput if there is no such program: the shell that starts it would fail too late */
    @Override
    public List<String> command(List<String> command) {
        String program = command.get(0);
        String folders = program.contains("/") ? "" : System.getenv().getOrDefault("PATH", "");
        if (Arrays.stream(folders.split(":")).noneMatch(folder -> Files.isExecutable(Path.of(folder, program)))) {
            throw new BadInput(program + ": cannot be started: no such program");
        }
        List<String> grouped = new ArrayList<>(List.of("setsid", "sh", "-c", "kill -s STOP $$; exec \"$@\"", "sh"));
        grouped.addAll(command);
        return grouped;
    }

    @Override
    public Path folder(Path outputs) {
        LinkedFolder folder = LinkedFolder.in(outputs);
        synchronized (turns) {
            folders.add(folder);
        }
        return folder.path();
    }

    /** Waits until the shell has stopped itself, just before it executes the command: there the first turn begins. */
    @Override
    public Timing begin(Process process, long start) {
        Turn turn = new Turn(process);
        turn.awaitStop();
        synchronized (turns) {
            turns.add(turn);
            turns.notifyAll();
            if (failed) {
                turn.kill();
            }
        }
        return turn;
    }

    /** One of the expected processes failed, before or after its start: ends the others. */
    void fail() {
        synchronized (turns) {
            failed = true;
            expected = turns.size();
            turns.notifyAll();
            turns.forEach(Turn::kill);
        }
    }

    /** Gives each its turns until all have ended. To be called once, while other threads start the processes. */
    void run() throws InterruptedException {
        List<Turn> going = new ArrayList<>();
        synchronized (turns) {
            while (turns.size() < expected) {
                turns.wait();
            }
            going.addAll(turns);
        }
        while (!going.isEmpty()) {
            for (Turn turn : List.copyOf(going)) {
                if (turn.take()) {
                    going.remove(turn);
                }
            }
        }
    }

    /** Ends all that have not ended, and removes their folders. */
    void end() throws InterruptedException {
        fail();
        try {
            signals.getOutputStream().close();
        } catch (IOException e) {
            throw new VerifyFailure("the shell that sends signals has ended: " + e.getMessage());
        }
        signals.waitFor();
        for (Turn turn : turns) {
            turn.process.waitFor();
        }
        folders.forEach(LinkedFolder::delete);
    }

    private final class Turn implements Timing {
        private final Process process;
        private final CountDownLatch ended = new CountDownLatch(1);
        private long nanos;

        Turn(Process process) {
            this.process = process;
        }

        /** Continues the process for a slice; true if it has ended. */
        boolean take() throws InterruptedException {
            long start = System.nanoTime();
            signal("CONT");
            boolean over = process.waitFor(slice, TimeUnit.NANOSECONDS);
            if (!over) {
                signal("STOP");
            }
            nanos += System.nanoTime() - start;
            if (over) {
                ended.countDown();
            }
            return over;
        }

        @Override
        public double seconds() throws InterruptedException {
            ended.await();
            return nanos / 1e9;
        }

        @Override
        public void kill() {
            if (process.isAlive()) {
                signal("KILL");
            }
        }

        private void awaitStop() {
            Path state = Path.of("/proc/" + process.pid() + "/stat");
            try {
                while (process.isAlive() && !Files.readString(state).contains(") T ")) {
                    Thread.sleep(1);
                }
            } catch (IOException e) {
                // The process has ended, and its first turn will notice.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void signal(String name) {
            synchronized (signals) {
                try {
                    OutputStream to = signals.getOutputStream();
                    to.write((name + " " + process.pid() + "\n").getBytes(StandardCharsets.US_ASCII));
                    to.flush();
                } catch (IOException e) {
                    throw new VerifyFailure("the shell that sends signals has ended: " + e.getMessage());
                }
            }
        }
    }
}
