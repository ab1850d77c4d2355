package io.policybridge.reproduce;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.report.MarkedPage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The generated parts of a paper's page in docs/papers, and of their overview, docs/reproduction.md. */
public final class ReproductionPage {
    private static final double BILLION = 1e9;
    private static final int MILLION = 1_000_000;
    private static final double SECONDS_PER_HOUR = 3600;

    /**
     * What GPGPU-Sim does in a second: either of the two, as it has nothing else to do in the four runs of
     * docs/evidence/speed.md (gemm, 2dconv; atax), whose times they give to within a factor of 1.6.
     */
    private static final double GPGPUSIM_INSTRUCTIONS = 0.45e6;

    private static final double GPGPUSIM_CYCLES = 60_000;

    private static final String FULL = "full, first " + Extent.FULL.instructions() / MILLION + " M instructions";

    private final Reproduction small;
    private final Reproduction full;

    /** Each number of {@code paper} at the small sizes and at the paper's, as {@code results} give it. */
    public ReproductionPage(PaperPlans paper, KnownPolicies known, NewestResults results) {
        small = new Reproduction(paper, paper.figures(), Extent.SMALL, known, results::find);
        full = new Reproduction(paper, paper.figures(), Extent.FULL, known, results::find);
    }

    /**
     * {@code page} with the paper's parts that it has, {@code PAPER headlines}, {@code PAPER} and {@code PAPER score}.
     */
    public Optional<String> filled(String page) {
        String filled = page;
        boolean any = false;
        for (Map.Entry<String, String> part : parts().entrySet()) {
            if (MarkedPage.has(page, part.getKey())) {
                filled = MarkedPage.with(filled, part.getKey(), part.getValue());
                any = true;
            }
        }
        return any ? Optional.of(filled) : Optional.empty();
    }

    private Map<String, String> parts() {
        String name = small.paper().name();
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put(name + " headlines", headlines());
        parts.put(name, numbers());
        parts.put(name + " score", score(name));
        return parts;
    }

    private String headlines() {
        StringBuilder text = new StringBuilder("| headline | paper | small | " + FULL
                + " | applications packaged | tested cause |\n|---|---|---|---|---|---|\n");
        for (int place = 0; place < small.numbers().size(); place++) {
            ReproducedNumber first = small.numbers().get(place);
            ReproducedNumber second = full.numbers().get(place);
            PaperNumber number = first.number();
            if (number.isHeadline()) {
                row(
                        text,
                        number.figure() + ": " + number.ours(),
                        number.paper().toString(),
                        value(first),
                        value(second),
                        first.packaged() + " of " + number.applications(),
                        finding(first, second));
            }
        }
        return text.toString();
    }

    private String numbers() {
        StringBuilder text = new StringBuilder();
        table(text, false);
        if (small.numbers().stream().anyMatch(one -> one.number().isReading())) {
            text.append("\nOther readings of the paper, and other machines; not in the score:\n\n");
            table(text, true);
        }
        return text + "\n" + sums(small, "small") + sums(full, "full");
    }

    private void table(StringBuilder text, boolean readings) {
        row(text, "figure", "quantity", "paper", "small", "share", FULL, "share", "finding");
        text.append("|---|---|---|---|---|---|---|---|\n");
        for (int place = 0; place < small.numbers().size(); place++) {
            ReproducedNumber first = small.numbers().get(place);
            ReproducedNumber second = full.numbers().get(place);
            PaperNumber number = first.number();
            if (number.isReading() == readings) {
                row(
                        text,
                        number.figure(),
                        number.ours().toString(),
                        number.paper().toString(),
                        value(first),
                        ReproductionText.number(first.share(), "%.2f"),
                        value(second),
                        ReproductionText.number(second.share(), "%.2f"),
                        finding(first, second));
            }
        }
    }

    private static void row(StringBuilder text, String... cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String value(ReproducedNumber one) {
        String value = ReproductionText.number(one.ours(), "%.3f") + (one.cut().isEmpty() ? "" : "*");
        return one.isMiss() ? "**" + value + "**" : value;
    }

    /** Nothing is said of a number before there is one. */
    private static String finding(ReproducedNumber small, ReproducedNumber full) {
        if (small.ours().isEmpty() && full.ours().isEmpty()) {
            return "";
        }
        return small.finding().isEmpty() ? full.finding() : small.finding();
    }

    private String score(String name) {
        return "- [" + small.paper().paper().title() + "](papers/" + name + ".md): of "
                + small.score().ratios() + " ratios\n  - small: "
                + small.score().words() + "\n  - full: "
                + full.score().words() + "\n";
    }

    private static String sums(Reproduction reproduction, String size) {
        List<String> words = new ArrayList<>();
        Score score = reproduction.score();
        words.add("- " + size + ": of " + score.ratios() + " ratios " + score.words());
        Reproduction.Cost cost = reproduction.cost();
        words.add(String.format(
                Locale.ROOT,
                "  %d simulations%s, %.1f * 10^9 thread instructions, %.1f * 10^9 cycles, %.1f hours of one core "
                        + "(GPGPU-Sim: about %.0f); %d without a result",
                cost.simulations(),
                cost.builds() > 1 ? " by " + cost.builds() + " builds" : "",
                cost.instructions() / BILLION,
                cost.cycles() / BILLION,
                cost.seconds() / SECONDS_PER_HOUR,
                (cost.instructions() / GPGPUSIM_INSTRUCTIONS + cost.cycles() / GPGPUSIM_CYCLES) / SECONDS_PER_HOUR,
                reproduction.missing()));
        return String.join("\n", words) + "\n";
    }
}
