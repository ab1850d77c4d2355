package io.policybridge.policies.replacement;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.toolbox.Bimodal;
import io.policybridge.toolbox.BloomFilter;
import io.policybridge.toolbox.CacheLevel;
import io.policybridge.toolbox.PerCache;
import io.policybridge.toolbox.TouchedWays;
import java.util.List;

/**
 * EAF: evicted-address filter. V. Seshadri et al., "The Evicted-Address Filter", PACT 2012, as an insertion policy for
 * the L2, which R. Ausavarungnirun et al. (MeDiC, arXiv 1804.11038, section 5) compare against.
 *
 * <p>A block that is requested again soon after its eviction is inserted at the MRU end. All others are inserted
 * bimodally: at the LRU end but for one in {@code epsInverse}. A Bloom filter per cache remembers evicted blocks and is
 * emptied when as many were recorded as the cache has lines.
 *
 * <p>Deviations from the papers are listed in {@link #SPEC}.
 */
public final class Eaf extends InsertionPolicy implements CacheHooks.Evict {
    private static final int PERIOD = 64;
    private static final Param LEVEL = CacheLevel.param(CacheLevel.L2, "MeDiC, section 5");
    private static final Param HASHES =
            Param.integer("k", 5, 1, 16, "hash functions", "ours", "hash functions of the filter");
    private static final Param BITS = Param.integer(
            "bitsPerLine",
            8,
            1,
            4096,
            "bits",
            "Seshadri 2012, as recalled",
            "bits of the filter per line of the cache");
    private static final Param CAPACITY = Param.autoInteger(
            "capacity",
            1,
            1 << 24,
            "evictions",
            "Seshadri 2012: the lines of the cache",
            "evictions after which the filter is emptied");

    public static final PolicySpec SPEC = PerCache.spec(
                    "eaf",
                    "V. Seshadri et al., The Evicted-Address Filter, PACT 2012; R. Ausavarungnirun et al. "
                            + "(MeDiC), arXiv 1804.11038, section 5",
                    "Blocks requested again soon after their eviction enter at the MRU end, others bimodally.",
                    LEVEL,
                    List.of(
                            TouchedWays.ON_PENDING,
                            HASHES,
                            BITS,
                            CAPACITY,
                            Bimodal.epsInverse(PERIOD, "Seshadri 2012, 1/64")),
                    Eaf::new)
            .withHardware(ReplacementHardware::chain, Eaf::filterBits)
            .withDeviations(
                    "The filter is tested for the missing block before the block evicted for it is added; "
                            + "blocks are not removed one by one.",
                    "A sectored L2 makes several accesses of one request: those after the first belong to the "
                            + "insertion and change no state.",
                    "The different EAF that MeDiC's authors ship (missing addresses, 512 bits, equal hash "
                            + "functions) is not offered.");

    private static List<StateBits> filterBits(Settings settings, HostGeometry host) {
        int bits = settings.integer(BITS.key());
        return CacheLevel.of(settings)
                .budget(
                        host,
                        "filter",
                        shape -> (long) bits * shape.lines(),
                        bits + " x lines",
                        "Seshadri 2012, as recalled");
    }

    /** What the eviction that came directly before says of the missing block. */
    private enum Missing {
        UNTESTED,
        FOUND,
        ABSENT
    }

    private final int lineBytes;
    private final int capacity;
    private final BloomFilter filter;
    private final Bimodal bimodal;
    private Missing missing = Missing.UNTESTED;

    private Eaf(CacheShape shape, Settings settings) {
        super(shape, settings);
        lineBytes = shape.lineBytes();
        filter = new BloomFilter((long) settings.integer(BITS.key()) * shape.lines(), settings.integer(HASHES.key()));
        capacity = settings.integer(CAPACITY.key(), shape.lines());
        bimodal = Bimodal.of(settings);
    }

    private boolean isRemembered(Access access) {
        return filter.contains(access.address() / lineBytes);
    }

    /** The evicted block is recorded after the missing one was looked for. */
    @Override
    public void evict(Access access, int set, int way, long lineAddress, boolean dirty) {
        missing = isRemembered(access) ? Missing.FOUND : Missing.ABSENT;
        filter.add(lineAddress / lineBytes);
        if (filter.added() == capacity) {
            filter.clear();
        }
    }

    /** A remembered block enters at the MRU end; of the others one in {@code epsInverse} does. */
    @Override
    boolean entersInFront(Access access, int set) {
        boolean found = missing == Missing.UNTESTED ? isRemembered(access) : missing == Missing.FOUND;
        missing = Missing.UNTESTED;
        return found || bimodal.nextIsRare();
    }

    @Override
    public String reason(Hook query, Access access, int set, long answer) {
        return "chain position " + chain().position(set, Answer.value(answer)) + ", " + filter.added()
                + " evictions remembered";
    }
}
