package io.policybridge.characterize;

import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.Paper;
import io.policybridge.run.Sensitivity;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** The papers' rules: the category of a workload from what was measured. */
final class Classes {
    private final Thresholds thresholds;

    Classes(Thresholds thresholds) {
        this.thresholds = thresholds;
    }

    /** Its category by the rule of {@code paper}; empty where that has no rule, or none of its categories fits. */
    Optional<Category> of(Paper paper, Measured m) {
        return switch (paper) {
            case DACACHE ->
                chosen(
                        Trait.DIVERGENT_LOADS.of(m),
                        share -> share > thresholds.of(Threshold.DIVERGENT)
                                ? Category.MEMORY_DIVERGENT
                                : Category.MEMORY_COHERENT);
            case APCM -> chosen(Trait.GAIN_OF_4X.of(m), this::sensitivity);
            case MEDIC -> Optional.empty();
            case DYCACHE ->
                chosen(
                        Trait.FINE_REQUESTS.of(m),
                        share -> share >= thresholds.of(Threshold.FINE) ? Category.IRREGULAR : Category.REGULAR);
            case THESIS -> caches(m);
        };
    }

    /** By a number; none where nothing was counted. */
    private static Optional<Category> chosen(double number, DoubleFunction<Category> rule) {
        return Double.isNaN(number) ? Optional.empty() : Optional.of(rule.apply(number));
    }

    /** APCM, section 3. */
    private Category sensitivity(double gain) {
        if (gain > thresholds.of(Threshold.SENSITIVE)) {
            return Category.CACHE_SENSITIVE;
        }
        return Math.abs(gain - 1) < thresholds.of(Threshold.INSENSITIVE)
                ? Category.CACHE_INSENSITIVE
                : Category.CACHE_MODERATE;
    }

    /** The thesis, section 4.3. */
    private Optional<Category> caches(Measured m) {
        Sensitivity.Rules rules = new Sensitivity.Rules(
                thresholds.of(Threshold.STREAMING),
                thresholds.of(Threshold.CONTENTION),
                thresholds.of(Threshold.ENOUGH));
        Sensitivity.Evidence evidence = new Sensitivity.Evidence(
                Trait.BYPASSED_IPC.of(m),
                Sensitivity.Cached.of(m.totals().get(Caches.CONFIGURED)),
                Sensitivity.Cached.of(m.totals().get(Caches.UNBOUNDED)));
        return switch (Sensitivity.of(evidence, rules)) {
            case STREAMING_L1_AND_L2 -> Optional.of(Category.STREAMING_L1_L2);
            case LARGE_WORKING_SET_L2 -> Optional.of(Category.LARGE_WORKING_SET_L2);
            case STREAMING_L1 -> Optional.of(Category.STREAMING_L1);
            case CONTENTION -> contention(m);
            case FRIENDLY -> Optional.of(Category.FRIENDLY);
            case OTHER -> Optional.empty();
        };
    }

    private Optional<Category> contention(Measured m) {
        double lines = Trait.LINE_ALLOC_FAILS.of(m);
        double all = lines + Trait.MSHR_ENTRY_FAILS.of(m);
        boolean conflict = lines > 0 && lines >= thresholds.of(Threshold.CONFLICT) * all;
        boolean thrashing = Trait.MPKI.of(m) > thresholds.of(Threshold.THRASHING);
        if (conflict) {
            return Optional.of(thrashing ? Category.THRASHING_CONFLICT : Category.CONFLICT);
        }
        return thrashing ? Optional.of(Category.THRASHING) : Optional.empty();
    }
}
