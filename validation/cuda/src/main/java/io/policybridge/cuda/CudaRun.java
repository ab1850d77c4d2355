package io.policybridge.cuda;

import io.policybridge.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One run of a CUDA program whose terminal, files and end are its own, as in GPGPU-Sim. It is simulated once, and may
 * go on when the simulation has been stopped.
 */
public abstract class CudaRun {
    private static final int SIGNALLED = 128;
    private static final int SECONDS_TO_END = 2;

    private final List<String> command;
    private volatile RunningProgram running;
    private volatile boolean exiting;

    CudaRun(List<String> command) {
        this.command = List.copyOf(command);
    }

    /**
     * The run of {@code command}, which its simulation starts.
     *
     * @throws io.policybridge.input.BadInput if it does not begin with the path of an executable file
     */
    public static CudaRun of(List<String> command) {
        CudaFormat.requireExecutable("program=" + String.join(" ", command), "the path", command);
        return new StartedRun(command);
    }

    /** The run of the program that has started this process, with its connection as standard input. */
    public static CudaRun ofParent() {
        return ParentRun.of();
    }

    /** The {@code gpgpusim.config} that counts where none is chosen, that of the working directory, if it has one. */
    public static Optional<Path> ownConfig() {
        return CudaFormat.ownConfig();
    }

    /** The folder with our libcudart.so. */
    public static Path libraries() {
        return CudaExecutable.libraries();
    }

    /** What is simulated. */
    public Workload workload() {
        return CudaFormat.workload(String.join(" ", command), this::begin, command);
    }

    /** The program as it was named. */
    public String program() {
        return command.get(0);
    }

    private RunningProgram begin() {
        FirstCall first = start();
        running = new Unended(Path.of(program()), first);
        return running;
    }

    /** Waits for its first CUDA call. */
    abstract FirstCall start();

    /** Whether the program has ended, in whatever way. */
    public abstract boolean hasEnded();

    /** How long it may take to end by itself after a signal that this process has got, and it too. */
    public abstract int secondsToEnd();

    /** Asks it to end. */
    public abstract void terminate();

    /** Whether it has ended as a program that exits, not by a signal or a call of {@code _exit}. */
    public final boolean hasExited() {
        return exiting;
    }

    /**
     * Waits for its end; its calls fail from now on, unless it has made its last.
     *
     * @return its exit code as a shell has it, 128 more than the signal that has ended it; 0 if that is not ours to
     *     know
     */
    public final int end() {
        if (running != null) {
            running.wire().endReplies();
        }
        return exitCode();
    }

    abstract int exitCode();

    /** How it has ended, {@code ended with exit code 3}; waits for that. */
    public abstract String ending();

    static String ending(int exitCode) {
        return exitCode > SIGNALLED
                ? "was ended by signal " + (exitCode - SIGNALLED)
                : "ended with exit code " + exitCode;
    }

    /** The program as its simulation sees it, which does not end with the simulation. */
    private final class Unended implements RunningProgram {
        private final Path program;
        private final FirstCall first;

        Unended(Path program, FirstCall first) {
            this.program = program;
            this.first = first;
        }

        @Override
        public Path program() {
            return program;
        }

        @Override
        public List<byte[]> binaries() {
            return first.binaries();
        }

        @Override
        public CallWire wire() {
            return first.wire();
        }

        @Override
        public void ended(boolean exits) {
            exiting = exits;
        }

        @Override
        public void close() {
            // The run ends it.
        }
    }

    /** A run of a program that we start. */
    private static final class StartedRun extends CudaRun {
        private final List<String> command;
        private volatile CudaProcess process;

        StartedRun(List<String> command) {
            super(command);
            this.command = command;
        }

        @Override
        FirstCall start() {
            CudaProcess started = CudaProcess.start(command, CudaProcess.Output.ITS_OWN, begun -> process = begun);
            return new FirstCall(started.binaries(), started.wire());
        }

        @Override
        public boolean hasEnded() {
            return process != null && !process.process().isAlive();
        }

        @Override
        public int secondsToEnd() {
            return SECONDS_TO_END;
        }

        @Override
        public void terminate() {
            if (process != null) {
                process.process().destroy();
            }
        }

        @Override
        public String ending() {
            return ending(exitCode());
        }

        @Override
        int exitCode() {
            return process == null ? 0 : process.exitCode();
        }
    }
}
