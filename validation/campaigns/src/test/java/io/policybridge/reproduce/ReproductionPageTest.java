package io.policybridge.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.Paper;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.StoreCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages in docs/papers and their overview have what the command on each page makes of its paper's results. */
@Tag("contract")
class ReproductionPageTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));

    private static final String OVERVIEW = "docs/reproduction.md";

    private static final Pattern SCORE = Pattern.compile(
            "of (\\d+) ratios\\R  - small: (\\d+) land .*, (\\d+) in .*\\R  - full: (\\d+) land .*, (\\d+) in ");

    private static final Pattern SUM = Pattern.compile(
            "(\\d+) ratios in which a paper moves by at least 5%, (\\d+) land within half to double of its change at\\s+small and "
                    + "(\\d+) at\\s+full, (\\d+) and (\\d+) in its\\s+direction");

    private static Stream<Paper> packaged() {
        return Arrays.stream(Paper.values()).filter(PaperPlans::has);
    }

    private static String name(Paper paper) {
        return paper.name().toLowerCase(Locale.ROOT);
    }

    /** The words of the only command {@code reproduce PAPER ... --page} on a paper's page. */
    private static List<String> command(Paper paper) throws IOException {
        String start = "./policybridge reproduce " + name(paper) + " ";
        List<String> commands = Files.readAllLines(HOME.resolve("docs/papers/" + name(paper) + ".md")).stream()
                .filter(line -> line.startsWith(start) && line.contains(" --page "))
                .toList();
        assertEquals(1, commands.size(), commands::toString);
        return List.of(commands.get(0).split(" "));
    }

    private static List<String> values(List<String> command, String option) {
        List<String> values = new ArrayList<>();
        for (int at = 0; at < command.size(); at++) {
            if (command.get(at).equals(option)) {
                values.add(command.get(at + 1));
            }
        }
        return values;
    }

    /** If it fails, give the command that the page shows. */
    @ParameterizedTest
    @MethodSource("packaged")
    void a_page_has_what_its_command_makes_of_the_results_in_the_repository(Paper paper) throws IOException {
        List<String> command = command(paper);
        List<String> pages = values(command, "--page");
        assertEquals(List.of("docs/papers/" + name(paper) + ".md", OVERVIEW), pages);
        ReproductionPage made = new ReproductionPage(
                new PaperPlans(
                        paper,
                        new Departures(
                                Overrides.of(values(command, "--option")),
                                values(command, "--key"),
                                !command.contains("--unadmitted"))),
                PolicyChoice.known(),
                new NewestResults(
                        StoreCsv.read(HOME.resolve(values(command, "--results").get(0)))));
        for (String page : pages) {
            String text = Files.readString(HOME.resolve(page));
            assertEquals(made.filled(text).orElseThrow(), text);
        }
    }

    /** The first table of a page, behind a few lines. */
    @ParameterizedTest
    @MethodSource("packaged")
    void a_page_begins_with_at_most_ten_headlines(Paper paper) throws IOException {
        List<String> lines = Files.readAllLines(HOME.resolve("docs/papers/" + name(paper) + ".md"));
        int table = lines.indexOf("<!-- generated: " + name(paper) + " headlines -->");
        assertTrue(table > 0 && table <= 15, name(paper) + ":" + table);
        long rows = lines.subList(table, lines.indexOf("<!-- end -->")).stream()
                .filter(line -> line.startsWith("| "))
                .count();
        assertTrue(rows >= 2 && rows <= 11, name(paper) + ":" + rows);
    }

    /** {@code PAPER-next.csv}, of campaigns under the options that {@code reproduce} has by itself. */
    @ParameterizedTest
    @MethodSource("packaged")
    void a_campaign_that_is_under_way_is_told_by_its_simulations_or_what_it_gives_at_small(Paper paper)
            throws IOException {
        String file = name(paper) + "-next.csv";
        Path results = HOME.resolve("validation/campaigns/results").resolve(file);
        if (!Files.exists(results)) {
            return;
        }
        PaperPlans plans = new PaperPlans(paper, Departures.NONE);
        List<StoredPoint> points = StoreCsv.read(results);
        NewestResults newest = new NewestResults(points);
        Reproduction small = new Reproduction(plans, plans.figures(), Extent.SMALL, PolicyChoice.known(), newest::find);
        String told = "`" + file + "` is "
                + (small.missing() > 0
                        ? "begun: " + points.size() + " simulations at small"
                        : "complete at small: of " + small.score().ratios() + " ratios "
                                + small.score().words());
        assertTrue(Files.readString(HOME.resolve(OVERVIEW)).contains(told), told);
    }

    @Test
    void the_overview_and_the_readme_sum_the_scores_of_the_papers() throws IOException {
        String overview = Files.readString(HOME.resolve(OVERVIEW));
        int[] sums = new int[5];
        List<MatchResult> scores = SCORE.matcher(overview).results().toList();
        assertEquals(packaged().count(), scores.size());
        for (MatchResult score : scores) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += Integer.parseInt(score.group(i + 1));
            }
        }
        List<Integer> expected = List.of(sums[0], sums[1], sums[3], sums[2], sums[4]);
        for (String page : List.of(overview, Files.readString(HOME.resolve("README.md")))) {
            List<MatchResult> said = SUM.matcher(page).results().toList();
            assertEquals(1, said.size());
            assertEquals(
                    expected,
                    Stream.of(1, 2, 3, 4, 5)
                            .map(group -> Integer.valueOf(said.get(0).group(group)))
                            .toList());
        }
    }
}
