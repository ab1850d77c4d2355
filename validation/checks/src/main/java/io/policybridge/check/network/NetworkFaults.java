package io.policybridge.check.network;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.outage.FaultyNetwork;
import io.policybridge.check.outage.FaultyNetwork.Direction;
import io.policybridge.check.outage.FaultyNetwork.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;

/** Every fault of a network, in both directions, for every host. */
final class NetworkFaults {
    /** Runs that may end before the fault, for each that it strikes. */
    private static final int MISSES = 5;
    /** Of the bytes of an undisturbed run: what is struck behind them may be a farewell that no one waits for. */
    private static final double STRUCK = 0.9;

    private final Path socket;
    private final List<NetworkHost> hosts;
    private final long seed;
    private final Random random;
    private final List<String> losses = new ArrayList<>();
    private int tried;

    /** @param socket of the server */
    NetworkFaults(Path socket, List<NetworkHost> hosts, long seed) {
        this.socket = socket;
        this.hosts = List.copyOf(hosts);
        this.seed = seed;
        random = new Random(seed);
    }

    /** Runs until {@code wanted} runs of each host were struck by each fault, in each of its {@code directions}. */
    CheckOutcome run(int wanted, Function<Fault, List<Direction>> directions, CheckProgress progress) {
        for (NetworkHost host : hosts) {
            for (Fault fault : Fault.values()) {
                for (Direction direction : directions.apply(fault)) {
                    struck(host, fault, direction, wanted, progress);
                }
            }
        }
        return CheckOutcome.ofFaults(tried, losses);
    }

    private void struck(NetworkHost host, Fault fault, Direction direction, int wanted, CheckProgress progress) {
        String what = host + ", " + fault + " " + direction.name().toLowerCase(Locale.ROOT);
        int struck = 0;
        for (int i = 0; struck < wanted; i++) {
            if (i == MISSES * wanted) {
                throw new IllegalStateException(what + ": only " + struck + " of " + i + " came in time");
            }
            progress.at(what + " " + (struck + 1) + "/" + wanted + ", "
                    + (losses.isEmpty() ? "all held" : losses.size() + " lost"));
            long most = (long) (STRUCK * host.bytes(direction));
            FaultyNetwork.Plan plan = new FaultyNetwork.Plan(fault, direction, most, host.connections(fault));
            try (FaultyNetwork network = new FaultyNetwork(socket, plan, random.nextLong())) {
                String why = why(host, network, fault);
                if (!why.isEmpty()) {
                    losses.add(what + " after " + network.struckAfter() + " bytes, seed " + seed + ": " + why);
                }
                struck += network.faults() > 0 || !why.isEmpty() ? 1 : 0;
                tried += why.isEmpty() ? network.faults() : Math.max(1, network.faults());
            }
        }
    }

    /** Why it did not hold; empty if it did. */
    private static String why(NetworkHost host, FaultyNetwork network, Fault fault) {
        try {
            host.run(network, fault);
            return "";
        } catch (AssertionError | RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
