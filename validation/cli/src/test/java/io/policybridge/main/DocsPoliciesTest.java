package io.policybridge.main;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Policies that stand on a page alone do what the page says once they are saved. */
class DocsPoliciesTest {
    private static final int MOST_LINES_IN_README = 20;

    private static final Path ROOT = Path.of(System.getProperty("policybridge.home"));

    @TempDir
    private Path folder;

    private static String code(String page, String name) throws IOException {
        Matcher block =
                Pattern.compile("```java\\n(.*?)```\\n", Pattern.DOTALL).matcher(Files.readString(ROOT.resolve(page)));
        while (block.find()) {
            if (block.group(1).contains("public final class " + name + " ")) {
                return block.group(1);
            }
        }
        throw new AssertionError(page + ": no policy " + name);
    }

    @ParameterizedTest
    @CsvSource({"README.md, BypassDivergent", "docs/port-a-policy.md, Nru"})
    void the_policy_of_a_page_compiles_and_passes_the_kit(String page, String name) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".java"), code(page, name));
        Terminal terminal = Terminal.run("check", "--policy", file.toString());
        assertEquals(0, terminal.exitCode(), terminal.out() + terminal.err());
        assertTrue(terminal.out().endsWith(" checks, 25 ok\n"), terminal.out());
    }

    /** The numbers of the table below it. */
    @Test
    void the_policy_of_the_readme_is_as_fast_as_the_readme_says() throws IOException {
        String code = code("README.md", "BypassDivergent");
        assertTrue(code.lines().count() <= MOST_LINES_IN_README);
        Path file = Files.writeString(folder.resolve("BypassDivergent.java"), code);
        Terminal terminal = Terminal.run("compare", "--workload", "spmv", "--policy", "lru," + file);
        assertEquals(0, terminal.exitCode(), terminal.err());
        String readme = Files.readString(ROOT.resolve("README.md"));
        for (String row : terminal.out().lines().limit(4).skip(1).toList()) {
            assertTrue(readme.contains("\n" + row + "\n"), row);
        }
    }
}
