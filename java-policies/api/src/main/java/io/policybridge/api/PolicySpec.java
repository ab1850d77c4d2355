package io.policybridge.api;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A policy as the registry knows it: its name, its origin, its parameters, its factory, what it would cost, and where
 * it differs from its paper.
 *
 * @param name lower-case words with hyphens
 * @param paper where the mechanism was published, or what it stands in for
 * @param idea one or two sentences
 * @param params parameters in the order in which they are printed
 * @param factory makes the policy for one GPU
 * @param hardware what it would need in hardware
 * @param deviations each known difference from the paper, a sentence or two
 */
public record PolicySpec(
        String name,
        String paper,
        String idea,
        List<Param> params,
        Factory factory,
        Hardware hardware,
        List<String> deviations) {

    public PolicySpec {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(paper, "paper");
        Objects.requireNonNull(idea, "idea");
        Objects.requireNonNull(factory, "factory");
        Objects.requireNonNull(hardware, "hardware");
        params = List.copyOf(params);
        deviations = List.copyOf(deviations);
    }

    /** A policy that states no hardware and no deviation. */
    public PolicySpec(String name, String paper, String idea, List<Param> params, Factory factory) {
        this(name, paper, idea, params, factory, Hardware.NOT_STATED, List.of());
    }

    /** This policy, needing all of {@code stated} in hardware. */
    public PolicySpec withHardware(Hardware... stated) {
        Hardware all = (settings, host) -> Arrays.stream(stated)
                .flatMap(one -> one.of(settings, host).stream())
                .toList();
        return new PolicySpec(name, paper, idea, params, factory, all, deviations);
    }

    /** This policy, known to differ from its paper so. */
    public PolicySpec withDeviations(String... known) {
        return new PolicySpec(name, paper, idea, params, factory, hardware, List.of(known));
    }

    /** Makes a policy object for one GPU. */
    @FunctionalInterface
    public interface Factory {
        /** Throws {@link BadSetting} for values that are legal each but not together, or not on this host. */
        GpuPolicy create(Settings settings, HostGeometry host);
    }

    /** What a policy would need in hardware, with given settings on a given host. */
    @FunctionalInterface
    public interface Hardware {
        /** Neither the paper nor we have counted. */
        Hardware NOT_STATED = (settings, host) -> List.of();

        /** Structure by structure; empty where nothing is stated. */
        List<StateBits> of(Settings settings, HostGeometry host);
    }

    /** A value that does not fit the other values or the host; the message names key, value and what was expected. */
    public static final class BadSetting extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        public BadSetting(String message) {
            super(message);
        }
    }
}
