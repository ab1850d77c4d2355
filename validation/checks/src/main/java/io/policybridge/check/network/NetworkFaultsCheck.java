package io.policybridge.check.network;

import io.policybridge.catalogue.Workloads;
import io.policybridge.check.CheckFolder;
import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.CheckServer;
import io.policybridge.check.LongCheck;
import io.policybridge.check.outage.DisturbedDrive;
import io.policybridge.check.outage.FaultyNetwork;
import io.policybridge.check.outage.MortalServer;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.run.PolicyChoice;
import java.nio.file.Path;
import java.util.List;

/** Connections to a policy server go wrong at random moments, in both directions. */
public final class NetworkFaultsCheck implements LongCheck {
    private static final int EACH = 20;
    /** Seconds that a simulation waits for its policy. */
    private static final int PATIENCE = 5;

    private final int each;
    private final String name;
    private final String hosts;
    private final Tried tried;

    /** Strikes the connections of hosts to the server at {@code socket}. */
    private interface Tried {
        CheckOutcome run(Path socket, int each, CheckFolder folder, CheckProgress progress) throws Exception;
    }

    private NetworkFaultsCheck(double part, String name, String hosts, Tried tried) {
        each = (int) Math.max(1, Math.round(part * EACH));
        this.name = name;
        this.hosts = hosts;
        this.tried = tried;
    }

    /** The client in libpolicybridge, with and without a journal; a {@code part} of all faults, at most 1. */
    public static LongCheck libpolicybridge(double part) {
        return new NetworkFaultsCheck(part, "network-faults", "libpolicybridge", NetworkFaultsCheck::driven);
    }

    /** The simulator as the client of a server. */
    public static LongCheck simulator(double part) {
        return new NetworkFaultsCheck(part, "network-faults-simulator", "the simulator", NetworkFaultsCheck::simulated);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String about() {
        return "delays, trickles, resets, cuts and silences connections of " + hosts + " to a policy server, " + each
                + " times each, in both directions; the run must end with the same statistics, or in time with one "
                + "line and the statistics up to there";
    }

    @Override
    public CheckOutcome run(CheckProgress progress) throws Exception {
        try (CheckFolder folder = CheckFolder.create()) {
            Path socket = folder.resolve("s");
            try (MortalServer server = CheckServer.at("unix:" + socket)) {
                server.start();
                return tried.run(socket, each, folder, progress);
            }
        }
    }

    private static CheckOutcome driven(Path socket, int each, CheckFolder folder, CheckProgress progress) {
        DisturbedDrive drive = new DisturbedDrive(
                NativeDriver.find(),
                new StreamDrive(Workloads.packaged().resolve("gtx480x-smalll2/vecadd")),
                PolicyChoice.parse("dip+fr-fcfs", 7).policies(),
                "unix:" + socket,
                folder.path());
        return struck(
                socket,
                each,
                List.of(new DrivenHost(drive, true, socket), new DrivenHost(drive, false, socket)),
                progress);
    }

    private static CheckOutcome simulated(Path socket, int each, CheckFolder folder, CheckProgress progress)
            throws Exception {
        try (CommandProcess commands = new CommandProcess()) {
            return struck(socket, each, List.of(new SimulatedHost(commands::run, PATIENCE, socket)), progress);
        }
    }

    private static CheckOutcome struck(Path socket, int each, List<NetworkHost> hosts, CheckProgress progress) {
        return new NetworkFaults(socket, hosts, System.nanoTime())
                .run(each, fault -> List.of(FaultyNetwork.Direction.values()), progress);
    }
}
