package io.policybridge.check;

import io.policybridge.check.outage.DisturbedDrive;
import io.policybridge.check.outage.MortalServer;
import io.policybridge.check.outage.Outage;
import io.policybridge.check.outage.Outages;
import io.policybridge.drive.NativeDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A policy server is killed, or freezes, at random moments of drives, and another one is started. */
public final class ServerOutageCheck implements LongCheck {
    private static final long CYCLES = 8_000;
    /** Published state, ticks, random draws, L2 and DRAM. */
    private static final List<String> POLICIES =
            List.of("ccws+dip", "random+fr-fcfs", "dwt-cs", "medic", "mrpb", "dacache");

    private final Calls calls;
    private final String name;
    private final String about;
    private final Outage outage;
    private final int wanted;

    /** How the drives reach their server. */
    public enum Calls {
        GRPC("gRPC", "unix", ""),
        SHARED_MEMORY("shared memory", "shm", "-shm");

        private final String words;
        private final String scheme;
        private final String suffix;

        Calls(String words, String scheme, String suffix) {
            this.words = words;
            this.scheme = scheme;
            this.suffix = suffix;
        }
    }

    private ServerOutageCheck(Calls calls, String name, String does, Outage outage, int wanted) {
        this.calls = calls;
        this.name = name + calls.suffix;
        this.about = does + " the policy server of drives over " + calls.words + " at " + wanted
                + " random moments; another server takes the session over, and all statistics must stay the same";
        this.outage = outage;
        this.wanted = wanted;
    }

    public static LongCheck killed(Calls calls) {
        return new ServerOutageCheck(calls, "killed-server", "kills", Outage.KILL, 200);
    }

    public static LongCheck frozen(Calls calls) {
        return new ServerOutageCheck(calls, "frozen-server", "stops (SIGSTOP)", Outage.FREEZE, 20);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String about() {
        return about;
    }

    @Override
    public CheckOutcome run(CheckProgress progress) throws Exception {
        long seed = System.nanoTime();
        try (CheckFolder folder = CheckFolder.create()) {
            String address = calls.scheme + ":" + folder.resolve("s");
            try (MortalServer server = CheckServer.at(address)) {
                server.start();
                List<DisturbedDrive> drives = new ArrayList<>();
                SimulatedTraffic traffic = new SimulatedTraffic("gesummv", "gtx480x-smalll2");
                for (String policy : POLICIES) {
                    Path recorded = Files.createDirectory(folder.resolve("recorded" + drives.size()));
                    drives.add(new DisturbedDrive(
                            NativeDriver.find(),
                            traffic.under(policy, CYCLES, recorded),
                            SimulatedTraffic.policies(policy),
                            address,
                            folder.path()));
                }
                return CheckOutcome.ofFaults(
                        wanted, new Outages(drives, server, outage).run(wanted, seed, progress::at));
            }
        }
    }
}
