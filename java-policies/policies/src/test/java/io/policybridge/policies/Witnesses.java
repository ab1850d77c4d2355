package io.policybridge.policies;

import static io.policybridge.api.PartKind.DRAM;
import static io.policybridge.api.PartKind.L1D;
import static io.policybridge.api.PartKind.L2;
import static io.policybridge.api.PartKind.WARPS;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.kit.Witness;
import io.policybridge.policies.bypass.Abyp;
import io.policybridge.policies.bypass.BypassAll;
import io.policybridge.policies.bypass.Mrpb;
import io.policybridge.policies.bypass.PcalL2;
import io.policybridge.policies.bypass.RandomBypass;
import io.policybridge.policies.composites.DwtPric;
import io.policybridge.policies.composites.apcm.Apcm;
import io.policybridge.policies.composites.cawa.CawaCacp;
import io.policybridge.policies.composites.dacache.DaCache;
import io.policybridge.policies.composites.medic.Medic;
import io.policybridge.policies.granularity.DyCache;
import io.policybridge.policies.granularity.Elastic;
import io.policybridge.policies.granularity.SectorCache;
import io.policybridge.policies.indexing.Pric;
import io.policybridge.policies.ordering.Cawa;
import io.policybridge.policies.ordering.Gto;
import io.policybridge.policies.ordering.Lrr;
import io.policybridge.policies.ordering.OldestFirst;
import io.policybridge.policies.ordering.Owl;
import io.policybridge.policies.ordering.TwoLevel;
import io.policybridge.policies.replacement.Dip;
import io.policybridge.policies.replacement.Eaf;
import io.policybridge.policies.replacement.Fifo;
import io.policybridge.policies.replacement.GCache;
import io.policybridge.policies.replacement.Lru;
import io.policybridge.policies.replacement.ProtectingDistance;
import io.policybridge.policies.replacement.RandomWay;
import io.policybridge.policies.replacement.Rrip;
import io.policybridge.policies.replacement.Ship;
import io.policybridge.policies.scheduling.Bliss;
import io.policybridge.policies.scheduling.ChannelFrFcfs;
import io.policybridge.policies.scheduling.Fcfs;
import io.policybridge.policies.scheduling.FrFcfs;
import io.policybridge.policies.scheduling.WarpGroups;
import io.policybridge.policies.streaming.Dbsa;
import io.policybridge.policies.throttling.Ccws;
import io.policybridge.policies.throttling.CcwsPcal;
import io.policybridge.policies.throttling.CtaLimit;
import io.policybridge.policies.throttling.Daws;
import io.policybridge.policies.throttling.DwtCs;
import io.policybridge.policies.throttling.DynCta;
import io.policybridge.policies.throttling.Pcal;
import io.policybridge.policies.throttling.Poise;
import io.policybridge.policies.throttling.Swl;
import java.util.ArrayList;
import java.util.List;

/** What must be seen of each policy of the registry; a policy has one entry or more, each with settings of its own. */
public final class Witnesses {
    private static final String FIVE_IN_TURN = "ABCDE ABCDE ABCDE ABCDE";
    private static final String NONE_STAYS = "mmmmm mmmmm mmmmm mmmmm";
    private static final String THREE_STAY = "mmmmm hhhmm hhhmm hhhmm";

    /** The kit's warps are short, and hit about as often as they miss. */
    private static final String TYPES_COME_SOON = "profile=4,th1=40,th2=45";

    /** Replacement and insertion. Sequences: gem5's published ones, the RRIP paper's figure, and five lines in turn. */
    private static final List<Witness> REPLACEMENT = List.of(
            Witness.of(Lru.SPEC, "level=both")
                    .likeHost(Hook.VICTIM)
                    .fills(L1D, "ranks", 100)
                    .fills(L2, "ranks", 50)
                    .sequence(4, "", "ACEGACIKMOACIKMO", "mmmmhhmmmmmmmmmm")
                    .sequence(4, "", "ACEGACIKMOEGEG", "mmmmhhmmmmmmhh")
                    .sequence(4, "", "ACEGACEGIA", "mmmmhhhhmm")
                    .sequence(4, "", "ACEGEGACIE", "mmmmhhhhmm")
                    .sequence(4, "", "abbawxyzab", "mmhhmmmmmm")
                    .sequence(4, "", "ABAB CDEF ABAB", "mmhh mmmm mmhh")
                    .sequence(4, "", FIVE_IN_TURN, NONE_STAYS)
                    .sequence(4, "", "ABCDA'EA", "mmmmmmh"),
            Witness.of(Fifo.SPEC, "level=both")
                    .fills(L1D, "allocated", 100)
                    .fills(L2, "allocated", 50)
                    .sequence(4, "", "ACEGIKACEG", "mmmmmmmmmm")
                    .sequence(4, "", "ACEGACIKEG", "mmmmhhmmhh")
                    .sequence(4, "", FIVE_IN_TURN, NONE_STAYS)
                    .sequence(4, "", "ABCDA'EA", "mmmmmmm"),
            Witness.of(RandomWay.SPEC, "level=both").fills(L1D, "draws", 50),
            Witness.of(Dip.LIP, "level=both")
                    .sequence(4, "", "ACEGIKMOACEGAIC", "mmmmmmmmhhhmhmh")
                    .sequence(4, "", "ABAB CDEF ABAB", "mmhh mmmm hhhh")
                    .sequence(4, "", FIVE_IN_TURN, THREE_STAY)
                    .sequence(4, "", "ABCDD'EAD", "mmmmmmhh"),
            Witness.of(Dip.BIP, "level=both")
                    .moves(L1D, "bimodal.count")
                    .likeHostWith("epsInverse=1", Hook.VICTIM)
                    .sequence(4, "", FIVE_IN_TURN, THREE_STAY),
            Witness.of(Dip.DIP, "level=both")
                    .moves(L1D, "duel.psel.values.0", 1)
                    .moves(L2, "duel.psel.values.0", 1)
                    .moves(L1D, "bimodal.count")
                    .likeHostWith("epsInverse=1", Hook.VICTIM),
            Witness.of(Rrip.SRRIP, "level=both")
                    .moves(L1D, "predictions.rrpv")
                    .sequence(4, "bits=2,hitRule=fp", "AAACCEEGIKMOA", "mhhmhmhmmmmmh")
                    .sequence(4, "bits=2,hitRule=hp", "AAACCEEGIKMOA", "mhhmhmhmmmmmm")
                    .sequence(4, "bits=2,hitRule=fp", "ACEGAIKMCA", "mmmmhmmmmm")
                    .sequence(4, "bits=2,hitRule=hp", "ACEGAIKMCA", "mmmmhmmmmh")
                    .sequence(4, "bits=2,hitRule=hp", "abbawxyzab", "mmhhmmmmhh")
                    .sequence(4, "bits=2,hitRule=fp", "abbawxyzab", "mmhhmmmmhh")
                    .sequence(4, "bits=2,hitRule=hp", "ABAB CDEF ABAB", "mmhh mmmm hhhh")
                    .sequence(4, "bits=2,hitRule=hp", FIVE_IN_TURN, NONE_STAYS),
            Witness.of(Rrip.BRRIP, "level=both").moves(L1D, "predictions.rrpv").moves(L1D, "bimodal.count"),
            Witness.of(Rrip.DRRIP, "level=both")
                    .moves(L1D, "predictions.rrpv")
                    .moves(L1D, "duel.psel.values.0", 1)
                    .moves(L2, "duel.psel.values.0", 1));

    private static final List<Witness> OTHERS = List.of(
            Witness.of(DaCache.SPEC)
                    .answers(Hook.VICTIM, Answer.BYPASS_CODE)
                    .answers(Hook.NO_ELIGIBLE_WAY, Answer.BYPASS_CODE)
                    .moves(L1D, "partition.cnt")
                    .moves(L1D, "partition.fcw")
                    .moves(L1D, "profile.vcSize")
                    .moves(WARPS, "rank")
                    .keeps(L1D, "partition")
                    .keeps(L1D, "profile")
                    .quiet(Hook.EVICT, Hook.KERNEL_BEGAN)
                    .ownSectorMisses(),
            Witness.of(DaCache.SPEC, "resetAtKernel=all,vcFill=evict,onNoCandidate=stall")
                    .answers(Hook.VICTIM, Answer.STALL_CODE)
                    .resets(L1D, "partition.fcw")
                    .resets(L1D, "partition.cnt")
                    .resets(L1D, "profile.vcSize")
                    .keeps(L1D, "chain")
                    .moves(L1D, "partition.cnt")
                    .moves(L1D, "profile.vcSize")
                    .likeHost(Hook.NO_ELIGIBLE_WAY)
                    .quiet(Hook.BYPASSED)
                    .ownSectorMisses(),
            Witness.of(Apcm.SPEC)
                    .answers(Hook.ROUTE, Answer.BYPASS_CODE)
                    .answers(Hook.ROUTE, Answer.CACHE_CODE)
                    .answers(Hook.VICTIM, Answer.BYPASS_CODE)
                    .answers(Hook.VICTIM, Answer.WAY_CODE)
                    .moves(L1D, "order.touches", 1)
                    .moves(L1D, "monitor.tags.accesses")
                    .moves(L1D, "monitor.information.accesses")
                    .moves(L1D, "monitor.monitored")
                    .moves(L1D, "lines.pinned")
                    .moves(WARPS, "lines.protects")
                    .moves(WARPS, "lines.loop")
                    .fills(L1D, "counts.values", 50)
                    .resets(L1D, "monitor.tags")
                    .resets(L1D, "monitor.information")
                    .resets(L1D, "monitor.aliases")
                    .resets(L1D, "lines")
                    .resets(L1D, "monitor.monitored")
                    .keeps(L1D, "counts")
                    .keeps(WARPS, "monitor.running")
                    .quiet(Hook.LOAD_COMPLETED),
            Witness.of(Apcm.SPEC, "protect=off,monitor=oldest,mtaAssoc=4,loads=2,resetPerKernel=false")
                    .answers(Hook.ROUTE, Answer.BYPASS_CODE)
                    .moves(L1D, "monitor.tags.accesses")
                    .moves(L1D, "monitor.information.accesses")
                    .keeps(L1D, "monitor.information")
                    .keeps(L1D, "monitor.aliases"),
            Witness.of(
                            Apcm.SPEC,
                            "bypass=false,loopExit=span,lazy=false,mtaEntries=512,maxRequests=32,updateThreshold=1,"
                                    + "loadId=hash")
                    .answers(Hook.VICTIM, Answer.BYPASS_CODE)
                    .moves(L1D, "spans.low")
                    .moves(L1D, "lines.pinned")
                    .moves(WARPS, "lines.protects")
                    .resets(L1D, "spans")
                    .resets(L1D, "lines")
                    .quiet(Hook.INVALIDATE, Hook.BYPASSED, Hook.LOAD_COMPLETED),
            Witness.of(Apcm.SPEC, "loopExit=span,mtaEntries=512,maxRequests=32,updateThreshold=1")
                    .answers(Hook.ROUTE, Answer.BYPASS_CODE)
                    .moves(L1D, "spans.low")
                    .quiet(Hook.INVALIDATE, Hook.BYPASSED)
                    .resets(L1D, "lines"),
            Witness.of(
                            Apcm.SPEC,
                            "bypass=false,protect=distance,n=4096,mtaEntries=512,maxRequests=32,updateThreshold=1")
                    .answers(Hook.VICTIM, Answer.BYPASS_CODE)
                    .moves(L1D, "lines.protectedSince")
                    .moves(L1D, "lines.accesses", 1)
                    .resets(L1D, "lines")
                    .quiet(Hook.INVALIDATE),
            Witness.of(Abyp.SPEC)
                    .hearsMemory()
                    .answers(Hook.ROUTE, Answer.BYPASS_ON_MISS_CODE)
                    .answers(Hook.ROUTE, Answer.CACHE_CODE)
                    .moves(L1D, "predictor.counters")
                    .moves(L2, "sm")
                    .moves(L2, "load")
                    .fills(L1D, "load", 50),
            Witness.of(Abyp.SPEC, "train=last-touch,l2=false,threshold=2")
                    .answers(Hook.ROUTE, Answer.BYPASS_ON_MISS_CODE)
                    .moves(L1D, "predictor.counters"),
            Witness.of(Pric.SPEC, "caches=both"),
            Witness.of(BypassAll.SPEC)
                    .answers(Hook.ROUTE, Answer.BYPASS_CODE)
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_ON_MISS_CODE),
            Witness.of(ProtectingDistance.SPEC)
                    .answers(Hook.VICTIM, Answer.BYPASS_CODE)
                    .answers(Hook.VICTIM, Answer.WAY_CODE)
                    .answers(Hook.NO_ELIGIBLE_WAY, Answer.BYPASS_CODE)
                    .moves(L1D, "accesses")
                    .moves(L1D, "order.touches", 1)
                    .fills(L1D, "protectedSince", 100),
            Witness.of(ProtectingDistance.SPEC, "n=4,scope=set,promote=true,reserved=stall")
                    .answers(Hook.VICTIM, Answer.BYPASS_CODE)
                    .moves(L1D, "protectedSince")
                    .moves(L1D, "order.touches", 1)
                    .fills(L1D, "accesses", 100),
            Witness.of(Eaf.SPEC, "level=both")
                    .moves(L2, "chain")
                    .moves(L2, "filter")
                    .moves(L2, "bimodal.count"),
            Witness.of(Ship.SPEC, "level=both")
                    .moves(L1D, "predictions.rrpv")
                    .moves(L1D, "uses.values")
                    .moves(L2, "uses.values")
                    .moves(L2, "used"),
            Witness.of(Ship.BYPASSING, "start=0")
                    .answers(Hook.L2_FILL, Answer.BYPASS_CODE)
                    .answers(Hook.L2_FILL, Answer.CACHE_CODE)
                    .moves(L2, "uses.values"),
            Witness.of(GCache.SPEC)
                    .answers(Hook.VICTIM, Answer.BYPASS_CODE)
                    .answers(Hook.VICTIM, Answer.WAY_CODE)
                    .moves(L1D, "hot")
                    .moves(L1D, "bypasses"),
            Witness.of(Dbsa.SPEC, "period=1000,threshold=80")
                    .answers(Hook.ROUTE, Answer.BYPASS_CODE)
                    .answers(Hook.ROUTE, Answer.CACHE_CODE)
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_ON_MISS_CODE)
                    .moves(L1D, "gauge.disabled")
                    .moves(L2, "gauge.disabled")
                    .moves(L1D, "gauge.accesses", 1)
                    .moves(L1D, "gauge.misses", 1)
                    .moves(L2, "gauge.accesses", 1)
                    .resets(L1D, "gauge.disabled")
                    .resets(L1D, "gauge.accesses")
                    .resets(L1D, "gauge.misses")
                    .keeps(L1D, "own.lines")
                    .resets(L2, "gauge.disabled")
                    .keeps(L2, "own.lines")
                    .countsSectorMisses(),
            Witness.of(Dbsa.SPEC, "period=1300,threshold=80,reenable=cold")
                    .moves(L1D, "start.wasOff")
                    .moves(L1D, "gauge.accesses", 1)
                    .resets(L1D, "start.wasOff")
                    .resets(L1D, "start.flushes")
                    .resets(L2, "gauge.disabled")
                    .countsSectorMisses(),
            Witness.of(DwtCs.SPEC, "period=1000,periodUnit=instructions,n=1,m=2")
                    .moves(WARPS, "coordinator.limits")
                    .quiet(Hook.BYPASSED)
                    .keeps(WARPS, "coordinator.found")
                    .resets(WARPS, "coordinator.phase")
                    .countsSectorMisses(),
            Witness.of(DwtCs.SPEC, "period=1000,n=1,m=2")
                    .moves(WARPS, "coordinator.phase")
                    .moves(WARPS, "coordinator.limits")
                    .moves(L1D, "coordinator.misses")
                    .moves(WARPS, "coordinator.found")
                    .keeps(WARPS, "coordinator.found")
                    .resets(WARPS, "coordinator.phase")
                    .resets(WARPS, "coordinator.limits")
                    .resets(WARPS, "coordinator.above")
                    .resets(WARPS, "coordinator.instructions")
                    .resets(WARPS, "coordinator.misses")
                    .quiet(Hook.BYPASSED)
                    .countsSectorMisses(),
            Witness.of(DwtPric.SPEC, "period=1000,n=1,m=2,threshold=60")
                    .answers(Hook.ROUTE, Answer.BYPASS_CODE)
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_ON_MISS_CODE)
                    .moves(L1D, "gauge.disabled")
                    .moves(WARPS, "coordinator.limits")
                    .keeps(WARPS, "coordinator.found")
                    .resets(WARPS, "coordinator.phase")
                    .resets(WARPS, "coordinator.limits")
                    .resets(L1D, "gauge.disabled")
                    .keeps(L1D, "own.lines")
                    .countsSectorMisses(),
            Witness.of(Ccws.SPEC)
                    .moves(L1D, "owner")
                    .moves(L1D, "tags.blocks")
                    .moves(WARPS, "scores.scores")
                    .moves(WARPS, "scores.gated")
                    .moves(WARPS, "scores.issued"),
            Witness.of(Ccws.SPEC, "vtaRepl=lru,capEachCycle=false,gate=all,period=1")
                    .moves(WARPS, "scores.gated"),
            Witness.of(CcwsPcal.SPEC, "extra=2")
                    .answers(Hook.ROUTE, Answer.BYPASS_ON_MISS_CODE)
                    .answers(Hook.ROUTE, Answer.CACHE_CODE)
                    .moves(L1D, "tags.blocks")
                    .moves(WARPS, "scores.gated"),
            Witness.of(CcwsPcal.SPEC, "search=climb,searchPeriod=100")
                    .moves(WARPS, "search.number")
                    .resets(WARPS, "search.number")
                    .resets(WARPS, "search.issued"),
            Witness.of(CtaLimit.SPEC),
            Witness.of(CtaLimit.SPEC, "n=1,by=mask").moves(WARPS, "oldest").moves(WARPS, "resident"),
            Witness.of(DynCta.SPEC, "period=10,idle=1,low=2,high=4")
                    .moves(WARPS, "n")
                    .moves(WARPS, "idle")
                    .resets(WARPS, "n"),
            Witness.of(Poise.SPEC, "warmUp=1,measured=4,strideN=1,period=20")
                    .moves(WARPS, "search.n")
                    .moves(WARPS, "search.best")
                    .moves(WARPS, "active")
                    .resets(WARPS, "search.n"),
            Witness.of(Pcal.SPEC, "w=2,t=1")
                    .answers(Hook.ROUTE, Answer.BYPASS_ON_MISS_CODE)
                    .answers(Hook.ROUTE, Answer.CACHE_CODE)
                    .moves(WARPS, "token")
                    .moves(WARPS, "active"),
            Witness.of(Pcal.SPEC, "w=2,t=1,search=climb,searchPeriod=100")
                    .moves(WARPS, "search.number")
                    .moves(WARPS, "active")
                    .resets(WARPS, "search.number")
                    .resets(WARPS, "search.issued"),
            Witness.of(Daws.SPEC, "assocFactor=1,divergentLines=1,localityStart=3")
                    .moves(WARPS, "profile.loops")
                    .moves(WARPS, "profile.footprint")
                    .moves(WARPS, "profile.locality")
                    .moves(WARPS, "profile.divergent")
                    .moves(L1D, "lost")
                    .resets(WARPS, "profile.loops")
                    .resets(WARPS, "profile.loads")
                    .resets(WARPS, "profile.loopOf")
                    .resets(WARPS, "profile.footprint")
                    .keeps(L1D, "owner")
                    .keeps(L1D, "lost")
                    .quiet(Hook.BYPASSED),
            Witness.of(Mrpb.SPEC, "capacity=4")
                    .answers(Hook.NEXT_REQUEST, Answer.STALL_CODE)
                    .answers(Hook.NO_ELIGIBLE_WAY, Answer.BYPASS_CODE),
            Witness.of(Mrpb.SPEC, "signature=block,drain=greedy,capacityScope=total,bypass=none"),
            Witness.of(Swl.SPEC).moves(WARPS, "resident").moves(WARPS, "waiting"),
            Witness.of(Swl.SPEC, "n=1,greedyExtra=true,gate=loads").moves(WARPS, "issuedLast"),
            Witness.of(DyCache.SPEC, "period=100,initial=32")
                    .moves(L1D, "sampler.grain")
                    .moves(L1D, "sampler.misses")
                    .moves(L1D, "sampler.requests")
                    .keeps(L1D, "sampler.grain")
                    .quiet(Hook.KERNEL_BEGAN),
            Witness.of(DyCache.SPEC, "period=100,initial=32,resetPerKernel=true")
                    .moves(L1D, "sampler.grain")
                    .resets(L1D, "sampler.grain")
                    .resets(L1D, "sampler.requests"),
            Witness.of(Elastic.SPEC),
            Witness.of(SectorCache.SPEC),
            Witness.of(Medic.MEDIC, TYPES_COME_SOON)
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_CODE)
                    .answers(Hook.L2_ROUTE, Answer.CACHE_CODE)
                    .moves(L2, "types.types")
                    .moves(L2, "lines.rank")
                    .ownSectorMisses(),
            Witness.of(Medic.MEDIC, "preset=authors,queues=strict,resetInterval=1000,clearBug=false," + TYPES_COME_SOON)
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_CODE)
                    .moves(L2, "types.types")
                    .ownSectorMisses(),
            Witness.of(Medic.MEDIC, "reuse=true,reuseCapacity=64," + TYPES_COME_SOON)
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_CODE)
                    .moves(L2, "evicted.added")
                    .ownSectorMisses(),
            Witness.of(Medic.WBYP, "resetInterval=5000,tuneMinAcc=1,tuneEpoch=500," + TYPES_COME_SOON)
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_CODE)
                    .moves(L2, "types.tuning.border")
                    .countsSectorMisses(),
            Witness.of(Medic.WIP, TYPES_COME_SOON).moves(L2, "lines.rank").ownSectorMisses(),
            Witness.of(Medic.WIP, "order=position,retag=max," + TYPES_COME_SOON)
                    .moves(L2, "lines.stamp")
                    .ownSectorMisses(),
            Witness.of(Medic.WMS, TYPES_COME_SOON).countsSectorMisses(),
            Witness.of(Medic.WMS, "queues=row-chain," + TYPES_COME_SOON).countsSectorMisses(),
            Witness.of(Medic.PC_BYP, "profile=4,th1=40,th2=45")
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_CODE)
                    .moves(L2, "types.types")
                    .countsSectorMisses(),
            Witness.of(RandomBypass.SPEC)
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_CODE)
                    .answers(Hook.L2_ROUTE, Answer.CACHE_CODE),
            Witness.of(RandomBypass.SPEC, "r=500,variant=warp-epoch,epoch=1000")
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_CODE),
            Witness.of(PcalL2.SPEC, "tokens=4,epoch=1000")
                    .answers(Hook.L2_ROUTE, Answer.BYPASS_ON_MISS_CODE)
                    .moves(L2, "this$0.holders"),
            Witness.of(FrFcfs.SPEC).likeHost(Hook.PICK),
            Witness.of(Fcfs.SPEC),
            Witness.of(ChannelFrFcfs.SPEC).likeHost(Hook.PICK_IN_CHANNEL),
            Witness.of(WarpGroups.SPEC).moves(DRAM, "begun"),
            Witness.of(WarpGroups.SPEC, "together=false,drain=2").moves(DRAM, "begun"),
            Witness.of(Bliss.SPEC, "threshold=1,clearing=1000").moves(DRAM, "blacklisted"),
            Witness.of(Bliss.SPEC, "threshold=0,clearing=1000,source=kernel").moves(DRAM, "blacklisted"),
            Witness.of(Lrr.SPEC),
            Witness.of(Gto.SPEC).moves(WARPS, "resident").moves(WARPS, "byAge"),
            Witness.of(OldestFirst.SPEC).moves(WARPS, "resident").moves(WARPS, "byAge"),
            Witness.of(TwoLevel.SPEC, "active=2").moves(WARPS, "sets.0.active"),
            Witness.of(Cawa.SPEC).moves(WARPS, "before").moves(WARPS, "stalled"),
            Witness.of(Cawa.SPEC, "stalls=false").moves(WARPS, "before"),
            Witness.of(CawaCacp.SPEC)
                    .moves(WARPS, "before")
                    .moves(L1D, "criticalUses.values")
                    .moves(L1D, "uses.values")
                    .moves(L1D, "usedByCritical")
                    .moves(L1D, "usedByOthers")
                    .moves(L1D, "predictions.rrpv"),
            Witness.of(CawaCacp.SPEC, "start=2,onNoCandidate=stall,signatureBits=4")
                    .answers(Hook.VICTIM, Answer.STALL_CODE)
                    .moves(L1D, "criticalUses.values"),
            Witness.of(Owl.SPEC, "groupWarps=1").moves(WARPS, "cta"),
            Witness.of(Owl.SPEC, "groupWarps=1,banks=false").moves(WARPS, "cta"));

    private Witnesses() {}

    public static List<Witness> all() {
        List<Witness> all = new ArrayList<>(REPLACEMENT);
        all.addAll(OTHERS);
        return all;
    }
}
