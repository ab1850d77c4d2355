package io.policybridge.ptx.play;

import io.policybridge.ptx.warp.RunningLaunch;
import io.policybridge.workload.HostFailure;
import java.time.Duration;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** A host program and a simulation run by turns: one goes on when the other hands over. */
final class HostTurns {
    private final Duration longest;
    private final SynchronousQueue<Turn> launches = new SynchronousQueue<>();
    private final SynchronousQueue<Boolean> ends = new SynchronousQueue<>();

    /** What the host program hands over: a launch; neither, its end; or why it failed. */
    record Turn(RunningLaunch launch, Throwable failure) {}

    /** {@code longest} is the time that one turn of the host program may take. */
    HostTurns(Duration longest) {
        this.longest = longest;
    }

    /** The simulation has gone. */
    static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super(null, null, false, false);
        }
    }

    // The host program's side

    /**
     * Waits until it is its turn.
     *
     * @throws Stopped if there will be none
     */
    void await() {
        try {
            ends.take();
        } catch (InterruptedException e) {
            throw new Stopped();
        }
    }

    /**
     * Hands {@code turn} to the simulation.
     *
     * @throws Stopped if it has gone
     */
    void handOver(Turn turn) {
        try {
            launches.put(turn);
        } catch (InterruptedException e) {
            throw new Stopped();
        }
    }

    // The simulation's side

    /**
     * Lets the host program go on, and waits until it hands over.
     *
     * @throws HostFailure if it does not in time
     */
    Turn next() throws InterruptedException {
        ends.put(true);
        Turn turn = launches.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
        if (turn == null) {
            throw new HostFailure("the host program has neither launched a kernel nor ended for " + longest.toSeconds()
                    + " seconds; expected it not to loop for ever (--host-timeout allows more time)");
        }
        return turn;
    }
}
