package io.policybridge.retest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class RetestTest {
    private final PrintStream terminal = System.err;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir
    private Path home;

    private SmallTree tree;

    @BeforeEach
    void aTree() throws Exception {
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        tree = new SmallTree(home);
    }

    @AfterEach
    void theTerminal() {
        System.setErr(terminal);
    }

    private boolean green() throws Exception {
        return Retest.green(tree.built(), Optional.empty());
    }

    @Test
    void tests_run_of_what_changed_and_contract_tests_of_what_uses_it() throws Exception {
        assertTrue(green());
        assertEquals(List.of("LowerTest", "SeamTest", "UpperTest"), tree.ran());
        assertTrue(green());
        assertEquals(List.of(), tree.ran());
        tree.write(
                "a/lower/src/main/java/lower/Lower.java",
                "package lower; public class Lower { public static int one() { return 2 - 1; } }");
        assertTrue(green());
        assertEquals(List.of("LowerTest", "SeamTest"), tree.ran());
        tree.write("docs/page.md", "a page that a test may read");
        assertTrue(green());
        assertEquals(List.of("SeamTest"), tree.ran());
        assertFalse(printed.toString(StandardCharsets.UTF_8).contains("noise"), printed::toString);
    }

    @Test
    void what_failed_runs_again_until_it_passes() throws Exception {
        assertTrue(green());
        tree.test("upper", "UpperTest", "", "1 > 2");
        assertFalse(green());
        String said = printed.toString(StandardCharsets.UTF_8);
        assertTrue(said.contains("FAILED UpperTest it_holds()\n"), said);
        assertTrue(said.contains("noise of UpperTest\n"), said);
        assertTrue(said.contains("a/upper: FAILED: 1 of 2 tests"), said);
        tree.ran();
        assertFalse(green());
        assertEquals(List.of("SeamTest", "UpperTest"), tree.ran());
        tree.test("upper", "UpperTest", "", "2 > 1");
        assertTrue(green());
        assertEquals(List.of("SeamTest", "UpperTest"), tree.ran());
    }

    @Test
    void what_uses_a_class_that_is_gone_does_not_compile() throws Exception {
        assertTrue(green());
        tree.ran();
        Files.delete(home.resolve("a/lower/src/main/java/lower/Lower.java"));
        Files.delete(home.resolve("a/lower/src/test/java/lower/LowerTest.java"));
        Files.delete(home.resolve("a/lower/src/test/java/lower/WholeTest.java"));
        assertFalse(green());
        assertTrue(printed.toString(StandardCharsets.UTF_8).contains("Upper.java:1: error: "), printed::toString);
        assertEquals(List.of(), tree.ran());
    }
}
