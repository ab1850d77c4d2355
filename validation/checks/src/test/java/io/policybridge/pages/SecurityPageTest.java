package io.policybridge.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each threat on docs/security.md has a test, by its method where it is in Java, and what is named there exists. */
@Tag("contract")
class SecurityPageTest {
    private static final Path HOME = Path.of(System.getProperty("policybridge.home"));
    private static final Pattern ROW = Pattern.compile("^\\| [^|-][^|]*\\|[^|]*\\|([^|]*)\\|$", Pattern.MULTILINE);
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)\\.(\\w+)`|`(\\w+_(?:test|fuzz)\\.cc)`");

    /** Text of each test by its file's name. */
    private static Map<String, String> tests() throws IOException {
        Map<String, String> tests = new TreeMap<>();
        for (String module : List.of("java-policies", "validation", "native-shim/tests", "native-shim/fuzz")) {
            try (Stream<Path> files = Files.walk(HOME.resolve(module))) {
                for (Path file : files.filter(one -> one.toString().matches(".*(Test\\.java|_test\\.cc|_fuzz\\.cc)"))
                        .toList()) {
                    tests.put(file.getFileName().toString(), Files.readString(file));
                }
            }
        }
        return tests;
    }

    @Test
    void every_row_names_a_test_that_exists() throws IOException {
        Map<String, String> tests = tests();
        List<String> missing = new ArrayList<>();
        int rows = 0;
        for (MatchResult row : ROW.matcher(Files.readString(HOME.resolve("docs/security.md")))
                .results()
                .toList()) {
            if (row.group(1).strip().equals("test")) {
                continue;
            }
            rows++;
            List<MatchResult> named = TEST.matcher(row.group(1)).results().toList();
            if (named.isEmpty()) {
                missing.add(row.group());
            }
            for (MatchResult test : named) {
                String text = tests.get(test.group(3) != null ? test.group(3) : test.group(1) + ".java");
                if (text == null || test.group(3) == null && !text.contains("void " + test.group(2) + "(")) {
                    missing.add(test.group());
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(rows > 30, "rows: " + rows);
    }
}
