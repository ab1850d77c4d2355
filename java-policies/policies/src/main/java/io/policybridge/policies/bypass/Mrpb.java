package io.policybridge.policies.bypass;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import java.util.List;

/**
 * MRPB: memory request prioritization buffer. W. Jia, K. Shaw, M. Martonosi, "MRPB: Memory Request Prioritization for
 * Massively Parallel Processors", HPCA 2014, in the configuration of M. Khairy, "Efficient Utilization of GPGPU Cache
 * Hierarchy", Cairo University 2015, section 6.2 and table 6.1.
 *
 * <p>Requests wait in front of the L1D in FIFO queues, one per warp, which are drained in a fixed order, so that the
 * requests of one warp come together. A load that misses in a set of which every way is reserved bypasses the L1D
 * instead of stalling it.
 *
 * <p>Deviations from the paper are listed in {@link #SPEC}.
 */
public final class Mrpb implements GpuPolicy {
    private static final int REQUEST_BITS = 60;

    /** What the requests of one queue have in common. */
    public enum Signature {
        WARP,
        BLOCK
    }

    /** Whether the capacity is that of each queue or of all together. */
    public enum CapacityScope {
        QUEUE,
        TOTAL
    }

    /** In what order the queues are drained. */
    public enum Drain {
        NON_GREEDY,
        GREEDY
    }

    /** Which stalls are bypassed. */
    public enum Bypass {
        ASSOC,
        NONE
    }

    public static final PolicySpec SPEC = new PolicySpec(
                    "mrpb",
                    "W. Jia et al., MRPB: Memory Request Prioritization for Massively Parallel Processors, HPCA "
                            + "2014; M. Khairy, Cairo University 2015, section 6.2",
                    "FIFO queues in front of the L1D, one per warp, drained in a fixed order; loads bypass "
                            + "the L1D where every way is reserved.",
                    List.of(
                            Param.choice(
                                    "signature",
                                    Signature.WARP,
                                    "thesis, table 6.1",
                                    "what the requests of a queue share: warp slot, or CTA"),
                            Param.autoInteger(
                                    "queues",
                                    1,
                                    1024,
                                    "queues",
                                    "thesis, table 6.1: 48, the warps of an SM",
                                    "number of queues; if there are more signatures, they share queues"),
                            Param.integer(
                                    "capacity",
                                    32,
                                    1,
                                    1 << 16,
                                    "requests",
                                    "thesis, table 6.1",
                                    "how many requests may wait"),
                            Param.choice(
                                    "capacityScope",
                                    CapacityScope.QUEUE,
                                    "ours: one divergent load is 32 requests",
                                    "whether the capacity is that of a queue or of all"),
                            Param.choice(
                                    "drain",
                                    Drain.NON_GREEDY,
                                    "thesis, table 6.1",
                                    "whether the lowest queue with requests is chosen for each request anew, or "
                                            + "drained until it is empty"),
                            Param.choice(
                                    "bypass",
                                    Bypass.ASSOC,
                                    "thesis, table 6.1",
                                    "whether loads that find no eligible way bypass the L1D")),
                    Mrpb::new)
            .withHardware(Mrpb::hardware)
            .withDeviations(
                    "A head that the L1D refuses waits at the end of the host's latency queue, and later "
                            + "choices queue behind it: so a "
                            + "refused head stays chosen, whatever the drain order.",
                    "Hosts queue all requests of an instruction in one step and release the first in the next: "
                            + "an empty buffer costs one cycle, not zero.",
                    "A fence waits for the queued loads of its warp, but as in GPGPU-Sim not for its stores.",
                    "Bypassing on every kind of stall, which the paper compares, is not offered: hosts query "
                            + "only where no way is eligible.",
                    "Queues by signature other than warp and CTA would let requests of one warp overtake each "
                            + "other, and are not offered.");

    /** Requests of about 60 bits; the encoder that finds the lowest queue is logic. */
    private static List<StateBits> hardware(Settings settings, HostGeometry host) {
        int queues = settings.integer("queues", host.warps());
        int capacity = settings.integer("capacity");
        boolean each = settings.choice("capacityScope", CapacityScope.class) == CapacityScope.QUEUE;
        return List.of(new StateBits(
                "queues",
                (long) (each ? queues : 1) * capacity * REQUEST_BITS,
                StateBits.Per.SM,
                (each ? queues + " x " : "") + capacity + " requests x " + REQUEST_BITS,
                "ours, from the thesis's table 6.1"));
    }

    private final Settings settings;
    private final HostGeometry host;

    private Mrpb(Settings settings, HostGeometry host) {
        this.settings = settings;
        this.host = host;
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return settings.choice("bypass", Bypass.class) == Bypass.ASSOC
                ? new BypassingBuffer(settings, host)
                : new Buffer(settings, host);
    }

    /** The queues of one SM. */
    private static class Buffer implements L1dHooks.NextRequest, L1dHooks.RequestQueued, L1dHooks.RequestTaken {
        private static final int NO_QUEUE = -1;

        private final boolean byBlock;
        private final boolean greedy;
        private final boolean total;
        private final int capacity;
        /** Requests per queue. */
        private final int[] waiting;

        private int all;
        /** The queue that a greedy drain stays with. */
        private int current = NO_QUEUE;

        Buffer(Settings settings, HostGeometry host) {
            byBlock = settings.choice("signature", Signature.class) == Signature.BLOCK;
            greedy = settings.choice("drain", Drain.class) == Drain.GREEDY;
            total = settings.choice("capacityScope", CapacityScope.class) == CapacityScope.TOTAL;
            capacity = settings.integer("capacity");
            waiting = new int[settings.integer("queues", host.warps())];
        }

        private int queue(Access access) {
            return (byBlock ? access.cta() : access.slot()) % waiting.length;
        }

        /** A request enters the queue of its signature; a full queue stalls the LD/ST unit. */
        @Override
        public long admit(Access access) {
            return (total ? all : waiting[queue(access)]) < capacity ? Answer.CACHE : Answer.STALL;
        }

        /** The head of the lowest queue that is not empty; a greedy drain stays with its queue until that is empty. */
        @Override
        public long nextRequest(L1dHooks.RequestQueue heads) {
            int best = 0;
            int lowest = Integer.MAX_VALUE;
            for (int i = 0; i < heads.size(); i++) {
                int queue = queue(heads.access(i));
                if (queue == current) {
                    return Answer.index(i);
                }
                if (queue < lowest) {
                    lowest = queue;
                    best = i;
                }
            }
            return Answer.index(best);
        }

        @Override
        public void requestQueued(Access access) {
            waiting[queue(access)]++;
            all++;
        }

        @Override
        public void requestTaken(Access access) {
            int queue = queue(access);
            waiting[queue]--;
            all--;
            if (greedy) {
                current = waiting[queue] > 0 ? queue : NO_QUEUE;
            }
        }

        @Override
        public Promises promises() {
            return Promises.NONE.within(Promises.Scope.PART);
        }

        @Override
        public String reason(Hook query, Access access, int set, long answer) {
            return query == Hook.NEXT_REQUEST ? all + " requests wait" : "every way is reserved";
        }
    }

    /** The queues with the bypass. */
    private static final class BypassingBuffer extends Buffer implements L1dHooks.NoEligibleWay {
        BypassingBuffer(Settings settings, HostGeometry host) {
            super(settings, host);
        }

        /**
         * A read miss that finds no way to allocate bypasses the L1D; what lacks an MSHR or room in the miss queue
         * stalls.
         */
        @Override
        public long noEligibleWay(Access access, int set) {
            return Answer.BYPASS;
        }
    }
}
