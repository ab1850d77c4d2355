package io.policybridge.check.soak;

import io.policybridge.api.HostGeometry;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.check.CheckFolder;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.CheckServer;
import io.policybridge.check.outage.FaultyNetwork;
import io.policybridge.check.outage.MortalServer;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.NativePlan;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.session.guard.CallLimit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Sessions of one call path, while the memory of all processes is watched.
 *
 * @param call {@code jna}, or {@code grpc} or {@code shm} with one server for all
 * @param hosts processes at once, of one session at a time
 * @param sessions of each host, one after the other
 * @param events of each host
 * @param speed bytes a second that a network between hosts and server carries to it, while hosts send events alone as
 *     fast as they can; 0: no network between
 */
record Soak(String call, int hosts, int sessions, long events, long speed) {
    private static final int STEPS = 10;
    /** Of twenty accesses. */
    private static final int HITS = 19;

    /** Draws, counts, and queries the victim of each miss. */
    private static final String POLICY = "dip";

    private static final String HEAP = "64m";
    /** Of a server with room for the lines of many sessions at once. */
    private static final String HEAP_OF_MANY = "256m";
    /**
     * All of a heap is in memory from the beginning: what grows is none of the JVM's own. Without buffers of threads
     * (TLAB), which count as used, whole, once a thread that only looks at the time has begun one: some 3 MiB each.
     */
    private static final String JVM = "-XX:+UseSerialGC -XX:+AlwaysPreTouch -XX:-UseTLAB";
    /**
     * C2 keeps tens of MiB of its own while it compiles: the path of an event in the first minute of a soak, opening
     * after some hundred sessions.
     */
    private static final String WITHOUT_C2 = JVM + " -XX:TieredStopAtLevel=1";
    /** In a fifth of so many events C2 has done its work. */
    private static final long EVENTS_WITH_C2 = 5_000_000;

    Soak(String call, int hosts, int sessions, long events) {
        this(call, hosts, sessions, events, 0);
    }

    /** What happened: the growth of every process, and events a second. */
    record Result(List<MemoryGrowth> growth, double rate) {
        List<String> losses() {
            return growth.stream().flatMap(process -> process.loss().stream()).toList();
        }

        /** The server, or else the first host, and the speed. */
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.2g events/s, %s", rate, growth.get(0));
        }
    }

    /** Runs it to its end. */
    Result run(CheckProgress progress) throws IOException, InterruptedException {
        if (call.equals("jna")) {
            return run("", null, progress);
        }
        try (CheckFolder folder = CheckFolder.create()) {
            Path socket = folder.resolve("s");
            try (MortalServer server = server(scheme() + socket)) {
                server.start();
                if (speed == 0) {
                    return run(scheme() + socket, server, progress);
                }
                FaultyNetwork.Plan slow = FaultyNetwork.Plan.slow(FaultyNetwork.Direction.TO_SERVER, speed);
                try (FaultyNetwork network = new FaultyNetwork(socket, slow, 0)) {
                    return run(network.address(), server, progress);
                }
            }
        }
    }

    private String scheme() {
        return call.equals("shm") ? "shm:" : "unix:";
    }

    private MortalServer server(String address) {
        String heap = hosts == 1 ? HEAP : HEAP_OF_MANY;
        List<String> options = new ArrayList<>(List.of("-Xmx" + heap, "-Xms" + heap));
        options.addAll(List.of(jvm().split(" ")));
        return CheckServer.at(address, options, "--max-sessions", "128");
    }

    private String jvm() {
        return sessions == 1 && hosts * events >= EVENTS_WITH_C2 ? JVM : WITHOUT_C2;
    }

    private NativePlan plan(String address) {
        HostGeometry host = SimulatorGeometry.of(Configs.find("gtx480x", GoldenRoot.find()));
        List<String> jvm =
                call.equals("jna") ? List.of("heap = " + HEAP, "jvm-options = -Xms" + HEAP + " " + jvm()) : List.of();
        NativeDriver.Route route = new NativeDriver.Route(
                call, address.isEmpty() ? null : address, true, null, "", CallLimit.DEFAULT, jvm);
        return new NativePlan()
                .open(POLICY, 1, route)
                .geometry(host)
                .soak(host, sessions, events, STEPS, speed == 0 ? HITS : 20);
    }

    private Result run(String address, MortalServer server, CheckProgress progress)
            throws IOException, InterruptedException {
        List<SoakDriver> drivers = new ArrayList<>();
        List<ProcessMemory> processes = new ArrayList<>();
        List<MemoryGrowth> growth = new ArrayList<>();
        long busy = 0;
        try {
            for (int i = 0; i < hosts; i++) {
                drivers.add(new SoakDriver(NativeDriver.find(), plan(address)));
            }
            if (server != null) {
                processes.add(new ProcessMemory(server.pid(), true));
                growth.add(new MemoryGrowth("server", hosts * events));
            }
            for (int step = 1; step <= STEPS; step++) {
                long start = System.nanoTime();
                long[] sent = new long[hosts];
                for (int i = 0; i < hosts; i++) {
                    sent[i] = drivers.get(i).step();
                }
                busy += System.nanoTime() - start;
                if (step == 1) {
                    for (SoakDriver driver : drivers) {
                        processes.add(new ProcessMemory(driver.pid(), call.equals("jna")));
                        growth.add(new MemoryGrowth("host", events));
                    }
                }
                sample(processes, growth, sent);
                progress.at("event " + hosts * events / STEPS * step + " of " + hosts * events + ", " + growth.get(0));
                for (SoakDriver driver : drivers) {
                    driver.goOn();
                }
            }
            for (SoakDriver driver : drivers) {
                driver.end();
            }
        } finally {
            drivers.forEach(SoakDriver::close);
        }
        return new Result(growth, hosts * events * 1e9 / busy);
    }

    /** Samples the server, if there is one, and then all hosts, which wait. */
    private void sample(List<ProcessMemory> processes, List<MemoryGrowth> growth, long... sent) throws IOException {
        int servers = processes.size() - hosts;
        long all = 0;
        for (long one : sent) {
            all += one;
        }
        for (int i = 0; i < processes.size(); i++) {
            growth.get(i).add(processes.get(i).at(i < servers ? all : sent[i - servers]));
        }
    }
}
