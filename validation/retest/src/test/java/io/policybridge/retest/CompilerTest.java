package io.policybridge.retest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerTest {
    @TempDir
    private Path home;

    private SmallTree tree;

    @BeforeEach
    void aTree() throws IOException {
        tree = new SmallTree(home);
        assertTrue(new Compiler(tree.built()).all());
    }

    private Path classFile(String name) {
        return home.resolve("a/" + name.split("/")[0] + "/target/retest/target/classes/" + name + ".class");
    }

    /** Sets the file back to the beginning of time, where it stays unless it is written again. */
    private static Path aged(Path file) throws IOException {
        return Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    }

    private static boolean isAged(Path file) throws IOException {
        return Files.getLastModifiedTime(file).toMillis() == 0;
    }

    @Test
    void what_differs_and_what_uses_it_is_compiled_again() throws IOException {
        Path lower = aged(classFile("lower/Lower"));
        Path upper = aged(classFile("upper/Upper"));
        assertTrue(new Compiler(tree.built()).all());
        assertTrue(isAged(lower) && isAged(upper), "nothing differs");
        tree.write("a/upper/src/main/java/upper/More.java", "package upper; class More {}");
        assertTrue(new Compiler(tree.built()).all());
        assertTrue(isAged(lower) && !isAged(upper));
        aged(upper);
        tree.write("a/lower/src/main/java/lower/More.java", "package lower; class More {}");
        assertTrue(new Compiler(tree.built()).all());
        assertFalse(isAged(lower) || isAged(upper));
    }

    @Test
    void what_uses_it_is_not_compiled_again_if_only_a_method_does_something_else() throws IOException {
        Path lower = aged(classFile("lower/Lower"));
        Path upper = aged(classFile("upper/Upper"));
        tree.write(
                "a/lower/src/main/java/lower/Lower.java",
                "package lower; public class Lower { public static int one() { return 2 - 1; } }");
        assertTrue(new Compiler(tree.built()).all());
        assertTrue(!isAged(lower) && isAged(upper));
        assertTrue(new Compiler(tree.built()).all());
        assertTrue(isAged(upper), "nothing differs");
    }

    @Test
    void of_a_file_that_was_renamed_nothing_stays() throws IOException {
        tree.write("a/upper/src/main/java/upper/Old.java", "package upper; class Old {}");
        tree.write("a/upper/src/main/resources/upper/old.txt", "old");
        assertTrue(new Compiler(tree.built()).all());
        Path resource = home.resolve("a/upper/target/retest/target/classes/upper/old.txt");
        assertTrue(Files.exists(classFile("upper/Old")));
        assertEquals("old", Files.readString(resource));
        Files.delete(home.resolve("a/upper/src/main/java/upper/Old.java"));
        Files.delete(home.resolve("a/upper/src/main/resources/upper/old.txt"));
        assertTrue(new Compiler(tree.built()).all());
        assertFalse(Files.exists(classFile("upper/Old")) || Files.exists(resource));
    }

    @Test
    void sources_that_maven_generated_are_compiled_too() throws IOException {
        tree.write("a/lower/target/generated-sources/lower/Made.java", "package lower; public class Made {}");
        tree.write("a/upper/src/main/java/upper/User.java", "package upper; class User extends lower.Made {}");
        assertTrue(new Compiler(tree.built()).all());
    }

    @Test
    void after_an_error_the_module_is_compiled_again() throws IOException {
        String file = "a/upper/src/main/java/upper/Wrong.java";
        tree.write(file, "package upper; class Wrong { int x = ; }");
        assertFalse(new Compiler(tree.built()).all());
        assertFalse(new Compiler(tree.built()).all());
        Files.delete(home.resolve(file));
        assertTrue(new Compiler(tree.built()).all());
        assertTrue(Files.exists(classFile("upper/Upper")));
    }
}
