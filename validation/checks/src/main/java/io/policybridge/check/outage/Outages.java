package io.policybridge.check.outage;

import io.policybridge.drive.DriveFailure;
import io.policybridge.input.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Outages of a policy server at random moments of drives. */
public final class Outages {
    /** Drives that may end before they notice an outage, for each that does. */
    private static final int MISSES = 5;

    private final List<DisturbedDrive> drives;
    private final MortalServer server;
    private final Outage outage;
    private final String name;

    /** The server, which runs, is that of the drives. */
    public Outages(List<DisturbedDrive> drives, MortalServer server, Outage outage) {
        this.drives = List.copyOf(drives);
        this.server = server;
        this.outage = outage;
        name = outage.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Makes them until {@code wanted} were noticed; in every third drive twice, so that a server may be struck while
     * the session is resumed. Returns a line for each drive that was lost.
     *
     * @param progress receives each outage
     */
    public List<String> run(int wanted, long seed, Consumer<String> progress) {
        Random random = new Random(seed);
        List<String> losses = new ArrayList<>();
        int noticed = 0;
        for (int i = 0; noticed < wanted; i++) {
            if (i == MISSES * wanted) {
                losses.add("only " + noticed + " of " + i + " came in time");
                break;
            }
            DisturbedDrive drive = drives.get(i % drives.size());
            long first = (long) (random.nextDouble() * drive.milliseconds());
            long second = i % 3 == 2 ? (long) (random.nextDouble() * drive.milliseconds()) : -1;
            String when = drive + ", " + name + " after " + first + " ms"
                    + (second < 0 ? "" : " and " + second + " ms later");
            try {
                if (drive.play(outage.watchdog(), () -> strike(first, second)) == DisturbedDrive.Ending.RESUMED) {
                    noticed++;
                }
            } catch (DriveFailure | BadInput e) {
                noticed++;
                losses.add(when + ", seed " + seed + ": " + e.getMessage());
            }
            progress.accept(name + " " + noticed + "/" + wanted + ", "
                    + (losses.isEmpty() ? "all identical" : losses.size() + " lost"));
        }
        return losses;
    }

    private void strike(long first, long second) {
        try {
            TimeUnit.MILLISECONDS.sleep(first);
            outage.strike(server);
            if (second >= 0) {
                TimeUnit.MILLISECONDS.sleep(second);
                outage.strike(server);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
