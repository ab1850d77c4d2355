package io.policybridge.policies.granularity;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import java.util.List;

/**
 * DyCache: dynamic multi-grain cache management. H. Guo et al., IEEE Access 2018.
 *
 * <p>An L1D line holds one block of 128 bytes, two chunks of 64 or four of 32; one granularity rules a whole L1D. After
 * every {@code period} requests the miss rate and the share of small requests choose the next one: fine for irregular
 * phases, the whole line for regular ones. When it grows the L1D is flushed; when it falls old data keep hitting.
 *
 * <p>DyCache-25, -50 and -75 of the paper are {@code threshold} 25, 50 (default) and 75. Where the paper contradicts
 * itself or the authors' code, {@code rule} chooses.
 */
public final class DyCache implements GpuPolicy {
    /** Whose requests are sampled. */
    public enum Sample {
        GLOBAL_AND_LOCAL,
        GLOBAL
    }

    /** Where the sizes of requests are sampled. */
    public enum SizesAt {
        ACCESS,
        ISSUE
    }

    private static final int LINE = 128;
    private static final String KEEP_LARGE = "keepLarge";
    private static final String SWITCH_PENALTY = "switchPenalty";

    public static final PolicySpec SPEC = new PolicySpec(
                    "dycache",
                    "H. Guo et al., DyCache: Dynamic Multi-Grain Cache Management for Irregular Memory Accesses "
                            + "on GPU, IEEE Access 2018",
                    "The L1D fetches 32, 64 or 128 bytes, depending on its miss rate and its request sizes.",
                    List.of(
                            Param.integer(
                                    "period",
                                    1000,
                                    100,
                                    100_000,
                                    "requests",
                                    "section III.C, figure 12",
                                    "requests of a window"),
                            Param.autoInteger(
                                    "periodMax",
                                    100,
                                    100_000,
                                    "requests",
                                    "section V.B, not evaluated; the period: off",
                                    "windows double up to here with every switch, anew in each kernel"),
                            Param.integer(
                                    "threshold",
                                    50,
                                    0,
                                    100,
                                    "percent",
                                    "section V.A: 25, 50, 75",
                                    "of misses from which locality is poor"),
                            Param.autoInteger(
                                    "thresholdFine",
                                    0,
                                    100,
                                    "percent",
                                    "section V.A: the threshold",
                                    "of small requests from which accesses are fine"),
                            Param.choice(
                                    "rule",
                                    Sampler.Rule.PAPER,
                                    "section III.C; otherwise: section VII; code: the authors'",
                                    "what follows in the other cases"),
                            Param.integer(
                                    "initial",
                                    LINE,
                                    32,
                                    LINE,
                                    "bytes",
                                    "authors' code",
                                    "granularity at the start: 32, 64 or 128"),
                            SlotOrder.PARAM,
                            TagGeometry.ORDER,
                            TagGeometry.OVERLAP,
                            TagGeometry.CHUNK_TAG_BITS,
                            TagGeometry.TAG_LATENCY,
                            Param.integer(
                                    SWITCH_PENALTY,
                                    0,
                                    0,
                                    100,
                                    "core cycles",
                                    "ours: the paper counts no time",
                                    "core cycles without service after a switch"),
                            Param.flag(
                                    KEEP_LARGE,
                                    false,
                                    "section V.A, an idea not evaluated",
                                    "a switch to a larger granularity keeps data of at least its size; else it flushes"),
                            Param.choice(
                                    "sizesAt",
                                    SizesAt.ACCESS,
                                    "ours; issue: section III.A, and authors' code",
                                    "sizes are sampled as requests are served, or as instructions reach the LD/ST unit"),
                            Param.choice(
                                    "sample", Sample.GLOBAL_AND_LOCAL, "authors' code", "whose requests are sampled"),
                            Param.flag(
                                    "sampleStores",
                                    true,
                                    "section III.C: every memory access instruction; false: authors' code",
                                    "stores that go on are requests, and misses unless they evict a line"),
                            Param.flag(
                                    "resetPerKernel",
                                    false,
                                    "authors' code",
                                    "a kernel begins with the initial granularity")),
                    DyCache::new)
            .withHardware((settings, host) -> SublineHardware.sampled(
                    host,
                    settings.integer(TagGeometry.CHUNK_TAG_BITS.key()),
                    settings.integer("period"),
                    settings.integer("periodMax", settings.integer("period"))))
            .withDeviations(
                    "Atomics bypass the L1D as in the host and drop no chunks. Stores do not allocate, as in "
                            + "the paper's configuration.",
                    "The flush takes place at the next core-cycle boundary. Modified chunks are written back first, "
                            + "and accesses wait meanwhile; the paper (section V.A) only says that all is invalidated.",
                    "Sizes are those of the requests at the L1D (sizesAt); a switch and the tags cost no cycles "
                            + "(switchPenalty, tagLatency).",
                    "With keepLarge, data are kept that lie in one line, aligned, complete and in order; the switch "
                            + "takes place at the next load. With sizesAt=issue, windows still end after so many "
                            + "requests served, and one without a size changes nothing.");

    private final Settings settings;
    private final int initial;

    private DyCache(Settings settings, HostGeometry host) {
        this.settings = settings;
        initial = settings.integer("initial");
        if (Integer.bitCount(initial) != 1) {
            throw new BadSetting("dycache initial=" + initial + "; expected 32, 64, 128");
        }
        int period = settings.integer("period");
        if (settings.integer("periodMax", period) < period) {
            throw new BadSetting("dycache periodMax=" + settings.integer("periodMax") + " with period=" + period
                    + "; expected the period or more");
        }
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        Sampler sampler = new Sampler(settings);
        return settings.choice("sizesAt", SizesAt.class) == SizesAt.ISSUE
                ? new SizedAtIssue(sampler)
                : new Cache(sampler, true);
    }

    /** One L1D. */
    private class Cache
            implements L1dHooks.Grain,
                    L1dHooks.Flush,
                    CacheHooks.Hit,
                    CacheHooks.PendingHit,
                    CacheHooks.Insert,
                    CacheHooks.Outcome,
                    CommonHooks.KernelBegan {
        /**
         * Requests of a window during which the flush of the last one stays raised: too many for one cycle, so that
         * none is missed.
         */
        private static final int RAISED = 32;

        private final Sampler sampler;
        private final int slot =
                settings.choice(SlotOrder.PARAM.key(), SlotOrder.class).slot();
        private final boolean samplesLocal = settings.choice("sample", Sample.class) == Sample.GLOBAL_AND_LOCAL;
        private final boolean samplesStores = settings.flag("sampleStores");
        private final boolean resets = settings.flag("resetPerKernel");
        private final boolean keepsLarge = settings.flag(KEEP_LARGE);
        private final boolean sizesServed;
        private boolean grew;

        Cache(Sampler sampler, boolean sizesServed) {
            this.sampler = sampler;
            this.sizesServed = sizesServed;
        }

        @Override
        public long grain(Access access, int set) {
            return Answer.run(sampler.grain(), slot);
        }

        @Override
        public L1dHooks.SubLines subLines() {
            return TagGeometry.of(settings, keepsLarge, settings.integer(SWITCH_PENALTY));
        }

        /** Coarsening leaves chunks behind that the larger granularity cannot use. */
        @Override
        public boolean flush() {
            return grew && !keepsLarge;
        }

        @Override
        public void hit(Access access, int set, int way) {
            count(access, false);
        }

        @Override
        public void pendingHit(Access access, int set, int way) {
            count(access, false);
        }

        @Override
        public void insert(Access access, int set, int way) {
            count(access, true);
        }

        /** Stores that go on are requests of the L1D too. */
        @Override
        public void outcome(Access access, int set, What what) {
            if (samplesStores && what != What.WRITE_THROUGH) {
                count(access, what == What.STORE_MISS);
            }
        }

        /** Requests of the L1D as it commits them, retries never; one merged with another is not a miss. */
        private void count(Access access, boolean missed) {
            if (samples(access)) {
                if (sizesServed ? sampler.count(access.size(), missed) : sampler.count(missed)) {
                    grew = true;
                } else if (sampler.seen() == RAISED) {
                    grew = false;
                }
            }
        }

        private boolean samples(Access access) {
            return samplesLocal || access.space() == Access.Space.GLOBAL;
        }

        /** The requests of an instruction, with {@link SizesAt#ISSUE}. */
        void sized(Access access, int quarters, int halves, int wholes) {
            if (samples(access) && (samplesStores || access.kind() != Access.Kind.STORE)) {
                sampler.size(quarters, halves, quarters + halves + wholes);
            }
        }

        @Override
        public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
            if (resets) {
                grew = initial > sampler.grain();
                sampler.reset(initial);
            } else {
                sampler.kernelBegan();
            }
        }

        @Override
        public Promises promises() {
            return Promises.NONE
                    .within(Promises.Scope.PART)
                    .prompt(Hook.HIT, Hook.PENDING_HIT, Hook.INSERT, Hook.OUTCOME);
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return "granularity " + sampler.grain() + " since the last window";
        }
    }

    /** One that samples the sizes of what an instruction requests, whatever becomes of the requests. */
    private final class SizedAtIssue extends Cache implements L1dHooks.RequestsGenerated {
        SizedAtIssue(Sampler sampler) {
            super(sampler, false);
        }

        @Override
        public void requestsGenerated(Access access, int quarters, int halves, int wholes) {
            sized(access, quarters, halves, wholes);
        }
    }
}
