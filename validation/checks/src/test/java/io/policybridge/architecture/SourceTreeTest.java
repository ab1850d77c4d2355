package io.policybridge.architecture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a reader finds by its name is one thing. */
@Tag("contract")
class SourceTreeTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final Pattern SOURCE = Pattern.compile(".*/src/(main|test)/java/.*\\.java");
    private static final String PACKAGE_INFO = "package-info.java";

    private static final Pattern PLACE = Pattern.compile("(.*)/src/(main|test)/java/io/policybridge/(.*)/[^/]*");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+/[a-z]+)` \\| `([a-z.]+)` \\|");

    private static List<Path> sources() throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.walk(HOME)) {
            sources = files.filter(file -> SOURCE.matcher(file.toString()).matches())
                    .toList();
        }
        assertTrue(sources.size() > 100, () -> sources.size() + " sources below " + HOME);
        return sources;
    }

    @Test
    void a_class_name_occurs_once() throws IOException {
        Stream<String> names = sources().stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> !name.equals(PACKAGE_INFO));
        Map<String, Long> counts = names.collect(groupingBy(Function.identity(), counting()));
        counts.values().removeIf(count -> count == 1);
        assertEquals(Map.of(), counts);
    }

    /** "module package" of each source below {@code src/main} or {@code src/test}, as the page writes both. */
    private static Set<String> packages(String folder) throws IOException {
        Set<String> packages = new TreeSet<>();
        for (Path file : sources()) {
            Matcher place = PLACE.matcher(HOME.relativize(file).toString());
            if (place.matches() && place.group(2).equals(folder)) {
                packages.add(place.group(1) + " " + place.group(3).replace('/', '.'));
            }
        }
        return packages;
    }

    /** What a package holds of its own, or in packages below it, is there for tests to lie beside. */
    @Test
    void a_test_lies_in_a_package_of_its_module_or_in_one_that_the_page_lists() throws IOException {
        Set<String> tested = packages("main");
        Set<String> apart = packages("test");
        apart.removeIf(place -> tested.stream().anyMatch(main -> (main + ".").startsWith(place + ".")));
        Set<String> listed = ROW.matcher(Files.readString(HOME.resolve("docs/CONTRIBUTING.md")))
                .results()
                .map(row -> row.group(1) + " " + row.group(2))
                .collect(toCollection(TreeSet::new));
        assertEquals(listed, apart);
    }
}
