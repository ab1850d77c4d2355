package io.policybridge.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Workloads;
import io.policybridge.replay.Component;
import io.policybridge.report.MarkedPage;
import io.policybridge.simulator.Progress;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The page docs/validation.md equals the output of {@code validate --write-docs}: what costs little is computed again,
 * of the rest only the inputs. Deviations are numbered in docs/validation.md.
 */
@Tag("contract")
class ValidationPageTest {
    private static final Path GOLDEN = Path.of(System.getProperty("policybridge.golden"));
    /** Groups of runs that take no second together. */
    private static final List<String> CHEAP = List.of("gtx480x-smalll2", "qv100-cold");

    private final List<Workload> runs = Workloads.packaged().all();

    private static String page(String name) throws IOException {
        return Files.readString(GOLDEN.resolve("../../docs").resolve(name));
    }

    private static List<String> lines(String place) throws IOException {
        return MarkedPage.at(page("validation.md"), place).lines().toList();
    }

    private static String line(List<String> lines, String first) {
        return lines.stream()
                .filter(line -> line.startsWith("| " + first + " |"))
                .findFirst()
                .orElse("");
    }

    @Test
    void components_are_counted_over_the_runs_that_have_their_streams() throws IOException {
        List<String> lines = lines(ValidationTables.COMPONENTS);
        assertEquals(ValidationTables.componentsHeading(), lines.get(0) + "\n" + lines.get(1) + "\n");
        for (String line : lines.subList(2, lines.size())) {
            String[] cells = line.split(" *\\| *");
            Component component = Component.of(cells[1]).orElseThrow();
            assertEquals(
                    Integer.toString(ValidationTables.recorded(component, runs).size()), cells[2], line);
            assertEquals(cells[4], cells[3], line);
        }
        for (Component component : Component.SINGLE) {
            assertFalse(line(lines, component.label()).isEmpty(), component.label());
        }
        assertEquals(ValidationTables.components(Component.DRAM, runs), line(lines, "dram") + "\n");
    }

    @Test
    void closed_loop_is_what_is_simulated() throws IOException {
        List<String> lines = lines(ValidationTables.CLOSED_LOOP);
        List<Workload> cheap =
                runs.stream().filter(run -> CHEAP.contains(run.configName())).toList();
        List<String> computed = ValidationTables.closedLoop(Validation.of(cheap, Progress.NONE))
                .lines()
                .toList();
        assertEquals(2 + CHEAP.size(), computed.size());
        assertEquals(
                List.of(),
                computed.stream().filter(line -> !lines.contains(line)).toList());
        for (String group : runs.stream().map(Workload::configName).distinct().toList()) {
            List<Workload> members =
                    runs.stream().filter(run -> run.configName().equals(group)).toList();
            long cycles = members.stream()
                    .mapToLong(run -> run.totals().orElseThrow().cycles())
                    .sum();
            String beginning = String.format(Locale.ROOT, "| %s | %d | %,d | ", group, members.size(), cycles);
            assertTrue(line(lines, group).startsWith(beginning), beginning);
        }
    }

    @Test
    void every_deviation_has_a_number_of_its_own_and_a_test_that_is_there() throws IOException {
        String page = page("validation.md");
        String table = page.substring(page.indexOf("## DEVIATIONS"));
        List<String> rows =
                table.lines().filter(line -> line.matches("\\| \\d+ \\|.*")).toList();
        List<Integer> numbers = new ArrayList<>();
        for (String row : rows) {
            int number = Integer.parseInt(row.split(" *\\| *")[1]);
            assertTrue(numbers.isEmpty() || number > numbers.get(numbers.size() - 1), row);
            numbers.add(number);
            Matcher test =
                    Pattern.compile("`(\\w+Test)(?:\\.(\\w+?)_?\\.\\.\\.)?`").matcher(row);
            assertTrue(test.find(), "no test: " + row);
            assertTrue(exists(test.group(1), test.group(2)), test.group() + " is not there");
        }
        assertTrue(numbers.size() >= 3, "deviations " + numbers);
    }

    /** Whether the tests of validation have a class of that name, with a method that begins so (null: any). */
    private static boolean exists(String type, String method) throws IOException {
        try (Stream<Path> sources = Files.walk(GOLDEN.resolve("..").normalize())) {
            Path file = sources.filter(path -> path.endsWith(type + ".java"))
                    .findFirst()
                    .orElse(null);
            return file != null && (method == null || Files.readString(file).contains("void " + method + "_"));
        }
    }
}
