package io.policybridge.check;

import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.outage.DisturbedDrive;
import io.policybridge.drive.outage.Kills;
import io.policybridge.drive.outage.MortalServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A policy server is killed at random moments of drives, and started again. */
final class KilledServerCheck implements LongCheck {
    private static final int KILLS = 200;
    private static final long CYCLES = 8_000;
    /** Published state, ticks, random draws, L2 and DRAM. */
    private static final List<String> POLICIES =
            List.of("ccws+dip", "random+fr-fcfs", "dwt-cs", "medic", "mrpb", "dacache");

    @Override
    public String name() {
        return "killed-server";
    }

    @Override
    public String about() {
        return "kills the policy server of drives over gRPC at " + KILLS
                + " random moments; another server takes the session over, and all statistics must stay the same";
    }

    @Override
    public CheckOutcome run(CheckProgress progress) throws Exception {
        long seed = System.nanoTime();
        Path folder = Files.createTempDirectory("policybridge-check");
        String address = "unix:" + folder.resolve("s");
        try (MortalServer server = new MortalServer(serve(address))) {
            server.start();
            SimulatedTraffic traffic = new SimulatedTraffic("gesummv", "gtx480x-smalll2");
            List<DisturbedDrive> drives = new ArrayList<>();
            for (String policy : POLICIES) {
                Path recorded = Files.createDirectory(folder.resolve("recorded" + drives.size()));
                drives.add(new DisturbedDrive(
                        NativeDriver.find(),
                        traffic.under(policy, CYCLES, recorded),
                        SimulatedTraffic.policies(policy),
                        address,
                        folder));
            }
            return CheckOutcome.ofFaults(KILLS, new Kills(drives, server).run(KILLS, seed, progress::at));
        } finally {
            delete(folder);
        }
    }

    /** This program, in a process of its own. */
    private static List<String> serve(String address) {
        return List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "io.policybridge.cli.Main",
                "serve",
                "--policy",
                "native",
                "--listen",
                address);
    }

    private static void delete(Path folder) throws IOException {
        List<Path> found;
        try (Stream<Path> files = Files.walk(folder)) {
            found = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : found) {
            Files.delete(file);
        }
    }
}
