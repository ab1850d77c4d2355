package io.policybridge.reproduce;

import io.policybridge.bridge.loading.KnownPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of a paper's numbers for docs/reproduction.md. */
public final class ReproductionPage {
    private static final double BILLION = 1e9;
    private static final double SECONDS_PER_HOUR = 3600;

    /**
     * What GPGPU-Sim does in a second: either of the two, as it has nothing else to do in the four runs of
     * docs/evidence/speed.md (gemm, 2dconv; atax), whose times they give to within a factor of 1.6.
     */
    private static final double GPGPUSIM_INSTRUCTIONS = 0.45e6;

    private static final double GPGPUSIM_CYCLES = 60_000;

    private ReproductionPage() {}

    /** Each number of {@code paper} at the small sizes and at the paper's, as {@code results} give it. */
    public static String of(PaperPlans paper, KnownPolicies known, NewestResults results) {
        return of(
                new Reproduction(paper, paper.figures(), Extent.SMALL, known, results::find),
                new Reproduction(paper, paper.figures(), Extent.FULL, known, results::find));
    }

    private static String of(Reproduction small, Reproduction full) {
        StringBuilder text =
                new StringBuilder("| figure | quantity | paper | small | points | full | points | finding |\n"
                        + "|---|---|---|---|---|---|---|---|\n");
        for (int place = 0; place < small.numbers().size(); place++) {
            ReproducedNumber first = small.numbers().get(place);
            ReproducedNumber second = full.numbers().get(place);
            List<String> cells = new ArrayList<>(List.of(
                    first.number().figure(),
                    first.number().ours().toString(),
                    first.number().paper().toString()));
            cells.addAll(cells(first));
            cells.addAll(cells(second));
            cells.add(finding(first, second));
            text.append("| ").append(String.join(" | ", cells)).append(" |\n");
        }
        return text + "\n" + sums(small, "small") + sums(full, "full");
    }

    private static List<String> cells(ReproducedNumber one) {
        String value = ReproductionText.number(one.ours(), "%.3f") + (one.cut().isEmpty() ? "" : "*");
        return List.of(
                one.agrees().orElse(true) ? value : "**" + value + "**",
                ReproductionText.number(one.points(), "%+.1f"));
    }

    /** Nothing is said of a number before there is one. */
    private static String finding(ReproducedNumber small, ReproducedNumber full) {
        if (small.ours().isEmpty() && full.ours().isEmpty()) {
            return "";
        }
        return small.finding().isEmpty() ? full.finding() : small.finding();
    }

    private static String sums(Reproduction reproduction, String size) {
        String text =
                "- " + size + ": " + reproduction.agreeing() + " of " + reproduction.decided() + " directions agree";
        List<String> ranks = new ArrayList<>();
        for (String figure : reproduction.paper().figures()) {
            reproduction.rank(figure).ifPresent(rank -> ranks.add(figure + ": " + rank));
        }
        Reproduction.Cost cost = reproduction.cost();
        return text
                + (ranks.isEmpty() ? "" : "; rank agreement by figure: " + String.join(", ", ranks))
                + String.format(
                        Locale.ROOT,
                        "%n  %d simulations%s, %.1f * 10^9 thread instructions, %.1f * 10^9 cycles, %.1f hours of one core "
                                + "(GPGPU-Sim: about %.0f); %d without a result%n",
                        cost.simulations(),
                        cost.builds() > 1 ? " by " + cost.builds() + " builds" : "",
                        cost.instructions() / BILLION,
                        cost.cycles() / BILLION,
                        cost.seconds() / SECONDS_PER_HOUR,
                        (cost.instructions() / GPGPUSIM_INSTRUCTIONS + cost.cycles() / GPGPUSIM_CYCLES)
                                / SECONDS_PER_HOUR,
                        reproduction.missing());
    }
}
