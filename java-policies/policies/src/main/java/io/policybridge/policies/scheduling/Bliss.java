package io.policybridge.policies.scheduling;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import java.util.Arrays;
import java.util.List;

/**
 * BLISS: the blacklisting memory scheduler. L. Subramanian et al., "The Blacklisting Memory Scheduler: Achieving High
 * Performance and Fairness at Low Cost", ICCD 2014; "BLISS: Balancing Performance, Fairness and Complexity in Memory
 * Access Scheduling", TPDS 2016.
 *
 * <p>A source of which a channel serves many requests in a row is blacklisted for a while, and its requests go behind
 * those of the others. Within each of the two groups requests to open rows go first, then the older ones.
 *
 * <p>A channel remembers the source of its last request, and how many more than one in a row were of it. Once these are
 * more than {@code threshold}, the source is blacklisted there and the count begins anew. All blacklists are cleared
 * every {@code clearing} cycles.
 *
 * <p>Deviations are listed in {@link #SPEC}.
 */
public final class Bliss implements GpuPolicy {
    private static final String PAPER = "ICCD 2014, after its published description";

    public static final PolicySpec SPEC = new PolicySpec(
                    "bliss",
                    "L. Subramanian et al., The Blacklisting Memory Scheduler: Achieving High Performance and Fairness "
                            + "at Low Cost, ICCD 2014; BLISS: Balancing Performance, Fairness and Complexity in Memory "
                            + "Access Scheduling, TPDS 2016",
                    "A source of many requests in a row goes behind all others for a while.",
                    List.of(
                            Param.integer(
                                    "threshold",
                                    4,
                                    0,
                                    1_000_000,
                                    "requests",
                                    PAPER,
                                    "a source with more requests than this in a row, behind the first, is blacklisted"),
                            Param.integer(
                                    "clearing",
                                    10_000,
                                    1,
                                    1_000_000_000,
                                    "core cycles",
                                    PAPER + "; there cycles of the memory controller",
                                    "how often all blacklists are cleared"),
                            Param.choice(
                                    "source",
                                    Source.SM,
                                    "ours: the paper has one application per core",
                                    "whose requests are counted together")),
                    Bliss::new)
            .withHardware(Bliss::hardware)
            .withDeviations("The paper's sources are applications, one on each core of a CPU; here a source is an SM, "
                    + "or a kernel with source=kernel. Requests of no source, such as write-backs of the L2, are never "
                    + "blacklisted and neither continue nor end a row. The paper chooses among requests whose commands "
                    + "could be issued, the host hands a request to an idle bank whenever its timing allows: an "
                    + "open row counts as ready.");

    /** Whose requests are counted together. */
    enum Source {
        SM,
        KERNEL
    }

    /** Kernels that are this many launches apart share a place; blacklists are cleared long before. */
    private static final int KERNELS = 64;

    private static final int NONE = -1;

    private final int threshold;
    private final int clearing;
    private final Source source;
    private final int sources;

    private Bliss(Settings settings, HostGeometry host) {
        threshold = settings.integer("threshold");
        clearing = settings.integer("clearing");
        source = settings.choice("source", Source.class);
        sources = sources(source, host);
    }

    private static int sources(Source source, HostGeometry host) {
        return source == Source.SM ? host.sms() : KERNELS;
    }

    private static List<StateBits> hardware(Settings settings, HostGeometry host) {
        int sources = sources(settings.choice("source", Source.class), host);
        int name = StateBits.width(sources);
        int count = StateBits.width(settings.integer("threshold") + 2L);
        return List.of(
                new StateBits(
                        "last source and its count",
                        name + count,
                        StateBits.Per.CHANNEL,
                        "log2(" + sources + " sources) + log2(threshold + 2)",
                        "ICCD 2014"),
                new StateBits("blacklist", sources, StateBits.Per.CHANNEL, sources + " sources x 1 bit", "ICCD 2014"));
    }

    @Override
    public Part dram(int channel) {
        return new Channel(this);
    }

    private static final class Channel implements DramHooks.PickInChannel, DramHooks.DramPicked, CommonHooks.Tick {
        private final int threshold;
        private final int clearing;
        private final Source source;
        private final boolean[] blacklisted;
        private int last = NONE;
        private int inRow;

        Channel(Bliss policy) {
            threshold = policy.threshold;
            clearing = policy.clearing;
            source = policy.source;
            blacklisted = new boolean[policy.sources];
        }

        private int source(Access access) {
            int number = source == Source.SM ? access.sm() : access.kernel();
            return number == Access.NONE || source == Source.SM ? number : number % KERNELS;
        }

        @Override
        public long pickInChannel(int bank, DramHooks.ChannelQueue queue) {
            int best = NONE;
            int bestRank = NONE;
            for (int i = 0; i < queue.size(); i++) {
                if (queue.isIdle(i)) {
                    int from = source(queue.access(i));
                    boolean listed = from != NONE && blacklisted[from];
                    int rank = (listed ? 0 : 2) + (queue.isRowHit(i) ? 1 : 0);
                    if (rank > bestRank) {
                        best = i;
                        bestRank = rank;
                    }
                }
            }
            return Answer.index(best);
        }

        @Override
        public void dramPicked(Access access, int bank, long row, boolean rowHit) {
            int from = source(access);
            if (from == NONE) {
                return;
            }
            inRow = from == last ? inRow + 1 : 0;
            last = from;
            if (inRow > threshold) {
                blacklisted[from] = true;
                inRow = 0;
            }
        }

        @Override
        public long firstTick() {
            return clearing;
        }

        @Override
        public long tick(long cycle) {
            Arrays.fill(blacklisted, false);
            return cycle + clearing;
        }

        @Override
        public Promises promises() {
            return Promises.of(Promise.ALWAYS_PICKS_A_REQUEST);
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return "what is not blacklisted first, then the open row, then age";
        }
    }
}
