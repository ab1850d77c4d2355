package io.policybridge.check.network;

import io.policybridge.check.outage.FaultyNetwork;
import io.policybridge.check.outage.FaultyNetwork.Direction;
import io.policybridge.check.outage.FaultyNetwork.Fault;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A simulation with a policy of the server: what is late changes nothing, what is lost ends it in time. */
final class SimulatedHost implements NetworkHost {
    /** Seconds for starting, ending, and other work of the machine. */
    private static final int GRACE = 10;
    /** Its first run in a process loads what others find there. */
    private static final int FIRST = 60;

    private final Function<List<String>, Printed> commands;
    private final int patience;
    private final Map<Direction, Long> bytes = new EnumMap<>(Direction.class);
    private final Printed undisturbed;
    private final double seconds;

    /** What a command printed, and its exit code. */
    record Printed(int exitCode, String out, String err) {}

    /**
     * @param commands runs one
     * @param patience seconds that the simulation waits for a call of its policy
     */
    SimulatedHost(Function<List<String>, Printed> commands, int patience, Path socket) {
        this.commands = commands;
        this.patience = patience;
        try (FaultyNetwork network = new FaultyNetwork(socket, FaultyNetwork.Plan.NOTHING, 0)) {
            long start = System.nanoTime();
            undisturbed = through(network, FIRST);
            seconds = (System.nanoTime() - start) / 1e9;
            if (undisturbed.exitCode() != 0) {
                throw new IllegalStateException(undisturbed.err());
            }
            for (Direction direction : Direction.values()) {
                bytes.put(direction, network.carried(direction));
            }
        }
    }

    /** Without the address, which is another one for each network. */
    private Printed through(FaultyNetwork network, int timeout) {
        Printed printed = commands.apply(List.of(
                "run",
                "--workload",
                "vecadd",
                "--config",
                "gtx480x",
                "--max-cycles",
                "500",
                "--policy",
                "grpc:" + network.address() + "(policy=ccws+dip)",
                "--policy-timeout",
                Integer.toString(timeout),
                "--no-times"));
        return new Printed(printed.exitCode(), printed.out().replace(network.address(), "SERVER"), printed.err());
    }

    @Override
    public long bytes(Direction direction) {
        return bytes.get(direction);
    }

    @Override
    public int connections(Fault fault) {
        return 1;
    }

    @Override
    public void run(FaultyNetwork network, Fault fault) {
        long start = System.nanoTime();
        Printed printed = through(network, patience);
        double took = (System.nanoTime() - start) / 1e9;
        boolean same = printed.exitCode() == 0 && printed.out().equals(undisturbed.out());
        if (same && !wasOpen(network)) { // it may connect once more
            return;
        }
        if (fault.isHarmless() || network.faults() == 0) {
            if (!same) {
                throw new AssertionError("exit code " + printed.exitCode() + ", other statistics: " + printed.err());
            }
            return;
        }
        if (printed.exitCode() != 1
                || printed.err().lines().count() != 1
                || !printed.err().startsWith("policybridge: ")
                || !printed.err().contains(network.address())) {
            throw new AssertionError("exit code " + printed.exitCode() + ": " + printed.err());
        }
        if (wasOpen(network) && !printed.out().contains("policybridge_end = STOPPED (incomplete")) {
            throw new AssertionError("it stops without the statistics up to there: " + printed.err());
        }
        double most = patience + seconds + GRACE;
        if (took > most) {
            throw new AssertionError(took + " s; expected at most " + most);
        }
    }

    @Override
    public String toString() {
        return "simulator";
    }
}
