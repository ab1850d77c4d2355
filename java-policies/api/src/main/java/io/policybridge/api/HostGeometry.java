package io.policybridge.api;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The host, as it describes itself when a session opens. */
public final class HostGeometry {
    private final String host;
    private final int sms;
    private final int schedulers;
    private final int warps;
    private final int warpSize;
    private final int ctas;
    private final CacheShape l1d;
    private final int subPartitions;
    private final CacheShape l2;
    private final int channels;
    private final int banks;
    private final Set<Hook> offered;
    private final Map<Hook, String> reasons;

    private HostGeometry(Builder facts) {
        this.host = Objects.requireNonNull(facts.host, "host");
        this.sms = positive("sms", facts.sms);
        this.schedulers = positive("schedulers", facts.schedulers);
        this.warps = positive("warps", facts.warps);
        this.warpSize = positive("warpSize", facts.warpSize);
        this.ctas = positive("ctas", facts.ctas);
        this.l1d = Objects.requireNonNull(facts.l1d, "l1d");
        this.subPartitions = positive("subPartitions", facts.subPartitions);
        this.l2 = Objects.requireNonNull(facts.l2, "l2");
        this.channels = positive("channels", facts.channels);
        this.banks = positive("banks", facts.banks);
        this.offered = Set.copyOf(Objects.requireNonNull(facts.offered, "offered"));
        this.reasons = Map.copyOf(facts.reasons);
    }

    private static int positive(String fact, int value) {
        if (value < 1) {
            throw new IllegalArgumentException("host geometry: " + fact + "=" + value + "; expected 1 or more");
        }
        return value;
    }

    /** Begins the description of a host. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Sets, ways and line size of one cache.
     *
     * @param lineBytes bytes per line
     */
    public record CacheShape(int sets, int ways, int lineBytes) {
        /** Lines in the whole cache. */
        public int lines() {
            return sets * ways;
        }
    }

    /** The facts of a host, each by its name; all but reasons are required. */
    public static final class Builder {
        private String host;
        private int sms;
        private int schedulers;
        private int warps;
        private int warpSize;
        private int ctas;
        private CacheShape l1d;
        private int subPartitions;
        private CacheShape l2;
        private int channels;
        private int banks;
        private Set<Hook> offered;
        private Map<Hook, String> reasons = Map.of();

        private Builder() {}

        /** Name of the host as it appears in messages. */
        public Builder host(String name) {
            this.host = name;
            return this;
        }

        /** SMs, 1 or more. */
        public Builder sms(int count) {
            this.sms = count;
            return this;
        }

        /** Warp schedulers per SM, 1 or more. */
        public Builder schedulers(int count) {
            this.schedulers = count;
            return this;
        }

        /** Warp slots per SM, 1 or more. */
        public Builder warps(int count) {
            this.warps = count;
            return this;
        }

        /** Lanes per warp, 1 or more. */
        public Builder warpSize(int count) {
            this.warpSize = count;
            return this;
        }

        /** Hardware CTA slots per SM, 1 or more. */
        public Builder ctas(int count) {
            this.ctas = count;
            return this;
        }

        /** Shape of each L1 data cache. */
        public Builder l1d(CacheShape shape) {
            this.l1d = shape;
            return this;
        }

        /** L2 slices, 1 or more. */
        public Builder subPartitions(int count) {
            this.subPartitions = count;
            return this;
        }

        /** Shape of each L2 slice. */
        public Builder l2(CacheShape shape) {
            this.l2 = shape;
            return this;
        }

        /** DRAM channels, 1 or more. */
        public Builder channels(int count) {
            this.channels = count;
            return this;
        }

        /** DRAM banks per channel, 1 or more. */
        public Builder banks(int count) {
            this.banks = count;
            return this;
        }

        /** Hooks that the host has. */
        public Builder offered(Set<Hook> hooks) {
            this.offered = hooks;
            return this;
        }

        /** By hook that this configuration of the host excludes: the reason, as a refusal ends. */
        public Builder reasons(Map<Hook, String> byHook) {
            this.reasons = byHook;
            return this;
        }

        /**
         * The host as described.
         *
         * @throws IllegalArgumentException if a count is not given or is below 1
         * @throws NullPointerException if the name, a cache or the hooks are not given
         */
        public HostGeometry build() {
            return new HostGeometry(this);
        }
    }

    /** Name of the host as it appears in messages. */
    public String host() {
        return host;
    }

    /** SMs. */
    public int sms() {
        return sms;
    }

    /** Warp schedulers per SM. */
    public int schedulers() {
        return schedulers;
    }

    /** Warp slots per SM. */
    public int warps() {
        return warps;
    }

    /** Lanes per warp. */
    public int warpSize() {
        return warpSize;
    }

    /** Hardware CTA slots per SM. */
    public int ctas() {
        return ctas;
    }

    /** Shape of each L1 data cache. */
    public CacheShape l1d() {
        return l1d;
    }

    /** L2 slices. */
    public int subPartitions() {
        return subPartitions;
    }

    /** Shape of each L2 slice. */
    public CacheShape l2() {
        return l2;
    }

    /** DRAM channels. */
    public int channels() {
        return channels;
    }

    /** DRAM banks per channel. */
    public int banks() {
        return banks;
    }

    /** Hooks that the host has. */
    public Set<Hook> offered() {
        return offered;
    }

    /** Why the host lacks {@code hook}, if it gives a reason. */
    public Optional<String> reason(Hook hook) {
        return Optional.ofNullable(reasons.get(hook));
    }

    /** How many sites of {@code kind} there are. */
    public int sites(PartKind kind) {
        return switch (kind) {
            case L1D, WARPS -> sms;
            case L2 -> subPartitions;
            case DRAM -> channels;
        };
    }

    /** Shape of the cache that a part of {@code kind} governs. */
    public CacheShape shape(PartKind kind) {
        return switch (kind) {
            case L1D -> l1d;
            case L2 -> l2;
            case DRAM, WARPS -> throw new IllegalArgumentException("no cache at part=" + kind);
        };
    }
}
