package io.policybridge.policies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.WarpHooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages for authors show the project docs/example-policy, whose code compiles and passes its tests. */
@Tag("contract")
class WriteAPolicyTest {
    private static final Path DOCS = Path.of(System.getProperty("policybridge.home"), "docs");
    private static final Path EXAMPLE = DOCS.resolve("example-policy/src");

    private static String page() throws IOException {
        return Files.readString(DOCS.resolve("write-a-policy.md"));
    }

    @ParameterizedTest
    @CsvSource({
        "tutorial.md, main/java/org/example/HitCount.java",
        "write-a-policy.md, test/java/org/example/HitCountTest.java",
        "conformance.md, test/java/org/example/HitCountConformanceTest.java"
    })
    void a_page_shows_the_file_unmodified(String page, String file) throws IOException {
        assertTrue(
                Files.readString(DOCS.resolve(page))
                        .contains("```java\n" + Files.readString(EXAMPLE.resolve(file)) + "```\n"),
                file + " differs from " + page);
    }

    /** Every word in the table's third column is the subscription of a hook in the interface of the second. */
    @Test
    void the_page_names_hooks_that_exist() throws IOException {
        Set<String> known = Arrays.stream(Hook.values())
                .map(hook -> hook.subscription().getSimpleName())
                .collect(Collectors.toSet());
        Set<String> families = Stream.of(
                        CacheHooks.class,
                        L1dHooks.class,
                        L2Hooks.class,
                        DramHooks.class,
                        WarpHooks.class,
                        CommonHooks.class)
                .map(Class::getSimpleName)
                .collect(Collectors.toSet());
        Matcher row = Pattern.compile("^\\| of .* \\| `(\\w+)` \\| (.*) \\|$", Pattern.MULTILINE)
                .matcher(page());
        int rows = 0;
        for (; row.find(); rows++) {
            assertTrue(families.contains(row.group(1)), row.group(1));
            for (String word : row.group(2).split("[,;] ")) {
                assertTrue(known.contains(word.replace("`", "")), word);
            }
        }
        assertEquals(families.size(), rows);
    }
}
