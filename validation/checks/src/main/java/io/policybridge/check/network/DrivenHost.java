package io.policybridge.check.network;

import io.policybridge.check.outage.DisturbedDrive;
import io.policybridge.check.outage.FaultyNetwork;
import io.policybridge.check.outage.FaultyNetwork.Direction;
import io.policybridge.check.outage.FaultyNetwork.Fault;
import io.policybridge.drive.DriveFailure;
import io.policybridge.drive.DriveSoFar;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** A drive, whose client is that of libpolicybridge: with a journal nothing changes, without it ends in time. */
final class DrivenHost implements NetworkHost {
    /** Seconds that it waits for an answer. */
    static final int WATCHDOG = 2;
    /** Seconds for starting, ending, and other work of the machine. */
    private static final int GRACE = 10;
    /** Its patience with a server that it has not reached yet. */
    private static final int CONNECTING = 10;

    private final DisturbedDrive drive;
    private final boolean resumes;
    private final Map<Direction, Long> bytes = new EnumMap<>(Direction.class);

    /** @param resumes whether with a journal */
    DrivenHost(DisturbedDrive drive, boolean resumes, Path socket) {
        this.drive = drive;
        this.resumes = resumes;
        try (FaultyNetwork network = new FaultyNetwork(socket, FaultyNetwork.Plan.NOTHING, 0)) {
            drive.through(network.address(), 60, false);
            for (Direction direction : Direction.values()) {
                bytes.put(direction, network.carried(direction));
            }
        }
    }

    @Override
    public long bytes(Direction direction) {
        return bytes.get(direction);
    }

    /** With a journal the connection that resumes the session is struck too. */
    @Override
    public int connections(Fault fault) {
        return resumes && !fault.isHarmless() ? 2 : 1;
    }

    @Override
    public void run(FaultyNetwork network, Fault fault) {
        if (resumes || fault.isHarmless()) {
            goesOn(network, fault);
        } else {
            stops(network);
        }
    }

    private void goesOn(FaultyNetwork network, Fault fault) {
        DisturbedDrive.Ending ending = drive.through(network.address(), WATCHDOG, resumes);
        if (fault.isHarmless() && ending != DisturbedDrive.Ending.UNDISTURBED
                || !fault.isHarmless() && wasOpen(network) && ending != DisturbedDrive.Ending.RESUMED) {
            throw new AssertionError("the session was " + ending);
        }
    }

    private void stops(FaultyNetwork network) {
        long start = System.nanoTime();
        try {
            drive.through(network.address(), WATCHDOG, false);
        } catch (DriveFailure failure) {
            double seconds = (System.nanoTime() - start) / 1e9;
            String line = failure.getMessage();
            boolean open = wasOpen(network);
            String ends = "the policy server at " + network.address() + " (is gone|did not answer|ended).*";
            String none = "no policy server answers at " + network.address() + ".*";
            if (!line.matches(ends) && (open || !line.matches(none))) {
                throw new AssertionError("it stops with another line: " + line, failure);
            }
            if (open && DriveSoFar.of(failure).isEmpty()) {
                throw new AssertionError("it stops without the counts up to there", failure);
            }
            double most = (open ? WATCHDOG : CONNECTING) + drive.milliseconds() / 1e3 + GRACE;
            if (seconds > most) {
                throw new AssertionError(seconds + " s; expected at most " + most, failure);
            }
            return;
        }
        if (wasOpen(network)) { // before, it may connect once more
            throw new AssertionError("it does not stop");
        }
    }

    @Override
    public String toString() {
        return "libpolicybridge with" + (resumes ? "" : "out") + " a journal";
    }
}
