package io.policybridge.policies;

import io.policybridge.api.PolicySpec;
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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Every policy that there is, one line each. */
public final class Registry {
    private static final List<PolicySpec> ALL = distinct(List.of(
            Lru.SPEC,
            Fifo.SPEC,
            RandomWay.SPEC,
            Dip.LIP,
            Dip.BIP,
            Dip.DIP,
            Rrip.SRRIP,
            Rrip.BRRIP,
            Rrip.DRRIP,
            ProtectingDistance.SPEC,
            Eaf.SPEC,
            Ship.SPEC,
            Ship.BYPASSING,
            GCache.SPEC,
            DaCache.SPEC,
            Apcm.SPEC,
            Abyp.SPEC,
            Pric.SPEC,
            BypassAll.SPEC,
            Swl.SPEC,
            CtaLimit.SPEC,
            DynCta.SPEC,
            Ccws.SPEC,
            CcwsPcal.SPEC,
            Dbsa.SPEC,
            DwtCs.SPEC,
            DwtPric.SPEC,
            Pcal.SPEC,
            Poise.SPEC,
            Daws.SPEC,
            Mrpb.SPEC,
            DyCache.SPEC,
            Elastic.SPEC,
            SectorCache.SPEC,
            Medic.MEDIC,
            Medic.WBYP,
            Medic.WIP,
            Medic.WMS,
            Medic.PC_BYP,
            RandomBypass.SPEC,
            PcalL2.SPEC,
            FrFcfs.SPEC,
            Fcfs.SPEC,
            ChannelFrFcfs.SPEC,
            Bliss.SPEC,
            WarpGroups.SPEC,
            Lrr.SPEC,
            Gto.SPEC,
            OldestFirst.SPEC,
            TwoLevel.SPEC,
            Cawa.SPEC,
            CawaCacp.SPEC,
            Owl.SPEC));

    private Registry() {}

    /** All policies, in the order in which they are listed to users. */
    public static List<PolicySpec> all() {
        return ALL;
    }

    /** The policy called {@code name}. */
    public static Optional<PolicySpec> find(String name) {
        return ALL.stream().filter(spec -> spec.name().equals(name)).findFirst();
    }

    /** {@code specs} itself; two policies of one name are an error of whoever listed them. */
    static List<PolicySpec> distinct(List<PolicySpec> specs) {
        Set<String> names = new HashSet<>();
        for (PolicySpec spec : specs) {
            if (!names.add(spec.name())) {
                throw new IllegalStateException("two policies are named " + spec.name());
            }
        }
        return specs;
    }
}
