package io.policybridge.drive.outage;

import io.policybridge.drive.DriveFailure;
import io.policybridge.input.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Kills of a policy server at random moments of drives, each followed by a new server. */
public final class Kills {
    /** Drives that may end before they notice a kill, for each that does. */
    private static final int MISSES = 5;

    private final List<DisturbedDrive> drives;
    private final MortalServer server;

    /** The server, which runs, is that of the drives. */
    public Kills(List<DisturbedDrive> drives, MortalServer server) {
        this.drives = List.copyOf(drives);
        this.server = server;
    }

    /**
     * Kills it until {@code kills} were noticed; in every third drive twice, so that it may die while the session is
     * resumed. Returns a line for each drive that was lost.
     *
     * @param progress receives each kill
     */
    public List<String> run(int kills, long seed, Consumer<String> progress) {
        Random random = new Random(seed);
        List<String> losses = new ArrayList<>();
        int noticed = 0;
        for (int i = 0; noticed < kills; i++) {
            if (i == MISSES * kills) {
                losses.add("only " + noticed + " of " + i + " kills came in time");
                break;
            }
            DisturbedDrive drive = drives.get(i % drives.size());
            long first = (long) (random.nextDouble() * drive.milliseconds());
            long second = i % 3 == 2 ? (long) (random.nextDouble() * drive.milliseconds()) : -1;
            String when =
                    drive + ", killed after " + first + " ms" + (second < 0 ? "" : " and " + second + " ms later");
            try {
                if (drive.play(60, () -> kill(first, second)) == DisturbedDrive.Ending.RESUMED) {
                    noticed++;
                }
            } catch (DriveFailure | BadInput e) {
                noticed++;
                losses.add(when + ", seed " + seed + ": " + e.getMessage());
            }
            progress.accept("kill " + noticed + "/" + kills + ", "
                    + (losses.isEmpty() ? "all identical" : losses.size() + " lost"));
        }
        return losses;
    }

    private void kill(long first, long second) {
        try {
            TimeUnit.MILLISECONDS.sleep(first);
            server.replace();
            if (second >= 0) {
                TimeUnit.MILLISECONDS.sleep(second);
                server.replace();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
