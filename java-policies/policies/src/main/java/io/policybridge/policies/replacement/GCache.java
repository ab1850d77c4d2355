package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.api.Ways;
import java.util.Arrays;
import java.util.List;

/**
 * G-Cache: the L2 hints to an L1D which of its lines it has lost too early. X. Chen, S. Wu et al., "Adaptive Cache
 * Bypass and Insertion for Many-core Accelerators", MES 2014.
 *
 * <p>A line of the L2 remembers which SMs it was sent to. An SM that loads it again has lost it, and the reply says so.
 * The L1D then holds that line to be hot, and switches its set to bypassing: misses that find only hot lines there
 * allocate nothing, until the switch is turned off again.
 */
public final class GCache implements GpuPolicy {
    private static final String RECALLED = "MES 2014, after its published description";
    /** What a reply says: the SM has had this line. */
    static final int LOST = 1;

    private static final int SECTOR_BYTES = 32;
    private static final Param OFF = Param.integer(
            "offAfter",
            1024,
            1,
            1_000_000,
            "accesses",
            "ours: the paper turns switches off periodically, its period was not in reach",
            "accesses of an L1D after which all its sets allocate again");

    private static final Param BITS = Predictions.bits(2, "ours: Jaleel 2010");
    private static final Param HIT_RULE = Predictions.hitRule(Predictions.HitRule.HP, "ours: Jaleel 2010");

    public static final PolicySpec SPEC = new PolicySpec(
                    "g-cache",
                    "X. Chen, S. Wu, L.-W. Chang, W.-S. Huang, C. Pearson, Z. Wang, W.-M. Hwu: Adaptive Cache Bypass "
                            + "and Insertion for Many-core Accelerators, MES 2014",
                    "Replies of the L2 say that an L1D has lost their line before; such lines stay, and others bypass "
                            + "a set that is full of them.",
                    List.of(OFF, BITS, HIT_RULE),
                    GCache::new)
            .withHardware(GCache::hardware)
            .withDeviations(
                    "Written from the published abstract and what others say of it, not from the paper's text: it was "
                            + "not in reach. Which lines are hot, and when a set bypasses, are ours.",
                    "The L1D allocates on a miss, before the reply comes with its hint: a line becomes hot when its "
                            + "data arrive.",
                    "The L2 remembers sectors, not lines, for an SM that loads the next sector has lost nothing.");

    private final Settings settings;
    private final HostGeometry host;

    private GCache(Settings settings, HostGeometry host) {
        this.settings = settings;
        this.host = host;
    }

    private static List<StateBits> hardware(Settings settings, HostGeometry host) {
        int sectors = sectors(host.l2());
        return List.of(
                new StateBits(
                        "victim bits of an L2 slice",
                        (long) host.l2().lines() * sectors * host.sms(),
                        StateBits.Per.L2_SLICE,
                        "lines x " + sectors + " sectors x SMs",
                        RECALLED),
                new StateBits(
                        "predictions and switches",
                        (long) host.l1d().lines() * settings.integer(BITS.key())
                                + host.l1d().sets(),
                        StateBits.Per.SM,
                        "lines x bits + sets",
                        RECALLED));
    }

    private static int sectors(CacheShape shape) {
        return Math.max(1, shape.lineBytes() / SECTOR_BYTES);
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new L1d(host.l1d(), settings);
    }

    @Override
    public Part l2(int slice) {
        return new Victims(host.l2(), host.sms());
    }

    /** Which SMs the lines of an L2 slice were sent to. */
    private static final class Victims
            implements L2Hooks.ReplyHint, CacheHooks.Insert, CacheHooks.Evict, CacheHooks.Invalidate {
        private final int lineBytes;
        private final int sectors;
        private final int sms;
        private final int ways;
        private final LineIndex index;
        /** By line and SM: the sectors that it has received. */
        private final byte[] sent;

        Victims(CacheShape shape, int sms) {
            lineBytes = shape.lineBytes();
            sectors = sectors(shape);
            this.sms = sms;
            ways = shape.ways();
            index = new LineIndex(shape.lines());
            sent = new byte[shape.lines() * sms];
        }

        private long line(Access access) {
            return access.address() & -lineBytes;
        }

        @Override
        public void insert(Access access, int set, int way) {
            int line = set * ways + way;
            index.put(line(access), line);
            Arrays.fill(sent, line * sms, (line + 1) * sms, (byte) 0);
        }

        @Override
        public void evict(Access cause, int set, int way, long evictedLine, boolean dirty) {
            index.remove(evictedLine);
        }

        @Override
        public void invalidate(int set, int way, long lineAddress, boolean dirty) {
            index.remove(lineAddress);
        }

        /** LOST if the SM has received this sector before, since the line came in. */
        @Override
        public long replyHint(Access access) {
            int line = index.of(line(access));
            if (line == LineIndex.ABSENT) {
                return Answer.tag(0);
            }
            int sector = 1 << (int) (access.address() % lineBytes / SECTOR_BYTES) % sectors;
            int receiver = line * sms + access.sm();
            boolean had = (sent[receiver] & sector) != 0;
            sent[receiver] |= (byte) sector;
            return Answer.tag(had ? LOST : 0);
        }
    }

    /** An L1D, its lines and the switches of its sets. */
    static final class L1d
            implements CacheHooks.Victim,
                    CacheHooks.Insert,
                    CacheHooks.Hit,
                    CacheHooks.Evict,
                    CacheHooks.Invalidate,
                    CacheHooks.Bypassed,
                    L1dHooks.Hinted {
        private final CacheShape shape;
        private final int offAfter;
        private final Predictions predictions;
        private final LineIndex index;
        private final boolean[] hot;
        private final boolean[] bypasses;
        private int accesses;

        private L1d(CacheShape shape, Settings settings) {
            this.shape = shape;
            offAfter = settings.integer(OFF.key());
            predictions = new Predictions(shape, settings);
            index = new LineIndex(shape.lines());
            hot = new boolean[shape.lines()];
            bypasses = new boolean[shape.sets()];
        }

        /** BYPASS where the set is switched and holds hot lines alone; else the most distant line. */
        @Override
        public long victim(Access access, int set, Ways ways) {
            boolean full = bypasses[set] && ways.mayBypass();
            for (int way = ways.nextEligible(0); full && way >= 0; way = ways.nextEligible(way + 1)) {
                full = hot[set * shape.ways() + way];
            }
            return full ? Answer.BYPASS : Answer.way(predictions.mostDistant(set, ways));
        }

        @Override
        public void insert(Access access, int set, int way) {
            int line = set * shape.ways() + way;
            hot[line] = false;
            index.put(access.address() & -shape.lineBytes(), line);
            predictions.inserted(set, way, false);
            count();
        }

        @Override
        public void hit(Access access, int set, int way) {
            predictions.hit(set, way);
            count();
        }

        @Override
        public void bypassed(Access access, int set, int wouldHit) {
            count();
        }

        @Override
        public void evict(Access cause, int set, int way, long evictedLine, boolean dirty) {
            index.remove(evictedLine);
            predictions.evicted(set, way);
        }

        @Override
        public void invalidate(int set, int way, long lineAddress, boolean dirty) {
            index.remove(lineAddress);
        }

        @Override
        public void hinted(long lineAddress, int hint) {
            int line = index.of(lineAddress);
            if (line != LineIndex.ABSENT) {
                hot[line] = true;
                bypasses[line / shape.ways()] = true;
                predictions.hit(line / shape.ways(), line % shape.ways());
            }
        }

        /** All sets allocate again after so many accesses, and what is hot has to be found anew. */
        private void count() {
            if (++accesses == offAfter) {
                accesses = 0;
                Arrays.fill(bypasses, false);
                Arrays.fill(hot, false);
            }
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return bypasses[set] ? "lines of the set were lost before" : "no line of the set was lost before";
        }
    }
}
