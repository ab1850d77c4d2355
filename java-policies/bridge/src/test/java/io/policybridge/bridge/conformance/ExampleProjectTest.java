package io.policybridge.bridge.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.policybridge.api.PolicyProvider;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.KnownPolicies;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** The project docs/example-policy, outside this build, compiles against what is public and passes the kit. */
@Tag("contract")
class ExampleProjectTest {
    private static final Path ROOT = Path.of(System.getProperty("policybridge.home"));
    private static final Path EXAMPLE = ROOT.resolve("docs/example-policy");
    private static final int FEWEST_TESTS = 20;

    @Test
    void it_compiles_without_a_warning_and_passes_the_kit(@TempDir Path classes) throws Exception {
        compile(classes);
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(
                                            selectClass(loader.loadClass("org.example.HitCountConformanceTest")),
                                            selectClass(loader.loadClass("org.example.HitCountTest")))
                                    .build(),
                            summary);
        }
        assertEquals(List.of(), summary.getSummary().getFailures());
        assertTrue(
                summary.getSummary().getTestsSucceededCount() > FEWEST_TESTS,
                () -> summary.getSummary().getTestsFoundCount() + " tests");
    }

    /** Its jar, as Maven builds it, holds the same classes and resources as this folder. */
    @Test
    void what_it_builds_is_a_policy_path(@TempDir Path classes) throws IOException {
        compile(classes);
        Path service = Path.of("META-INF/services", PolicyProvider.class.getName());
        Files.createDirectories(classes.resolve(service).getParent());
        Files.copy(EXAMPLE.resolve("src/main/resources").resolve(service), classes.resolve(service));
        List<PolicySpec> loaded = KnownPolicies.of(List.of(), "native"::equals)
                .with(classes.toString())
                .all();
        assertEquals(List.of("hit-count"), loaded.stream().map(PolicySpec::name).toList());
    }

    private static void compile(Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = List.of(
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-proc:none",
                "-Xlint:all",
                "-Werror");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.walk(EXAMPLE.resolve("src"))) {
            List<Path> java =
                    sources.filter(path -> path.toString().endsWith(".java")).toList();
            JavaCompiler.CompilationTask task =
                    compiler.getTask(messages, files, null, options, null, files.getJavaFileObjectsFromPaths(java));
            assertTrue(task.call(), messages::toString);
        }
    }

    /** Its pom has no parent, so it repeats two versions of this build. */
    @Test
    void it_names_the_versions_of_this_build() throws IOException {
        assertEquals(
                first(ROOT.resolve("pom.xml"), "<artifactId>policybridge</artifactId>\\s*<version>(.*?)</version>"),
                first(EXAMPLE.resolve("pom.xml"), "<policybridge.version>(.*?)</policybridge.version>"));
        assertEquals(
                first(ROOT.resolve("pom.xml"), "<junit.version>(.*?)</junit.version>"),
                first(
                        EXAMPLE.resolve("pom.xml"),
                        "<artifactId>junit-jupiter</artifactId>\\s*<version>(.*?)</version>"));
    }

    private static String first(Path file, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(file));
        assertTrue(matcher.find(), () -> pattern + " not found in " + file);
        return matcher.group(1);
    }
}
