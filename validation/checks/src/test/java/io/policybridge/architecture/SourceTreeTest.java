package io.policybridge.architecture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
}
