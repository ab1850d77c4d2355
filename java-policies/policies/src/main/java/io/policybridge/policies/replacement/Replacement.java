package io.policybridge.policies.replacement;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.toolbox.Bimodal;
import io.policybridge.toolbox.SetDueling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;

/** A replacement policy for one GPU: each governed cache has a part of its own, and they share nothing. */
record Replacement(Level level, HostGeometry host, Settings settings, BiFunction<CacheShape, Settings, Part> maker)
        implements GpuPolicy {
    static final Param TOUCH_ON_PENDING = Param.flag(
            "touchOnPending",
            true,
            "GPGPU-Sim",
            "a request merged with a line on its way touches that line as a hit does");

    /** A policy of this package; {@code own} are its parameters besides the level. */
    static PolicySpec spec(
            String name, String paper, String idea, List<Param> own, BiFunction<CacheShape, Settings, Part> maker) {
        return spec(name, paper, idea, Level.PARAM, own, maker);
    }

    /** The same with another default {@code level}. */
    static PolicySpec spec(
            String name,
            String paper,
            String idea,
            Param level,
            List<Param> own,
            BiFunction<CacheShape, Settings, Part> maker) {
        List<Param> params = new ArrayList<>();
        params.add(level);
        params.addAll(own);
        return new PolicySpec(
                name,
                paper,
                idea,
                params,
                (settings, host) -> new Replacement(Level.of(settings), host, settings, maker));
    }

    /** {@code structure} in each governed cache, {@code bits} of it for a cache of a given shape. */
    static List<StateBits> perCache(
            Settings settings,
            HostGeometry host,
            String structure,
            ToLongFunction<CacheShape> bits,
            String formula,
            String source) {
        Level level = Level.of(settings);
        List<StateBits> stated = new ArrayList<>();
        if (level.governsL1d()) {
            stated.add(
                    new StateBits("L1D " + structure, bits.applyAsLong(host.l1d()), StateBits.Per.SM, formula, source));
        }
        if (level.governsL2()) {
            stated.add(new StateBits(
                    "L2 " + structure, bits.applyAsLong(host.l2()), StateBits.Per.L2_SLICE, formula, source));
        }
        return stated;
    }

    /** The order of the lines of each set, as LRU needs it. */
    static List<StateBits> chain(Settings settings, HostGeometry host) {
        return perCache(
                settings,
                host,
                "recency",
                shape -> (long) shape.lines() * StateBits.width(shape.ways()),
                "lines x log2(ways)",
                "literature: Jaleel 2010, section 1");
    }

    /** The counter of a duel between leader sets. */
    static List<StateBits> duel(Settings settings, HostGeometry host) {
        int bits = settings.integer(SetDueling.PSEL_BITS.key());
        return perCache(settings, host, "PSEL", shape -> bits, Integer.toString(bits), "Qureshi 2007");
    }

    /** The counter that lets in one line of many. */
    static List<StateBits> bimodal(Settings settings, HostGeometry host) {
        int period = settings.integer(Bimodal.EPS_INVERSE.key());
        return perCache(
                settings,
                host,
                "bimodal counter",
                shape -> StateBits.width(period),
                "counts " + period + " insertions",
                "ours: Qureshi 2007 draws");
    }

    /** One budget of several. */
    static PolicySpec.Hardware all(PolicySpec.Hardware... budgets) {
        return (settings, host) -> Arrays.stream(budgets)
                .flatMap(budget -> budget.of(settings, host).stream())
                .toList();
    }

    @Override
    public Part l1d(int sm) {
        return level.governsL1d() ? maker.apply(host.l1d(), settings) : null;
    }

    @Override
    public Part l2(int subPartition) {
        return level.governsL2() ? maker.apply(host.l2(), settings) : null;
    }
}
