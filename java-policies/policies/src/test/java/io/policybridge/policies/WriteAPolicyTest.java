package io.policybridge.policies;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages for authors show the project docs/example-policy, whose code compiles and passes its tests. */
@Tag("contract")
class WriteAPolicyTest {
    private static final Path DOCS = Path.of(System.getProperty("policybridge.home"), "docs");
    private static final Path EXAMPLE = DOCS.resolve("example-policy/src");

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
}
