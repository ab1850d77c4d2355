package io.policybridge.policies;

import static io.policybridge.api.PartKind.L1D;
import static io.policybridge.api.PartKind.L2;
import static io.policybridge.api.PartKind.WARPS;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.kit.Witness;
import io.policybridge.policies.bypass.BypassAll;
import io.policybridge.policies.dacache.DaCache;
import io.policybridge.policies.dram.Fcfs;
import io.policybridge.policies.dram.FrFcfs;
import io.policybridge.policies.index.Pric;
import io.policybridge.policies.queue.Mrpb;
import io.policybridge.policies.replacement.Dip;
import io.policybridge.policies.replacement.Eaf;
import io.policybridge.policies.replacement.Fifo;
import io.policybridge.policies.replacement.Lru;
import io.policybridge.policies.replacement.ProtectingDistance;
import io.policybridge.policies.replacement.RandomWay;
import io.policybridge.policies.replacement.Rrip;
import io.policybridge.policies.thesis.Ccws;
import io.policybridge.policies.thesis.Dbsa;
import io.policybridge.policies.thesis.DwtCs;
import io.policybridge.policies.thesis.DwtPric;
import io.policybridge.policies.warps.CtaLimit;
import io.policybridge.policies.warps.Daws;
import io.policybridge.policies.warps.Pcal;
import io.policybridge.policies.warps.Swl;
import java.util.ArrayList;
import java.util.List;

/** What must be seen of each policy of the registry; a policy has one entry or more, each with settings of its own. */
final class Witnesses {
  private static final String FIVE_IN_TURN = "ABCDE ABCDE ABCDE ABCDE";
  private static final String NONE_STAYS = "mmmmm mmmmm mmmmm mmmmm";
  private static final String THREE_STAY = "mmmmm hhhmm hhhmm hhhmm";

  /** Replacement and insertion. Sequences: gem5's published ones, the RRIP paper's figure, and five lines in turn. */
  private static final List<Witness> REPLACEMENT = List.of(
      Witness.of(Lru.SPEC, "level=both").likeHost(Hook.VICTIM).fills(L1D, "stamp", 100).fills(L2, "stamp", 50)
          .sequence(4, "", "ACEGACIKMOACIKMO", "mmmmhhmmmmmmmmmm")
          .sequence(4, "", "ACEGACIKMOEGEG", "mmmmhhmmmmmmhh")
          .sequence(4, "", "ACEGACEGIA", "mmmmhhhhmm")
          .sequence(4, "", "ACEGEGACIE", "mmmmhhhhmm")
          .sequence(4, "", "abbawxyzab", "mmhhmmmmmm")
          .sequence(4, "", "ABAB CDEF ABAB", "mmhh mmmm mmhh")
          .sequence(4, "", FIVE_IN_TURN, NONE_STAYS)
          .sequence(4, "", "ABCDA'EA", "mmmmmmh"),
      Witness.of(Fifo.SPEC, "level=both").fills(L1D, "allocated", 100).fills(L2, "allocated", 50)
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
      Witness.of(Dip.BIP, "level=both").moves(L1D, "bimodal.count").likeHostWith("epsInverse=1", Hook.VICTIM)
          .sequence(4, "", FIVE_IN_TURN, THREE_STAY),
      Witness.of(Dip.DIP, "level=both").moves(L1D, "duel.psel", 1).moves(L2, "duel.psel", 1).moves(L1D, "bimodal.count")
          .likeHostWith("epsInverse=1", Hook.VICTIM),
      Witness.of(Rrip.SRRIP, "level=both").moves(L1D, "rrpv")
          .sequence(4, "bits=2,hitRule=fp", "AAACCEEGIKMOA", "mhhmhmhmmmmmh")
          .sequence(4, "bits=2,hitRule=hp", "AAACCEEGIKMOA", "mhhmhmhmmmmmm")
          .sequence(4, "bits=2,hitRule=fp", "ACEGAIKMCA", "mmmmhmmmmm")
          .sequence(4, "bits=2,hitRule=hp", "ACEGAIKMCA", "mmmmhmmmmh")
          .sequence(4, "bits=2,hitRule=hp", "abbawxyzab", "mmhhmmmmhh")
          .sequence(4, "bits=2,hitRule=fp", "abbawxyzab", "mmhhmmmmhh")
          .sequence(4, "bits=2,hitRule=hp", "ABAB CDEF ABAB", "mmhh mmmm hhhh")
          .sequence(4, "bits=2,hitRule=hp", FIVE_IN_TURN, NONE_STAYS),
      Witness.of(Rrip.BRRIP, "level=both").moves(L1D, "rrpv").moves(L1D, "bimodal.count"),
      Witness.of(Rrip.DRRIP, "level=both").moves(L1D, "rrpv").moves(L1D, "duel.psel", 1).moves(L2, "duel.psel", 1));

  private static final List<Witness> OTHERS = List.of(
      Witness.of(DaCache.SPEC).answers(Hook.VICTIM, Answer.BYPASS_CODE).answers(Hook.NO_ELIGIBLE_WAY, Answer.BYPASS_CODE)
          .moves(L1D, "partition.cnt").moves(L1D, "partition.fcw").moves(L1D, "profile.vcSize").moves(WARPS, "rank")
          .keeps(L1D, "partition").keeps(L1D, "profile").quiet(Hook.EVICT, Hook.KERNEL_BEGAN).ownSectorMisses(),
      Witness.of(DaCache.SPEC, "resetAtKernel=all,vcFill=evict,onNoCandidate=stall").answers(Hook.VICTIM, Answer.STALL_CODE)
          .resets(L1D, "partition.fcw").resets(L1D, "partition.cnt").resets(L1D, "profile.vcSize").keeps(L1D, "chain")
          .moves(L1D, "partition.cnt").moves(L1D, "profile.vcSize").likeHost(Hook.NO_ELIGIBLE_WAY)
          .quiet(Hook.BYPASSED).ownSectorMisses(),
      Witness.of(Pric.SPEC, "caches=both"),
      Witness.of(BypassAll.SPEC).answers(Hook.ROUTE, Answer.BYPASS_CODE).answers(Hook.L2_ROUTE, Answer.BYPASS_ON_MISS_CODE)
          .answers(Hook.L2_ROUTE, Answer.BYPASS_CODE),
      Witness.of(ProtectingDistance.SPEC).moves(L1D, "accesses").moves(L1D, "protectedSince"),
      Witness.of(Eaf.SPEC).moves(L2, "chain").moves(L2, "filter").moves(L2, "bimodal.count"),
      Witness.of(Dbsa.SPEC),
      Witness.of(DwtCs.SPEC),
      Witness.of(DwtPric.SPEC),
      Witness.of(Ccws.SPEC).moves(L1D, "owner").moves(L1D, "tags.blocks").moves(WARPS, "scores.issued"),
      Witness.of(CtaLimit.SPEC),
      Witness.of(Pcal.SPEC).answers(Hook.ROUTE, Answer.BYPASS_ON_MISS_CODE).moves(WARPS, "token"),
      Witness.of(Daws.SPEC).moves(WARPS, "profile"),
      Witness.of(Mrpb.SPEC).moves(L1D, "waiting"),
      Witness.of(Swl.SPEC).moves(WARPS, "resident").moves(WARPS, "waiting"),
      Witness.of(Swl.SPEC, "n=1,greedyExtra=true,gate=loads").moves(WARPS, "issuedLast"),
      Witness.of(FrFcfs.SPEC).likeHost(Hook.PICK),
      Witness.of(Fcfs.SPEC));

  private Witnesses() {}

  static List<Witness> all() {
    List<Witness> all = new ArrayList<>(REPLACEMENT);
    all.addAll(OTHERS);
    return all;
  }
}
