package io.policybridge.reproduce;

import io.policybridge.benchmarks.Paper;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.plan.PlanReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The packaged plans and numbers of a paper: in the folder of its name, a file for each plan and {@code numbers.yaml}.
 */
public final class PaperPlans {
    /** What is named in place of a figure: a plan that no number of the paper is of, of what decides its headline. */
    public static final String SURFACE = "surface";

    private static final String SIZE = "size: small";

    private final Paper paper;
    private final Departures departures;
    private final String folder;
    private final List<PaperNumber> numbers;

    /** The plans of {@code paper}, but for {@code departures}. */
    public PaperPlans(Paper paper, Departures departures) {
        this.paper = paper;
        this.departures = departures;
        folder = paper.name().toLowerCase(Locale.ROOT);
        String name = "numbers.yaml";
        numbers = PaperNumbers.read(paper, Path.of(folder, name), text(name));
    }

    /** Whether {@code paper} has any. */
    public static boolean has(Paper paper) {
        String numbers = paper.name().toLowerCase(Locale.ROOT) + "/numbers.yaml";
        return PaperPlans.class.getResource(numbers) != null;
    }

    public Paper paper() {
        return paper;
    }

    /** What its name is on the command line. */
    public String name() {
        return folder;
    }

    /** What the paper prints, figure by figure. */
    List<PaperNumber> numbers() {
        return numbers;
    }

    /** The figures and tables that numbers are of, in order. */
    public List<String> figures() {
        return numbers.stream().map(PaperNumber::figure).distinct().toList();
    }

    /** The plans that numbers of those figures need, by name; of {@link #SURFACE} alone, that one. */
    public List<String> plans(List<String> figures) {
        if (figures.equals(List.of(SURFACE))) {
            return figures;
        }
        return numbers.stream()
                .filter(number -> figures.contains(number.figure()))
                .map(PaperNumber::plan)
                .distinct()
                .toList();
    }

    /** The plan as a file for {@code sweep} and {@code report}. */
    public String text(String plan, Extent extent) {
        String size = "size: " + extent.size() + (departures.isAdmitted() ? "" : ", admitted: no");
        return text(plan + ".yaml").replace(SIZE, size)
                + (extent.isWhole() ? "" : "limit: " + extent.instructions() + " instructions\n")
                + departures.entries();
    }

    /** The words of {@code reproduce} for its departures, with a space before each. */
    String optionWords() {
        return departures.words();
    }

    /** The plan. */
    public SweepPlan plan(String plan, Extent extent, KnownPolicies known) {
        return PlanReader.read(Path.of(folder, plan + ".yaml"), text(plan, extent), known);
    }

    private String text(String name) {
        try (InputStream in = PaperPlans.class.getResourceAsStream(folder + "/" + name)) {
            if (in == null) {
                throw new IllegalStateException(folder + "/" + name + " is not packaged");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
