package io.policybridge.retest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A built tree of two modules: {@code a/upper} uses {@code a/lower}. Each test notes that it ran, and that it runs with
 * assertions.
 */
final class SmallTree {
    private final Path home;

    SmallTree(Path home) throws IOException {
        this.home = home;
        write("pom.xml", "<project><properties><tests.excluded>run | process</tests.excluded></properties></project>");
        write("a/lower/pom.xml", "<project/>");
        write("a/upper/pom.xml", "<project/>");
        String jars = System.getProperty("java.class.path");
        write("a/lower/target/test-classpath", jars);
        write("a/upper/target/test-classpath", home.resolve("a/lower/target/lower-1.jar") + ":" + jars);
        write(
                "a/lower/src/main/java/lower/Lower.java",
                "package lower; public class Lower { public static int one() { return 1; } }");
        test("lower", "LowerTest", "", "lower.Lower.one() == 1");
        test("lower", "WholeTest", "@Tag(\"run\")", "lower.Lower.one() == 1");
        write(
                "a/upper/src/main/java/upper/Upper.java",
                "package upper; public class Upper { public static int two() { return lower.Lower.one() + 1; } }");
        test("upper", "UpperTest", "", "true");
        test("upper", "SeamTest", "@Tag(\"contract\")", "upper.Upper.two() == 2");
    }

    BuiltTree built() throws IOException {
        return BuiltTree.in(home);
    }

    void write(String file, String text) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    void test(String module, String name, String tag, String condition) throws IOException {
        write("a/" + module + "/src/test/java/" + module + "/" + name + ".java", """
                package %1$s;
                import java.nio.file.*;
                import org.junit.jupiter.api.*;
                %3$s class %2$s {
                    @Test void it_holds() throws Exception {
                        System.out.println("noise of %2$s");
                        Files.createDirectories(Path.of(System.getProperty("policybridge.home"), "ran"));
                        Files.writeString(Path.of(System.getProperty("policybridge.home"), "ran", "%2$s"), "");
                        boolean asserting = false;
                        assert asserting = true;
                        Assertions.assertTrue(asserting && %4$s);
                    }
                }
                """.formatted(
                        module, name, tag, condition));
    }

    /** The tests that ran since this was asked last, by name. */
    List<String> ran() throws IOException {
        Path folder = Files.createDirectories(home.resolve("ran"));
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).sorted().toList();
            BuiltTree.delete(folder);
            return names;
        }
    }
}
