package io.policybridge.pages;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.Overrides;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.SimulatorGeometry;
import io.policybridge.run.witness.WitnessRun;
import io.policybridge.search.Search;
import io.policybridge.session.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every entry of a legend on the pages of the papers is a policy that loads on the machine of its paper. */
@Tag("contract")
class PaperLegendsTest {
    private static final Path PAGES = Path.of(System.getProperty("policybridge.home"), "docs", "papers");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Pattern RANGE = Pattern.compile("=(\\d+)\\.\\.(\\d+)");
    private static final String BEST = "--best ";
    private static final String CONFIG = "--config ";
    private static final String OPTION = "--option ";

    /** A run in which every mechanism of the paper has something to do, by the paper's machine. */
    private static final Map<String, String> WITNESSES = Map.of(
            "dacache", "kmeans:512",
            "apcm1", "bicg:256",
            "medic", "kmeans:1024",
            "dycache", "gesummv:256",
            "thesis", "kmeans:512");

    /** One entry of a legend. */
    private record Entry(String config, String figure, String policies, String options) {
        private List<String> policyStrings() {
            List<String> strings = new ArrayList<>();
            for (String quoted : quoted(policies)) {
                Matcher range = RANGE.matcher(quoted);
                if (quoted.startsWith(BEST) || !range.find()) {
                    strings.add(quoted);
                    continue;
                }
                for (int value = Integer.parseInt(range.group(1)); value <= Integer.parseInt(range.group(2)); value++) {
                    strings.add(range.replaceFirst("=" + value));
                }
            }
            return strings;
        }

        /** The machines of the row; each option is one of its own. */
        private List<GpuConfig> machines() {
            List<GpuConfig> machines = new ArrayList<>();
            for (String word : quoted(options)) {
                if (word.startsWith(OPTION)) {
                    machines.add(Configs.find(
                            config, GoldenRoot.find(), Overrides.of(List.of(word.substring(OPTION.length())))));
                } else {
                    machines.add(Configs.find(word.substring(CONFIG.length()), GoldenRoot.find()));
                }
            }
            return machines.isEmpty() ? List.of(Configs.find(config, GoldenRoot.find())) : machines;
        }
    }

    private static List<String> quoted(String cell) {
        List<String> found = new ArrayList<>();
        Matcher quoted = QUOTED.matcher(cell);
        while (quoted.find()) {
            found.add(quoted.group(1));
        }
        return found;
    }

    private static List<Entry> entries() throws IOException {
        List<Entry> entries = new ArrayList<>();
        List<Path> pages;
        try (Stream<Path> files = Files.list(PAGES)) {
            pages = files.sorted().toList();
        }
        for (Path page : pages) {
            entries.addAll(entries(page));
        }
        return entries;
    }

    /** The rows of the table that begins with {@code | figure | legend entry}. */
    private static List<Entry> entries(Path page) throws IOException {
        List<Entry> entries = new ArrayList<>();
        String config = null;
        boolean isLegend = false;
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("Machine: `" + CONFIG)) {
                config = quoted(line).get(0).substring(CONFIG.length());
            }
            isLegend = line.startsWith("| figure | legend entry |") || isLegend && line.startsWith("|");
            if (isLegend && line.startsWith("| ") && !line.startsWith("| figure |")) {
                String[] cells = line.split("\\|", -1);
                entries.add(new Entry(config, cells[1].strip(), cells[3], cells[4]));
            }
        }
        return entries;
    }

    @ParameterizedTest
    @MethodSource("entries")
    void every_string_loads_on_every_machine_of_its_row(Entry entry) {
        assertTrue(!entry.policyStrings().isEmpty(), "no policy string");
        for (GpuConfig machine : entry.machines()) {
            for (String text : entry.policyStrings()) {
                assertDoesNotThrow(() -> load(text, machine), text + " on " + machine.name());
            }
        }
    }

    private static void load(String text, GpuConfig machine) {
        if (text.startsWith(BEST)) {
            Search search =
                    Search.parse(text.substring(BEST.length()), PolicyChoice.known(), 1, Search.Rule.HIGHEST_IPC);
            open(search.policies(), machine);
            return;
        }
        PolicyChoice policyChoice = PolicyChoice.parse(text, 1);
        if (policyChoice.ceiling() == null) {
            open(policyChoice.policies(), machine);
        }
    }

    private static void open(List<Session.Chosen> policies, GpuConfig machine) {
        new Session(policies, SimulatorGeometry.of(machine), null, Session.DEFAULT_LIVENESS_LIMIT);
    }

    /** Of each paper the figures that compare mechanisms, as its text counts them. */
    @Test
    void every_figure_that_compares_mechanisms_is_there() throws IOException {
        Map<String, TreeSet<String>> figures = new HashMap<>();
        for (Entry entry : entries()) {
            figures.computeIfAbsent(entry.config(), key -> new TreeSet<>()).addAll(numbers(entry.figure()));
        }
        assertEquals(new TreeSet<>(List.of("8", "9", "10", "11", "12", "13", "5.5")), figures.get("dacache"));
        assertEquals(
                new TreeSet<>(List.of("1", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23")),
                figures.get("apcm1"));
        assertEquals(new TreeSet<>(List.of("7", "8")), figures.get("medic"));
        assertEquals(new TreeSet<>(List.of("8", "9", "10", "11", "12")), figures.get("dycache"));
        assertEquals(
                new TreeSet<>(List.of(
                        "4.2", "4.3", "4.4", "5.1", "5.2", "5.3", "5.4", "5.5", "5.15", "6.1", "6.2", "6.3", "6.4",
                        "6.5", "6.6", "6.7", "6.8", "6.9")),
                figures.get("thesis"));
    }

    /** {@code 8 to 10}: 8, 9, 10; {@code 5.2 to 5.5, table 5.1}: 5.1, 5.2, 5.3, 5.4, 5.5. */
    private static List<String> numbers(String cell) {
        List<String> numbers = new ArrayList<>();
        for (String part : cell.split(",")) {
            Matcher range = Pattern.compile("(?:(\\d+)\\.)?(\\d+)(?: to (?:\\d+\\.)?(\\d+))?")
                    .matcher(part);
            if (range.find()) {
                String chapter = range.group(1) == null ? "" : range.group(1) + ".";
                int first = Integer.parseInt(range.group(2));
                int last = range.group(3) == null ? first : Integer.parseInt(range.group(3));
                for (int number = first; number <= last; number++) {
                    numbers.add(chapter + number);
                }
            }
        }
        return numbers;
    }

    /** Searches, ceilings and LRU have nothing that must act; rows with options are for other machines. */
    @Tag("run")
    @ParameterizedTest
    @MethodSource("variants")
    void every_variant_acts_on_the_witness_of_its_paper(WitnessRun machine, String policy) {
        assertNotEquals(machine.withoutPolicy(), machine.under(policy).totals(), policy + " on " + machine);
    }

    private static List<Arguments> variants() throws IOException {
        List<Arguments> variants = new ArrayList<>();
        TreeSet<String> seen = new TreeSet<>();
        for (Entry entry : entries()) {
            for (String text : entry.options().isBlank() ? entry.policyStrings() : List.<String>of()) {
                if (!text.startsWith(BEST)
                        && !text.startsWith("lru")
                        && PolicyChoice.parse(text, 1).ceiling() == null
                        && seen.add(entry.config() + " " + text)) {
                    variants.add(Arguments.of(new WitnessRun(WITNESSES.get(entry.config()), entry.config()), text));
                }
            }
        }
        return variants;
    }
}
