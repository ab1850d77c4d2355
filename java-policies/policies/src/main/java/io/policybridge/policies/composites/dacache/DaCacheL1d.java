package io.policybridge.policies.composites.dacache;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Promises;
import io.policybridge.api.Ways;
import io.policybridge.toolbox.LiveLoads;
import io.policybridge.toolbox.RecencyChain;

/**
 * DaCache at one L1D. A line enters the recency chain where {@link GaugedInsertion} says and moves up by a few
 * positions per hit. Victims come from the thrashing region of the chain only; a miss without a candidate there
 * bypasses the cache, waits, or takes any way.
 *
 * <p>Where the host cannot do what the policy would (bypass or stall: stores, fills, local loads), the miss takes the
 * eligible way nearest the LRU end, thrashing region or not. A host whose dirty lines are protected can leave a stalled
 * miss without a way for good; its livenessLimit finds that.
 */
final class DaCacheL1d
        implements CacheHooks.Victim,
                L1dHooks.NoEligibleWay,
                CacheHooks.Hit,
                CacheHooks.PendingHit,
                CacheHooks.SectorMiss,
                CacheHooks.Insert,
                CacheHooks.Evict,
                CacheHooks.Invalidate,
                CacheHooks.Bypassed,
                L1dHooks.LoadStarted,
                L1dHooks.LoadServed,
                CommonHooks.KernelBegan {
    private static final long NOT_SAMPLED = Access.NONE;

    private final DaCacheOptions options;
    private final int ways;
    private final int lineShift;
    private final int promotion;
    private final boolean bypassesThrashingWarps;
    private final AgeRanks ranks;
    private final RecencyChain chain;
    private final GaugedInsertion insertion;
    private final Partition partition;
    private final CoherentProfile profile;
    private final SampledLines sampled;
    private final LiveLoads loads = new LiveLoads();
    private int samplesSeen;

    DaCacheL1d(DaCacheOptions options, HostGeometry host, AgeRanks ranks) {
        this.options = options;
        this.ranks = ranks;
        ways = host.l1d().ways();
        lineShift = Integer.numberOfTrailingZeros(host.l1d().lineBytes());
        promotion = options.promotion == 0 ? ways : options.promotion;
        bypassesThrashingWarps = options.onNoCandidate == DaCacheOptions.NoCandidate.BYPASS
                && options.bypassScope == DaCacheOptions.BypassScope.THRASHING_WARPS;
        chain = new RecencyChain(host.l1d());
        insertion = new GaugedInsertion(options, host);
        partition = new Partition(options, host);
        profile = new CoherentProfile(options);
        sampled = options.vcFill == DaCacheOptions.VcFill.EVICT
                ? new SampledLines(host.l1d().lines())
                : null;
    }

    /** Only a policy that may bypass although a way is invalid must be queried then. */
    @Override
    public boolean choosesInvalid() {
        return bypassesThrashingWarps;
    }

    @Override
    public long victim(Access access, int set, Ways eligible) {
        if (bypassesThrashingWarps) {
            if (eligible.mayBypass() && isDivergentOfThrashingWarp(access)) {
                return Answer.BYPASS;
            }
            int invalid = highestInvalid(eligible);
            if (invalid >= 0) {
                return Answer.way(invalid);
            }
        }
        int way = chain.leastRecent(set, eligible, partition.localityWays());
        if (way >= 0) {
            return Answer.way(way);
        }
        long refusal = withoutCandidate(access);
        boolean may =
                refusal == Answer.BYPASS && eligible.mayBypass() || refusal == Answer.STALL && eligible.mayStall();
        return may ? refusal : Answer.way(chain.leastRecent(set, eligible));
    }

    /** The host's own choice among invalid ways is the highest; this one is the same. */
    private static int highestInvalid(Ways eligible) {
        int highest = -1;
        for (int way = eligible.nextInvalid(0); way >= 0; way = eligible.nextInvalid(way + 1)) {
            if (eligible.isEligible(way)) {
                highest = way;
            }
        }
        return highest;
    }

    @Override
    public long noEligibleWay(Access access, int set) {
        boolean isGlobalLoad = access.kind() == Access.Kind.LOAD && access.space() == Access.Space.GLOBAL;
        return isGlobalLoad && withoutCandidate(access) == Answer.BYPASS ? Answer.BYPASS : Answer.STALL;
    }

    /** BYPASS, STALL, or CACHE for any way. */
    private long withoutCandidate(Access access) {
        return switch (options.onNoCandidate) {
            case UNCONSTRAINED -> Answer.CACHE;
            case STALL -> Answer.STALL;
            case BYPASS ->
                options.bypassScope == DaCacheOptions.BypassScope.THRASHING_BLOCKS
                                && position(access) < partition.localityWays()
                        ? Answer.STALL
                        : Answer.BYPASS;
        };
    }

    private boolean isDivergentOfThrashingWarp(Access access) {
        return isDivergentLoad(access) && partition.thrashes(ranks.rank(access.slot()));
    }

    private boolean isDivergentLoad(Access access) {
        return access.kind() == Access.Kind.LOAD && access.lines() > options.divergentAbove;
    }

    private int position(Access access) {
        return insertion.position(access.lines(), profile.locality(access.pc()), ranks.rank(access.slot()), partition);
    }

    @Override
    public void hit(Access access, int set, int way) {
        chain.promote(set, way, promotion);
        if (!options.fullMissCounts && isDivergentLoad(access)) {
            loads.hit(access);
        }
        sampleHit(access, set, way);
    }

    @Override
    public void pendingHit(Access access, int set, int way) {
        if (options.touchOnPending && way >= 0) {
            chain.promote(set, way, promotion);
        }
        if (isDivergentLoad(access)) {
            if (options.pendingHitIsMiss) {
                loads.missed(access);
            } else {
                loads.hit(access);
            }
        }
        sampleHit(access, set, way);
    }

    @Override
    public void sectorMiss(Access access, int set, int way) {
        chain.promote(set, way, promotion);
        countMiss(access);
        sampleHit(access, set, way);
    }

    @Override
    public void insert(Access access, int set, int way) {
        chain.move(set, way, position(access));
        countMiss(access);
        sampleMiss(access);
        if (sampled != null) {
            sampled.inserted(set * ways + way, isSampled(access) ? access.pc() : NOT_SAMPLED);
        }
    }

    @Override
    public void bypassed(Access access, int set, int wouldHit) {
        countMiss(access);
        sampleMiss(access);
    }

    private void countMiss(Access access) {
        if (isDivergentLoad(access)) {
            loads.missed(access);
        }
    }

    @Override
    public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
        if (sampled != null) {
            long pc = sampled.dropped(set * ways + way);
            if (pc != NOT_SAMPLED) {
                forgetOtherWarp();
                profile.evicted(pc, lineAddress >>> lineShift);
            }
        }
    }

    @Override
    public void invalidate(int set, int way, long lineAddress, boolean dirty) {
        chain.move(set, way, chain.last());
        if (sampled != null) {
            sampled.dropped(set * ways + way);
        }
    }

    private boolean isSampled(Access access) {
        return access.kind() == Access.Kind.LOAD
                && access.lines() <= options.divergentAbove
                && ranks.isSampled(access.slot());
    }

    private void sampleHit(Access access, int set, int way) {
        if (isSampled(access)) {
            forgetOtherWarp();
            if (sampled == null) {
                profile.accessed(access.pc(), access.address() >>> lineShift);
            } else if (way >= 0 && sampled.pc(set * ways + way) != NOT_SAMPLED) {
                profile.hit(access.pc(), sampled.pc(set * ways + way));
            }
        }
    }

    private void sampleMiss(Access access) {
        if (isSampled(access)) {
            forgetOtherWarp();
            long line = access.address() >>> lineShift;
            if (sampled == null) {
                profile.accessed(access.pc(), line);
            } else {
                profile.missed(access.pc(), line);
            }
        }
    }

    private void forgetOtherWarp() {
        if (options.vcOnNewWarp == DaCacheOptions.OnNewWarp.CLEAR && samplesSeen != ranks.samples()) {
            samplesSeen = ranks.samples();
            profile.clearBlocks();
        }
    }

    @Override
    public void loadStarted(long load, Access access, int lines) {
        if (lines > options.divergentAbove) {
            loads.start(load, access);
        }
    }

    /** A load without hit or miss did not use the L1D and says nothing. */
    @Override
    public void loadServed(long load, int hits, int misses, int bypasses) {
        int i = loads.find(load);
        if (i == LiveLoads.NONE) {
            return;
        }
        if (loads.hasMissed(i)) {
            if (options.fullMissCounts || loads.hasHit(i)) {
                partition.partiallyCached(ranks.rank(loads.slot(i)));
            }
        } else if (hits > 0 || loads.hasHit(i)) {
            partition.fullyCached();
        }
        loads.end(i);
    }

    @Override
    public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        if (options.resetAtKernel != DaCacheOptions.Reset.NONE) {
            profile.reset();
        }
        if (options.resetAtKernel == DaCacheOptions.Reset.ALL) {
            partition.reset();
        }
    }

    /** Answers depend on the chains and the partition of this L1D; in some scopes on the age of warps too. */
    @Override
    public Promises promises() {
        boolean asksAge = options.onNoCandidate == DaCacheOptions.NoCandidate.BYPASS
                && options.bypassScope != DaCacheOptions.BypassScope.NO_CANDIDATE;
        return Promises.NONE.within(asksAge ? Promises.Scope.GPU : Promises.Scope.PART);
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        String chosen = Answer.code(answer) == Answer.WAY_CODE
                ? "chain position " + chain.position(set, Answer.value(answer))
                : "no candidate";
        return chosen + ", " + partition + ", rank " + ranks.rank(access.slot()) + ", lines " + access.lines();
    }

    RecencyChain chain() {
        return chain;
    }

    Partition partition() {
        return partition;
    }

    CoherentProfile profile() {
        return profile;
    }

    LiveLoads loads() {
        return loads;
    }
}
