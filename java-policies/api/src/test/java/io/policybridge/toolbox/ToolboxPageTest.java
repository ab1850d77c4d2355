package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page docs/toolbox.md shows the examples of {@link ToolboxExamplesTest}, and every class of the toolbox. */
@Tag("contract")
class ToolboxPageTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
    private static final int MOST_LINES = 150;

    private static String page() throws IOException {
        return Files.readString(Path.of(System.getProperty("policybridge.home"), "docs/toolbox.md"));
    }

    private static String unindented(String code) {
        return code.lines().map(String::strip).collect(Collectors.joining("\n"));
    }

    private static Set<String> found(String pattern, String text) {
        Set<String> found = new TreeSet<>();
        for (Matcher match = Pattern.compile(pattern, Pattern.MULTILINE).matcher(text); match.find(); ) {
            found.add(match.group(1));
        }
        return found;
    }

    @Test
    void every_block_of_code_is_part_of_an_example() throws IOException {
        String examples = unindented(
                Files.readString(MODULE.resolve("src/test/java/io/policybridge/toolbox/ToolboxExamplesTest.java")));
        Set<String> blocks = found("(?s)```java\\n(.*?)\\n```", page());
        for (String block : blocks) {
            assertTrue(examples.contains(unindented(block)), "not in ToolboxExamplesTest:\n" + block);
        }
        assertEquals(found("^### `(\\w+)`", page()).size(), blocks.size());
    }

    @Test
    void every_tool_has_a_section() throws IOException {
        Set<String> tools = new TreeSet<>();
        try (var files = Files.list(MODULE.resolve("src/main/java/io/policybridge/toolbox"))) {
            files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .filter(name -> !name.equals("package-info"))
                    .forEach(tools::add);
        }
        Set<String> sections = found("^### `(\\w+)`", page());
        for (String section : sections) {
            assertTrue(tools.contains(section), section + " is not a tool");
        }
        tools.removeAll(sections);
        tools.removeAll(found("^- `(\\w+)`:", page())); // base classes, shown in the tutorial
        assertEquals(Set.of(), tools);
    }

    @Test
    void the_page_stays_short() throws IOException {
        assertTrue(page().lines().count() <= MOST_LINES);
    }
}
