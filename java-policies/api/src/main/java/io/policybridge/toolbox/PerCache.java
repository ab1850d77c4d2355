package io.policybridge.toolbox;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A policy with one part for each cache of a level. The parts share nothing, so it is confined to SMs. A replacement
 * policy is one class that knows one cache; {@link #spec} makes a policy of it for L1D, L2 or both, as its parameter
 * {@code level} says:
 *
 * <pre>{@code
 * static final PolicySpec SPEC = PerCache.spec("my-policy", "textbook", "Replaces ...", MyPolicy::new);
 * }</pre>
 *
 * @param parts makes the part of a cache of a given shape
 */
public record PerCache(
        CacheLevel level, HostGeometry host, Settings settings, BiFunction<CacheShape, Settings, Part> parts)
        implements GpuPolicy {

    /** A policy whose only parameter is {@code level}. */
    public static PolicySpec spec(
            String name, String paper, String idea, BiFunction<CacheShape, Settings, Part> parts) {
        return spec(name, paper, idea, List.of(), parts);
    }

    /** A policy with parameters of its {@code own} besides {@code level}. */
    public static PolicySpec spec(
            String name, String paper, String idea, List<Param> own, BiFunction<CacheShape, Settings, Part> parts) {
        return spec(name, paper, idea, CacheLevel.PARAM, own, parts);
    }

    /** A policy whose {@code level} has another default, see {@link CacheLevel#param}. */
    public static PolicySpec spec(
            String name,
            String paper,
            String idea,
            Param level,
            List<Param> own,
            BiFunction<CacheShape, Settings, Part> parts) {
        return new PolicySpec(
                name,
                paper,
                idea,
                Stream.concat(Stream.of(level), own.stream()).toList(),
                (settings, host) -> new PerCache(CacheLevel.of(settings), host, settings, parts));
    }

    @Override
    public Part l1d(int sm) {
        return level.governsL1d() ? parts.apply(host.l1d(), settings) : null;
    }

    @Override
    public Part l2(int subPartition) {
        return level.governsL2() ? parts.apply(host.l2(), settings) : null;
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }
}
