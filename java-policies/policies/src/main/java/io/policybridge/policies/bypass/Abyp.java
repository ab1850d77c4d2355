package io.policybridge.policies.bypass;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.toolbox.LoadGrouping;
import io.policybridge.toolbox.PcTable;
import io.policybridge.toolbox.SaturatingCounters;
import io.policybridge.toolbox.SaturatingCounters.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * abyp: adaptive GPU cache bypassing. Y. Tian et al., "Adaptive GPU Cache Bypassing", GPGPU-8 2015, as G. Koo et al.
 * (APCM), ISCA 2017, section 6.5, compare against it.
 *
 * <p>A load whose lines were evicted from the L1D several times without being used again allocates no more: its
 * requests hit, or bypass. The L2 finds wrong decisions: a line that was fetched past an L1D and is requested again
 * counts as evidence for its load.
 *
 * <p>Deviations from the papers are listed in {@link #SPEC}.
 */
public final class Abyp implements GpuPolicy {
    /** Which load a line stands for: the one that allocated it, or the one that touched it last. */
    public enum Train {
        ALLOC,
        LAST_TOUCH
    }

    /** Whose request for a line that was fetched past an L1D counts for the load. */
    public enum AskedBy {
        ANY,
        SAME_SM
    }

    public static final PolicySpec SPEC = new PolicySpec(
                    "abyp",
                    "Y. Tian et al., Adaptive GPU Cache Bypassing, GPGPU-8 2015; G. Koo et al. (APCM), ISCA "
                            + "2017, section 6.5",
                    "Loads whose lines are evicted from the L1D unused several times allocate no more, "
                            + "until their lines are requested again at the L2.",
                    List.of(
                            Param.integer(
                                    "entries",
                                    128,
                                    1,
                                    1 << 16,
                                    "counters",
                                    "ours",
                                    "size of the table of loads in each SM"),
                            Param.integer("max", 15, 1, 1 << 20, "counts", "ours", "greatest value of a counter"),
                            Param.integer(
                                    "threshold",
                                    8,
                                    1,
                                    1 << 20,
                                    "counts",
                                    "ours",
                                    "from which value on a load is bypassed"),
                            Param.choice(
                                    "train",
                                    Train.ALLOC,
                                    "APCM, section 6.5; last-touch: GPGPU-8, as recalled",
                                    "which load a line stands for"),
                            Param.flag("l2", true, "APCM, section 6.5", "the L2 corrects wrong decisions"),
                            Param.choice("l2AskedBy", AskedBy.ANY, "ours", "whose request at the L2 corrects one")),
                    Abyp::new)
            .withHardware(Abyp::hardware)
            .withDeviations(
                    "APCM describes it in three sentences, and the GPGPU-8 paper is recalled: table size, hash, "
                            + "counter, threshold, and who may correct are"
                            + " parameters of ours.",
                    "Requests carry no mark to the L2: one counts as bypassed there if its load is being "
                            + "bypassed when it arrives.",
                    "The L2 corrects a counter of an SM, and reads it for that mark, in the cycle in which it sees the "
                            + "request; on a GPU both would take the way of a request or a reply. APCM says that the L2 "
                            + "is used, not how its word reaches the SM.",
                    "The sectors that a sectored L2 makes of one request are one request.",
                    "Merges and missing sectors of present lines are hits. Lines that are flushed or written train "
                            + "no counter.");

    private static List<StateBits> hardware(Settings settings, HostGeometry host) {
        int entries = settings.integer("entries");
        int counter = StateBits.width(settings.integer("max") + 1L);
        int load = StateBits.width(entries);
        int sm = StateBits.width(host.sms());
        List<StateBits> all = new ArrayList<>();
        all.add(new StateBits(
                "per-load table", (long) entries * counter, StateBits.Per.SM, entries + " x " + counter, "ours"));
        all.add(new StateBits(
                "L1D tags",
                host.l1d().lines() * (load + 1L),
                StateBits.Per.SM,
                host.l1d().lines() + " x (load " + load + ", used again 1)",
                "ours"));
        if (settings.flag("l2")) {
            all.add(new StateBits(
                    "L2 tags",
                    host.l2().lines() * (1L + load + sm),
                    StateBits.Per.L2_SLICE,
                    host.l2().lines() + " x (mark 1, load " + load + ", SM " + sm + ")",
                    "ours"));
        }
        return all;
    }

    private final Settings settings;
    private final HostGeometry host;
    private final Predictor[] predictors;

    private Abyp(Settings settings, HostGeometry host) {
        this.settings = settings;
        this.host = host;
        int max = settings.integer("max");
        int threshold = settings.integer("threshold");
        if (threshold > max) {
            throw new BadSetting("abyp threshold=" + threshold + " with max=" + max + "; expected 1 to max");
        }
        predictors = new Predictor[host.sms()];
        for (int sm = 0; sm < predictors.length; sm++) {
            predictors[sm] = new Predictor(settings.integer("entries"), max, threshold);
        }
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new L1dPart(predictors[sm], host.l1d(), settings.choice("train", Train.class) == Train.LAST_TOUCH);
    }

    @Override
    public Part l2(int subPartition) {
        return settings.flag("l2")
                ? new L2Part(predictors, host.l2(), settings.choice("l2AskedBy", AskedBy.class) == AskedBy.ANY)
                : null;
    }

    private static boolean isGlobalLoad(Access access) {
        return access.kind() == Access.Kind.LOAD
                && access.space() == Access.Space.GLOBAL
                && access.slot() != Access.NONE;
    }

    /** The per-load table of one SM: counters of unused lines, by a hash of the program counter. */
    private static final class Predictor {
        private final int entries;
        private final SaturatingCounters counters;
        private final int threshold;

        Predictor(int entries, int max, int threshold) {
            this.entries = entries;
            counters = new SaturatingCounters(entries, Range.upTo(max));
            this.threshold = threshold;
        }

        int hash(long pc) {
            return PcTable.bucket(pc, entries);
        }

        void unused(int hash) {
            counters.up(hash);
        }

        void used(int hash) {
            counters.down(hash);
        }

        boolean bypasses(long pc) {
            return counters.value(hash(pc)) >= threshold;
        }
    }

    /** One L1D: what becomes of its lines. */
    private static final class L1dPart
            implements L1dHooks.Route,
                    CacheHooks.Hit,
                    CacheHooks.PendingHit,
                    CacheHooks.SectorMiss,
                    CacheHooks.Insert,
                    CacheHooks.Evict,
                    CacheHooks.Invalidate {
        private static final int NO_LOAD = -1;

        private final Predictor predictor;
        private final int ways;
        private final boolean lastTouch;
        /** By line the load that it stands for, and whether that load's line was used again. */
        private final int[] load;

        private final boolean[] reused;

        L1dPart(Predictor predictor, CacheShape shape, boolean lastTouch) {
            this.predictor = predictor;
            this.lastTouch = lastTouch;
            ways = shape.ways();
            load = new int[shape.lines()];
            reused = new boolean[shape.lines()];
            Arrays.fill(load, NO_LOAD);
        }

        /**
         * APCM, section 6.5: requests of a load are predicted not to be used again once its lines were evicted so
         * "multiple times".
         */
        @Override
        public long route(Access access) {
            return isGlobalLoad(access) && predictor.bypasses(access.pc()) ? Answer.BYPASS_ON_MISS : Answer.CACHE;
        }

        @Override
        public void insert(Access access, int set, int way) {
            int line = set * ways + way;
            load[line] = isGlobalLoad(access) ? predictor.hash(access.pc()) : NO_LOAD;
            reused[line] = false;
        }

        /**
         * A hit counts for the load of the line. With last-touch the line stands for the load that hit from then on.
         */
        @Override
        public void hit(Access access, int set, int way) {
            int line = set * ways + way;
            if (load[line] == NO_LOAD) {
                return;
            }
            predictor.used(load[line]);
            if (!lastTouch) {
                reused[line] = true;
            } else if (isGlobalLoad(access)) {
                load[line] = predictor.hash(access.pc());
            }
        }

        @Override
        public void pendingHit(Access access, int set, int way) {
            if (way >= 0) {
                hit(access, set, way);
            }
        }

        @Override
        public void sectorMiss(Access access, int set, int way) {
            hit(access, set, way);
        }

        /** A line that is evicted "without re-reference" speaks against its load. */
        @Override
        public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
            int line = set * ways + way;
            if (load[line] != NO_LOAD && !reused[line]) {
                predictor.unused(load[line]);
            }
        }

        @Override
        public void invalidate(int set, int way, long lineAddress, boolean dirty) {
            load[set * ways + way] = NO_LOAD;
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return isGlobalLoad(access)
                    ? "counter " + predictor.counters.value(predictor.hash(access.pc())) + ", threshold "
                            + predictor.threshold
                    : "no global load";
        }
    }

    /** One L2 slice: lines that were fetched past an L1D. */
    private static final class L2Part
            implements CacheHooks.Hit, CacheHooks.PendingHit, CacheHooks.SectorMiss, CacheHooks.Insert {
        private static final int UNMARKED = -1;

        private final Predictor[] predictors;
        private final int ways;
        private final boolean anySm;
        /** By line the SM and the load of the request that marked it, and that request. */
        private final int[] sm;

        private final int[] load;
        private final long[] request;

        L2Part(Predictor[] predictors, CacheShape shape, boolean anySm) {
            this.predictors = predictors;
            this.anySm = anySm;
            ways = shape.ways();
            sm = new int[shape.lines()];
            load = new int[shape.lines()];
            request = new long[shape.lines()];
            Arrays.fill(sm, UNMARKED);
        }

        @Override
        public void insert(Access access, int set, int way) {
            int line = set * ways + way;
            sm[line] = UNMARKED;
            mark(access, line);
        }

        /**
         * A bypassed request marks its line; the next request for the line counts for the load of the mark and removes
         * it away.
         */
        @Override
        public void hit(Access access, int set, int way) {
            int line = set * ways + way;
            if (!isGlobalLoad(access) || sm[line] != UNMARKED && request[line] == LoadGrouping.request(access)) {
                return;
            }
            if (sm[line] != UNMARKED && (anySm || sm[line] == access.sm())) {
                predictors[sm[line]].used(load[line]);
                sm[line] = UNMARKED;
            }
            mark(access, line);
        }

        private void mark(Access access, int line) {
            if (isGlobalLoad(access) && predictors[access.sm()].bypasses(access.pc())) {
                sm[line] = access.sm();
                load[line] = predictors[access.sm()].hash(access.pc());
                request[line] = LoadGrouping.request(access);
            }
        }

        @Override
        public void pendingHit(Access access, int set, int way) {
            if (way >= 0) {
                hit(access, set, way);
            }
        }

        @Override
        public void sectorMiss(Access access, int set, int way) {
            hit(access, set, way);
        }
    }
}
