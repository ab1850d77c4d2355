package io.policybridge.check.network;

import io.policybridge.catalogue.Workloads;
import io.policybridge.check.CheckFolder;
import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.CheckServer;
import io.policybridge.check.LongCheck;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.outage.DisturbedDrive;
import io.policybridge.drive.outage.FaultyNetwork;
import io.policybridge.drive.outage.MortalServer;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.run.Contender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Connections to a policy server go wrong at random moments, in both directions, for each kind of host. */
public final class NetworkFaultsCheck implements LongCheck {
    private static final int EACH = 20;
    /** Seconds: a simulation in a new process loads the client's classes in its first call. */
    private static final int PATIENCE = 10;

    @Override
    public String name() {
        return "network-faults";
    }

    @Override
    public String about() {
        return "delays, trickles, resets, cuts and silences connections to a policy server, " + EACH
                + " times each, in both directions, of libpolicybridge and of the simulator; the run must end "
                + "with the same statistics, or in time with one line and the statistics up to there";
    }

    @Override
    public CheckOutcome run(CheckProgress progress) throws Exception {
        try (CheckFolder folder = CheckFolder.create()) {
            Path socket = folder.resolve("s");
            try (MortalServer server = CheckServer.at("unix:" + socket)) {
                server.start();
                DisturbedDrive drive = new DisturbedDrive(
                        NativeDriver.find(),
                        new StreamDrive(Workloads.packaged().resolve("gtx480x-smalll2/vecadd")),
                        Contender.parse("dip+fr-fcfs", 7).policies(),
                        "unix:" + socket,
                        folder.path());
                List<NetworkHost> hosts = List.of(
                        new DrivenHost(drive, true, socket),
                        new DrivenHost(drive, false, socket),
                        new SimulatedHost(words -> printed(folder, words), PATIENCE, socket));
                return new NetworkFaults(socket, hosts, System.nanoTime())
                        .run(EACH, fault -> List.of(FaultyNetwork.Direction.values()), progress);
            }
        }
    }

    /** By this program in a process of its own. */
    private static SimulatedHost.Printed printed(CheckFolder folder, List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"));
        command.add("-Dpolicybridge.home=" + System.getProperty("policybridge.home", "."));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.policybridge.cli.Main"));
        command.addAll(words);
        Path err = folder.resolve("err");
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(err.toFile()).start();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new SimulatedHost.Printed(process.waitFor(), out, Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
