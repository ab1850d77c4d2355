package io.policybridge.policies.composites.apcm;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry;
import io.policybridge.policies.composites.apcm.AccessInformation.Method;
import io.policybridge.toolbox.PcTable;
import java.util.Arrays;

/**
 * The profile of an SM's loads. One warp per kernel is monitored, from its first load to its exit; the decisions about
 * its loads then apply to the same loads of all warps.
 */
final class Monitor {
    private static final int NO_WARP = -1;
    private static final int OVER = -2;

    private final ApcmOptions options;
    private final int lineShift;
    private final LoadAliases aliases;
    private final MonitorTags tags;
    private final AccessInformation information;
    /** By slot the launch number of the warp that runs there. */
    private final int[] running;
    /** Launch number of the monitored warp. */
    private int monitored = NO_WARP;

    Monitor(ApcmOptions options, HostGeometry host) {
        this.options = options;
        lineShift = Integer.numberOfTrailingZeros(host.l1d().lineBytes());
        aliases = new LoadAliases(options.loads, options.loadId == ApcmOptions.LoadId.HASH);
        tags = new MonitorTags(options);
        information = new AccessInformation(options.loads);
        running = new int[host.warps()];
        Arrays.fill(running, NO_WARP);
    }

    int id(long pc) {
        return aliases.id(pc);
    }

    AccessInformation information() {
        return information;
    }

    MonitorTags tags() {
        return tags;
    }

    /** A decision holds as soon as there is one, section 5.2, before the monitored warp ends. */
    Method method(Access access) {
        return information.method(aliases.id(access.pc()));
    }

    boolean isMonitored(Access access) {
        return monitored >= 0 && access.dynamicWarp() == monitored;
    }

    static boolean isGlobalLoad(Access access) {
        return access.kind() == Access.Kind.LOAD
                && access.space() == Access.Space.GLOBAL
                && access.slot() != Access.NONE;
    }

    /**
     * A request of a global load was committed. It names its load; then it counts in the monitor tag array.
     *
     * @param lineCount accesses of the line in the L1D with this one; 1 where it was not there
     */
    void committed(Access access, int lineCount) {
        int id = aliases.learn(access.pc());
        if (monitored == NO_WARP) {
            monitored = choose(access);
        }
        if (monitored == OVER) {
            return;
        }
        long line = access.address() >>> lineShift;
        int entry = tags.find(line);
        if (!isMonitored(access)) {
            otherWarp(entry, id);
        } else if (access.request() < options.maxRequests) {
            monitoredWarp(line, entry, id, lineCount);
        }
    }

    /**
     * A request of a global load bypassed the L1D. Seen by the monitor, it can correct a load that was once taken for
     * streaming.
     */
    void bypassed(Access access) {
        if (options.seeBypassed) {
            committed(access, 1);
        } else {
            aliases.learn(access.pc());
        }
    }

    /** The paper monitors "one exemplary warp"; the choice of this warp is ours. */
    private int choose(Access access) {
        return switch (options.monitor) {
            case FIRST_LOAD -> access.dynamicWarp();
            case SLOT_0 -> access.slot() == 0 ? access.dynamicWarp() : NO_WARP;
            case OLDEST -> oldest(access.dynamicWarp());
        };
    }

    private int oldest(int candidate) {
        int oldest = candidate;
        for (int warp : running) {
            oldest = warp != NO_WARP ? Math.min(oldest, warp) : oldest;
        }
        return oldest;
    }

    /**
     * Accesses of other warps count where they meet a line of the monitored warp, section 5.1; they allocate no line.
     */
    private void otherWarp(int entry, int id) {
        if (entry != MonitorTags.ABSENT) {
            if (options.lastBy == ApcmOptions.LastBy.ANY) {
                touch(entry, id);
            }
            count(entry, false);
        }
    }

    /**
     * Section 5.1: a match counts twice, among all accesses and among the monitored warp's, and makes the load the last
     * of the line. A miss inserts the line, with the accesses that the L1D has counted if it was there; what is evicted
     * for it is judged. Loads without number insert nothing.
     */
    private void monitoredWarp(long line, int entry, int id, int lineCount) {
        if (entry != MonitorTags.ABSENT) {
            touch(entry, id);
            count(entry, true);
        } else if (id != PcTable.NONE) {
            int replaced = tags.entry(line);
            judge(replaced);
            tags.put(replaced, line, id, lineCount);
        }
    }

    private void touch(int entry, int id) {
        if (id != PcTable.NONE) {
            tags.touchedBy(entry, id);
        }
    }

    /** Section 5.1: a line is judged too when its count "exceeds the predefined threshold". */
    private void count(int entry, boolean byMonitored) {
        if (tags.count(entry, byMonitored) == options.updateThreshold + 1) {
            judge(entry);
        }
    }

    private void judge(int entry) {
        if (tags.isValid(entry)) {
            information.update(tags.first(entry), tags.accesses(entry), tags.own(entry), tags.last(entry));
        }
    }

    void warpLaunched(int slot, int dynamicWarp) {
        running[slot] = dynamicWarp;
    }

    /**
     * Section 5.1: when the monitored warp ends all its lines are judged, and no warp is monitored until the next
     * kernel.
     */
    void warpExited(int slot, int dynamicWarp) {
        running[slot] = NO_WARP;
        if (dynamicWarp == monitored) {
            for (int entry = 0; entry < tags.entries(); entry++) {
                judge(entry);
            }
            tags.clear();
            monitored = OVER;
        }
    }

    /** Load numbers are invalid in other code, so everything is cleared; or a new warp continues the profile. */
    void kernelBegan() {
        if (options.resetPerKernel) {
            aliases.clear();
            tags.clear();
            information.clear();
            monitored = NO_WARP;
        } else if (monitored == OVER) {
            monitored = NO_WARP;
        }
    }
}
