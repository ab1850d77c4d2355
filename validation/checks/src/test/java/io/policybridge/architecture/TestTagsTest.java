package io.policybridge.architecture;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A test says by tags what it needs; docs/CONTRIBUTING.md has the list of tags. */
@Tag("contract")
class TestTagsTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final Pattern TAG = Pattern.compile("@Tag\\(\"([^\"]*)\"\\)");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z]+)` \\|.*\\| ([^|]*) \\|$");
    private static final Pattern EXCLUDED = Pattern.compile("<tests.excluded>(.*)</tests.excluded>");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");
    private static final Pattern CLASS = Pattern.compile("\\b[A-Z]\\w+\\b");
    private static final String STARTS = "ProcessBuilder";

    /** Tests that name a class that starts processes, and let it start none. */
    private static final Set<String> START_NONE = Set.of(
            "HostVerificationTest",
            "MemoryGrowthTest",
            "RefusedCodeTest",
            "RefusedStreamsTest",
            "SlurmFolderTest",
            "TestTagsTest");

    /** Sources of Java below {@code src/main} and {@code src/test} of all modules, by class name. */
    private static Map<String, String> sources(String folder) throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> files = Files.walk(HOME)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> path.toString().contains("/src/" + folder + "/java/"))
                    .toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                sources.put(name, COMMENT.matcher(Files.readString(file)).replaceAll(""));
            }
        }
        assertTrue(sources.size() > 100, () -> sources.size() + " sources");
        return sources;
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).collect(toCollection(TreeSet::new));
    }

    private static List<MatchResult> rows() {
        try {
            String page = Files.readString(HOME.resolve("docs/CONTRIBUTING.md"));
            return ROW.matcher(page).results().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void the_tags_are_those_of_the_page() throws IOException {
        Set<String> used = new TreeSet<>();
        sources("test").values().forEach(source -> used.addAll(found(TAG, source)));
        assertEquals(rows().stream().map(row -> row.group(1)).collect(toCollection(TreeSet::new)), used);
    }

    @Test
    void the_build_leaves_out_what_the_page_says_runs_in_the_whole_test_only() throws IOException {
        String excluded = found(EXCLUDED, Files.readString(HOME.resolve("pom.xml")))
                .iterator()
                .next();
        assertEquals(
                rows().stream()
                        .filter(row -> row.group(2).startsWith("`test --all`"))
                        .map(row -> row.group(1))
                        .collect(toCollection(TreeSet::new)),
                new TreeSet<>(List.of(excluded.split("\\|"))));
    }

    /** It names the class that does, or a class of tests that names it. */
    @Test
    void a_test_that_starts_a_process_is_tagged_so() throws IOException {
        Map<String, String> tests = sources("test");
        Deque<String> reached = new ArrayDeque<>(List.of(STARTS));
        sources("main").forEach((name, source) -> {
            if (source.contains(STARTS)) {
                reached.add(name);
            }
        });
        Map<String, Set<String>> namedBy = new HashMap<>();
        tests.forEach((name, source) -> CLASS.matcher(source)
                .results()
                .forEach(word -> namedBy.computeIfAbsent(word.group(), key -> new HashSet<>())
                        .add(name)));
        Set<String> starting = new TreeSet<>();
        while (!reached.isEmpty()) {
            for (String name : namedBy.getOrDefault(reached.remove(), Set.of())) {
                if (!START_NONE.contains(name) && starting.add(name)) {
                    reached.add(name);
                }
            }
        }
        List<String> untagged = new ArrayList<>();
        for (String name : starting) {
            if (name.endsWith("Test") && !found(TAG, tests.get(name)).contains("process")) {
                untagged.add(name);
            }
        }
        assertEquals(List.of(), untagged, "tests that start processes without the tag");
        assertTrue(starting.size() > 30, () -> "of tests only these start processes: " + starting);
    }
}
