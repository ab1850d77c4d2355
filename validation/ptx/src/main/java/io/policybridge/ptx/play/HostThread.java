package io.policybridge.ptx.play;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.HostProgram;
import io.policybridge.ptx.host.WrongResult;
import io.policybridge.ptx.warp.RunningLaunch;
import io.policybridge.source.Thrown;
import io.policybridge.source.UserFrame;
import io.policybridge.workload.HostFailure;

/**
 * Runs the host program beside a simulation, on a thread of its own, by turns: it goes on when the simulation asks for
 * the next kernel, and stops when it launches one.
 */
final class HostThread implements AutoCloseable {
    private final HostTurns turns;
    private final Thread thread;
    private boolean ended;

    HostThread(HostProgram program, Device device, HostTurns turns) {
        this.turns = turns;
        thread = new Thread(() -> run(program, device), "host program");
        thread.setDaemon(true);
    }

    private void run(HostProgram program, Device device) {
        try {
            turns.await();
            turns.handOver(new HostTurns.Turn(null, failure(program, device)));
        } catch (HostTurns.Stopped e) {
            return;
        }
    }

    private static Throwable failure(HostProgram program, Device device) {
        try {
            program.run(device);
            return null;
        } catch (HostTurns.Stopped e) {
            throw e;
        } catch (Throwable e) {
            return e;
        }
    }

    /** The program's launch {@code index}, which is the next one; all before have ended. Null if there is none. */
    RunningLaunch next(int index) {
        if (ended) {
            return null;
        }
        if (index == 0) {
            thread.start();
        }
        HostTurns.Turn turn;
        try {
            turn = turns.next();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HostFailure("the host program was interrupted");
        }
        ended = turn.launch() == null;
        if (turn.failure() != null) {
            throw complaint(turn.failure());
        }
        return turn.launch();
    }

    private static RuntimeException complaint(Throwable failure) {
        if (failure instanceof BadInput refused) {
            return refused;
        }
        if (failure instanceof OutOfMemoryError full) {
            throw full;
        }
        String text = failure instanceof WrongResult
                ? "wrong result: " + failure.getMessage() + place(failure)
                : "the host program failed: " + Thrown.of(failure).text();
        return new HostFailure(text.replaceAll("\\s*\\R\\s*", "; "));
    }

    /** Where the user's code found a wrong result; nothing for a host program of ours. */
    private static String place(Throwable failure) {
        return UserFrame.in(failure.getStackTrace())
                .map(frame -> " (at " + frame + ")")
                .orElse("");
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
