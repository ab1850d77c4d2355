package io.policybridge.cli.command.sweep;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Slurm's controller and daemon, and munge, for this machine alone, with everything in one folder. */
final class OneNodeSlurm implements AutoCloseable {
    private static final String CONFIG = """
            ClusterName=sweep
            SlurmctldHost=%1$s
            SlurmctldPort=%3$d
            SlurmdPort=%4$d
            AuthType=auth/munge
            AuthInfo=socket=%2$s/munge.socket
            CredType=cred/munge
            SlurmUser=root
            SlurmdUser=root
            StateSaveLocation=%2$s
            SlurmdSpoolDir=%2$s
            SlurmctldPidFile=%2$s/slurmctld.pid
            SlurmdPidFile=%2$s/slurmd.pid
            ProctrackType=proctrack/pgid
            TaskPlugin=task/none
            MpiDefault=none
            SwitchType=switch/none
            SelectType=select/cons_tres
            SelectTypeParameters=CR_Core
            JobAcctGatherType=jobacct_gather/none
            ReturnToService=2
            NodeName=%1$s CPUs=%5$d State=UNKNOWN
            PartitionName=all Nodes=%1$s Default=YES MaxTime=INFINITE State=UP
            """;

    private final Path folder;
    private final Path config;
    private final List<Process> daemons = new ArrayList<>();

    /** Starts it and waits until the node takes jobs. */
    OneNodeSlurm(Path folder) throws IOException, InterruptedException {
        this.folder = Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        byte[] key = new byte[1024];
        new SecureRandom().nextBytes(key);
        Path keyFile = Files.createFile(
                folder.resolve("munge.key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(keyFile, key);
        String host = InetAddress.getLocalHost().getHostName().replaceFirst("\\..*", "");
        config = Files.writeString(
                folder.resolve("slurm.conf"),
                CONFIG.formatted(
                        host,
                        folder,
                        freePort(),
                        freePort(),
                        Runtime.getRuntime().availableProcessors()));
        start(
                "munged",
                "--foreground",
                "--force",
                "--key-file=" + keyFile,
                "--socket=" + folder.resolve("munge.socket"),
                "--pid-file=" + folder.resolve("munged.pid"),
                "--seed-file=" + folder.resolve("munged.seed"),
                "--log-file=" + folder.resolve("munged.log"));
        start(
                "slurmctld",
                "-D",
                "-c",
                "-f",
                config.toString(),
                "-L",
                folder.resolve("slurmctld.log").toString());
        start(
                "slurmd",
                "-D",
                "-f",
                config.toString(),
                "-L",
                folder.resolve("slurmd.log").toString());
        long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!state().contains("idle")) {
            if (System.nanoTime() > until) {
                String logs = logs();
                close();
                throw new IllegalStateException("the node does not take jobs: " + state() + logs);
            }
            Thread.sleep(500);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void start(String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(command[0] + ".out").toFile());
        builder.environment().putAll(environment());
        daemons.add(builder.start());
    }

    private String state() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sinfo", "--noheader", "--format=%t").redirectErrorStream(true);
        builder.environment().putAll(environment());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    /** What Slurm's commands need to find it. */
    Map<String, String> environment() {
        return Map.of("SLURM_CONF", config.toString(), "PATH", "/usr/sbin:" + System.getenv("PATH"));
    }

    /** The ends of what the daemons noted. */
    String logs() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(one -> one.toString().matches(".*\\.(log|out)"))
                    .sorted()
                    .toList()) {
                List<String> lines = Files.readAllLines(file);
                all.append("\n").append(file.getFileName()).append(": ");
                all.append(String.join("\n", lines.subList(Math.max(0, lines.size() - 8), lines.size())));
            }
        }
        return all.toString();
    }

    @Override
    public void close() {
        for (int i = daemons.size() - 1; i >= 0; i--) {
            daemons.get(i).destroy();
            try {
                if (!daemons.get(i).waitFor(20, TimeUnit.SECONDS)) {
                    daemons.get(i).destroyForcibly().waitFor();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
