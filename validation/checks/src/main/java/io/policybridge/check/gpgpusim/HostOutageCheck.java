package io.policybridge.check.gpgpusim;

import io.policybridge.check.CheckFolder;
import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.CheckServer;
import io.policybridge.check.LongCheck;
import io.policybridge.check.outage.MortalServer;
import io.policybridge.check.outage.Outage;
import io.policybridge.input.BadInput;
import io.policybridge.verify.BridgedRuns;
import io.policybridge.verify.VerifyFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The policy server of runs inside GPGPU-Sim is killed, and freezes, at random moments. */
public final class HostOutageCheck implements LongCheck {
    private static final int KILLS = 5;
    private static final int FREEZES = 2;
    /** Runs that may end before they notice an outage, for each that does. */
    private static final int MISSES = 5;
    /** Published state, duels that draw, and picks of DRAM. */
    private static final String POLICY = "ccws+dip+fr-fcfs";

    private final Optional<PatchedHost> host;

    /** Without a host the check is not made. */
    public HostOutageCheck(Optional<PatchedHost> host) {
        this.host = host;
    }

    @Override
    public String name() {
        return "killed-server-gpgpusim";
    }

    @Override
    public String about() {
        return "kills the policy server of runs inside GPGPU-Sim (--gpgpusim) " + KILLS + " times and stops it "
                + FREEZES + " times; log and counters must stay the same";
    }

    @Override
    public CheckOutcome run(CheckProgress progress) throws Exception {
        if (host.isEmpty()) {
            return CheckOutcome.notMade("no GPGPU-Sim (--gpgpusim and --application)");
        }
        try (CheckFolder folder = CheckFolder.create()) {
            String address = "unix:" + folder.resolve("s");
            try (MortalServer server = CheckServer.at(address)) {
                server.start();
                Files.createDirectory(folder.resolve("journal"));
                BridgedRuns runs =
                        new BridgedRuns(host.get().folder(), host.get().application(), folder.path());
                CheckOutcome outcome = new Struck(runs, server, address, folder).all(progress);
                if (!outcome.isClean()) {
                    folder.keep();
                }
                return outcome;
            } catch (VerifyFailure e) {
                folder.keep();
                throw e;
            }
        }
    }

    /** The runs of one check. */
    private static final class Struck {
        private final BridgedRuns runs;
        private final MortalServer server;
        private final String address;
        private final CheckFolder folder;
        private final Random random;
        private final long seed = System.nanoTime();
        private final List<String> losses = new ArrayList<>();
        private int noticed;
        private int disturbed;

        Struck(BridgedRuns runs, MortalServer server, String address, CheckFolder folder) {
            this.runs = runs;
            this.server = server;
            this.address = address;
            this.folder = folder;
            random = new Random(seed);
        }

        CheckOutcome all(CheckProgress progress) throws IOException {
            progress.at("the undisturbed run");
            BridgedRuns.Result undisturbed = runs.run("undisturbed", configuration(Outage.KILL));
            outages(Outage.KILL, KILLS, undisturbed, progress);
            outages(Outage.FREEZE, FREEZES, undisturbed, progress);
            return CheckOutcome.ofFaults(KILLS + FREEZES, losses);
        }

        private List<String> configuration(Outage outage) {
            return List.of(
                    "policy = " + POLICY,
                    "call = grpc",
                    "server = " + address,
                    "resume = " + folder.resolve("journal"),
                    "watchdog = " + outage.watchdog());
        }

        private void outages(Outage outage, int wanted, BridgedRuns.Result undisturbed, CheckProgress progress) {
            int before = noticed;
            for (int i = 0; noticed < before + wanted; i++) {
                if (i == MISSES * wanted) {
                    losses.add("only " + (noticed - before) + " of " + i + " came in time");
                    noticed = before + wanted;
                    return;
                }
                progress.at(outage.name().toLowerCase(Locale.ROOT) + " " + (noticed - before + 1) + "/" + wanted + ", "
                        + (losses.isEmpty() ? "all identical" : losses.size() + " lost"));
                long after =
                        (long) (random.nextDouble() * 1000 * undisturbed.run().seconds());
                outage(outage, after, undisturbed);
            }
        }

        /** In a run of its own; one that ends without noticing it does not count. */
        private void outage(Outage outage, long after, BridgedRuns.Result undisturbed) {
            String what = outage.name().toLowerCase(Locale.ROOT) + " after " + after + " ms, seed " + seed + ": ";
            CompletableFuture<Void> struck = CompletableFuture.runAsync(() -> strike(outage, after));
            String name = "disturbed-" + ++disturbed;
            try {
                BridgedRuns.Result ended = runs.run(name, configuration(outage));
                if (ended.notes().stream().anyMatch(note -> note.contains("the session was resumed"))) {
                    noticed++;
                    undisturbed
                            .difference(ended)
                            .ifPresent(difference ->
                                    losses.add(what + difference + "; see " + folder.resolve(name + ".out")));
                }
            } catch (VerifyFailure | BadInput e) {
                noticed++;
                losses.add(what + e.getMessage());
            } finally {
                struck.join();
            }
        }

        private void strike(Outage outage, long after) {
            try {
                TimeUnit.MILLISECONDS.sleep(after);
                outage.strike(server);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
